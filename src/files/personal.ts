/** Columns about the buyer (docs/RULES.md, Personal data in files). They are never read, so nothing can leak that was not stored. */
import { wordsOf } from "./fold.ts";

const WORDS = new Set(
  `buyer buyers kupujacy kupujacego kupujacym klient klienta klienci customer customers client clients nabywca nabywcy
  odbiorca odbiorcy recipient zakaznik zakaznika kupujici vevo vasarlo
  email mail phone telefon telefonu tel mobile komorka komorkowy login nick pseudonim
  address adres adresu adresa street ulica ulicy zip postcode postal pocztowy city town miasto miejscowosc mesto
  imie nazwisko surname firstname lastname fullname jmeno
  nip taxid regon company firma firmy
  notes note uwagi komentarz comment wiadomosc message pickup iban konto rachunek`.split(/\s+/),
);

const INVOICE = new Set(["invoice", "faktura", "faktury"]);
const OF_WHOM = new Set(["name", "nazwa", "nazwy", "country", "kraj", "dane", "tax"]);

/** True for a header that speaks of the buyer: name, e-mail, phone, address, login, remarks; an invoice number does not. */
export function isPersonal(header: string): boolean {
  const words = wordsOf(header);
  if (words.some((word) => WORDS.has(word))) return true;
  return words.some((word) => INVOICE.has(word)) && words.some((word) => OF_WHOM.has(word));
}
