const LETTERS_WITHOUT_MARK: Readonly<Record<string, string>> = { ł: "l", đ: "d", ø: "o", ß: "ss" };

/** Lower case without diacritics: „Łączna Opłata” → "laczna oplata". */
function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[łđøß]/g, (letter) => LETTERS_WITHOUT_MARK[letter] ?? letter);
}

/** For comparing headers and words of a file: also without spaces and punctuation, "Order ID" = "order_id" = "OrderId". */
export function fold(text: string): string {
  return foldLetters(text).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The words of a header: "BuyerEmail", "buyer_email" and "Buyer e-mail" begin with "buyer". */
export function wordsOf(header: string): string[] {
  return foldLetters(header.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replaceAll("e-mail", "email")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
