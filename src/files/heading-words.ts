/** What the words of a heading speak of, in the languages of the product; folded, without marks. */
import { wordsOf } from "./fold.ts";

const listOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const NET = listOf("netto net nett n nettoar exvat");
const WITHOUT = listOf("bez excl excluding without nelkul");
const TAX = listOf("vat vatu dph afa tax podatku");
const PRICE = listOf("cena ceny price prices ar ara egysegar bruttoar");
const NO_SALE = listOf(
  `zakupu zakup nabycia purchase cost koszt kosztu nakup nakupni nakupna nakladu beszerzesi
  dostawy dostawa wysylki przesylki transportu delivery shipping postage doprava dopravy dopravne szallitasi szallitas
  waluta currency mena penznem lacznie laczna razem suma total celkem spolu osszesen pozycji`,
);
const AFTER_DISCOUNT = listOf(
  `rabat rabacie rabatu rabatem promocyjna promocji promocja znizce znizka obnizce koncowa ostateczna finalna zaplacona
  sleva sleve slevou zlava zlave zlavou akcni akcna konecna kedvezmeny kedvezmenyes kedvezmennyel akcios
  discount discounted sale special final paid promo`,
);
const BEFORE_DISCOUNT = listOf(
  `przed katalogowa regularna standardowa stara pierwotna before regular list original old msrp rrp
  pred bezna puvodni povodna katalogova elotti eredeti`,
);
const STATE = listOf("status stan stav stavu allapot allapota statusz state");

const hasWord = (header: string, words: ReadonlySet<string>): boolean => wordsOf(header).some((word) => words.has(word));

/** „Cena netto”, „Cena bez DPH”: an amount without VAT. */
export function speaksOfNet(header: string): boolean {
  const words = wordsOf(header);
  if (words.some((word) => NET.has(word))) return true;
  if (words.some((word, at) => WITHOUT.has(word) && TAX.has(words[at + 1] ?? ""))) return true;
  // Hungarian says it the other way round: „áfa nélkül”.
  return words.some((word, at) => WITHOUT.has(word) && TAX.has(words[at - 1] ?? ""));
}

/** A gross price that a buyer may have paid for one piece. */
export function speaksOfSalePrice(header: string): boolean {
  return hasWord(header, PRICE) && !hasWord(header, NO_SALE) && !speaksOfNet(header);
}

export function speaksOfDiscounted(header: string): boolean {
  return hasWord(header, AFTER_DISCOUNT) && !hasWord(header, BEFORE_DISCOUNT);
}

export function speaksOfState(header: string): boolean {
  return hasWord(header, STATE);
}
