/** What a question may ask for in writing. */
export type TypedKind = "email" | "url";

/** One part before the sign, a domain with a dot behind it, no spaces: what a slip of the finger breaks. */
const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,}$/u;

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && hostname.includes(".");
}

/** Whether the text is an e-mail address, or a whole web address with its protocol; the server has the last word. */
export function isTyped(kind: TypedKind, text: string): boolean {
  const value = text.trim();
  return kind === "email" ? EMAIL.test(value) && !value.includes("..") : isWebAddress(value);
}
