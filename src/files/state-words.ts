/**
 * Words for the state of an order in the panels and exports of Allegro, WooCommerce, PrestaShop, Shoper, IdoSell, Shopify, Shoptet, UPgates and
 * BaseLinker (docs/PROFIT.md, What the status of an order file does). A word that one program means so and another otherwise is not here: it
 * stands with its program (`layouts`), or is asked about.
 */
import { fold } from "./fold.ts";

/** `refunded`: the sale stays, and its whole amount and goods are given back. */
export type OrderState = "counted" | "notCounted" | "refunded";
export const ORDER_STATES = ["counted", "notCounted", "refunded"] as const satisfies readonly OrderState[];

/** `anulowan[e|y]` stands for both endings. Marks, case, spaces and punctuation do not matter: `fold`. */
export const STATE_WORDS: Readonly<Record<OrderState, readonly string[]>> = {
  counted: [
    // Polish
    "now[e|y|a]|nowe zamówienie|nowe zamówienia|złożon[e|y|a]|nieobsłużone|przyjęte|przyjęte do realizacji|potwierdzon[e|y|a]",
    "opłacon[e|y|a]|opłacono|zapłacon[e|y|a]|zapłacono|płatność zaakceptowana|płatność przyjęta|płatność zdalna zaakceptowana",
    "przyjęto płatność zdalną|oczekiwanie na weryfikację płatności przy odbiorze|za pobraniem",
    "w realizacji|w trakcie realizacji|przygotowanie w toku|w przygotowaniu|przetwarzan[e|y|a]|w trakcie kompletowania|kompletowan[e|y|a]",
    "do wysłania|do wysyłki|do spakowania|gotow[e|y|a] do wysłania|gotow[e|y|a] do wysyłki|gotow[e|y|a] do odbioru|do odbioru",
    "spakowan[e|y|a]|wysłan[e|y|a]|wysłano|przesyłka wysłana|w drodze|w doręczeniu|dostarczon[e|y|a]|dostarczono|doręczon[e|y|a]|odebran[e|y|a]",
    "zrealizowan[e|y|a]|zakończon[e|y|a]|oczekuje na dostawę|oczekujące na dostawę|oczekiwanie na dostawę",
    // English
    "new|paid|payment accepted|remote payment accepted|accepted|confirmed|processing|processing in progress|in progress|awaiting fulfillment",
    "awaiting shipment|awaiting cash on delivery validation|on backorder (paid)|ready for processing|ready for shipment|ready to ship",
    "wc-completed|wc-processing|ready for pickup|packed|sent|shipped|dispatched|in transit|out for delivery|delivered|picked up|fulfilled|completed|complete|finished|closed",
    // Czech and Slovak: most words differ in their marks alone
    "nov[á|é|ý]|nová objednávka|přijat[á|a|o|é]|prijat[á|é]|potvrzen[á|a|o|é]|potvrden[á|é]|nevyřízen[á|a|o|é]|nevybaven[á|é]",
    "zaplacen[á|a|o|é]|zaplaten[á|é]|uhrazen[á|a|o|é]|uhraden[á|é]|platba přijata|platba byla přijata|platba prijatá|platba akceptovaná",
    "vzdálená platba přijata|platba převodem přijata|čeká se na ověření dobírky|dobírka|dobierka",
    "vyřizuje se|vybavuje sa|zpracovává se|spracováva sa|ve zpracování|v spracovaní|probíhá příprava|prebieha príprava|v přípravě|v príprave",
    "připraven[á|a|o|é] k odeslání|připraven[á|a|o|é] k odběru|připraven[á|a|o|é] k vyzvednutí|pripraven[á|é] na odoslanie|pripraven[á|é] na odber",
    "zabalen[á|a|o|é]|odeslán[a|o]|odeslan[á|é]|odoslan[á|é]|expedován[a|o]|expedovan[á|é]|předán[a|o] dopravci|na cestě|na ceste",
    "doručen[á|a|o|é]|vyzvednut[á|a|o|é]|vyzdvihnut[á|é]|vyřízen[á|a|o|é]|vybaven[á|é]|dokončen[á|a|o|é]|ukončen[á|a|o|é]",
    // Hungarian
    "új|új rendelés|fizetve|kifizetve|kifizetett|fizetés elfogadva|távoli fizetés elfogadva|visszaigazolva|visszaigazolt|elfogadva|utánvétes",
    "feldolgozás alatt|feldolgozás folyamatban|előkészítés folyamatban|előkészítés alatt|összekészítés alatt|folyamatban",
    "csomagolva|csomagolás alatt|szállításra kész|átvételre kész|átvehető|feladva|postázva|elküldve|kiszállítva|szállítás alatt|kiszállítás alatt",
    "kézbesítve|átvéve|teljesítve|teljesített|lezárva|lezárt|befejezett|befejezve",
  ],
  notCounted: [
    // Polish. Given back in whole before anything was counted, as ever: an order of that state is no sale.
    "anulowan[e|y|a]|anulowano|anulowane przez klienta|anulowane przez kupującego|anulowane przez sprzedającego|zwrócone w całości",
    "odrzucon[e|y|a]|niezrealizowan[e|y|a]|nieudan[e|y|a]|błąd płatności|płatność nieudana|płatność odrzucona|stracon[e|y|a]|fałszyw[e|y|a]",
    "nieopłacon[e|y|a]|niezapłacon[e|y|a]|nowe bez płatności|oczekuje na płatność|oczekujące na płatność|oczekiwanie na płatność|oczekujące na wpłatę",
    "oczekiwanie na wpłatę|oczekuje na wpłatę|oczekiwanie na płatność czekiem|oczekiwanie na płatność przelewem|oczekiwanie na przelew bankowy",
    "oczekiwanie na płatność przelewem bankowym|szkic|porzucon[e|y|a]",
    // English
    "cancelled|canceled|cancelled by buyer|canceled by buyer|cancelled by seller|canceled by seller|voided|void|failed|payment error|payment failed",
    "declined|rejected|expired|unpaid|awaiting payment|pending payment|payment pending|awaiting check payment|awaiting bank wire payment",
    "on backorder (not paid)|abandoned|draft|checkout draft|trash",
    "wc-cancelled|wc-failed|wc-pending|wc-checkout-draft|wc-trash",
    // Czech and Slovak
    "storno|stornován[a|o]|stornovan[á|é]|zrušen[á|a|o|é]|zamítnut[á|a|o|é]|zamietnut[á|é]|selhal[a|o]|zlyhal[a|o]|neúspěšn[á|é]|neúspešn[á|é]",
    "nezaplacen[á|a|o|é]|nezaplaten[á|é]|neuhrazen[á|a|o|é]|neuhraden[á|é]|čeká na platbu|čeká na zaplacení|čeká se na platbu|čakajúca na platbu",
    "čaká na platbu|čaká sa na platbu|čaká na zaplatenie|čeká se na platbu šekem|čaká sa na platbu šekom|čeká se na bankovní převod",
    "čeká se na platbu bankovním převodem|čaká sa na bankový prevod|čaká sa na platbu bankovým prevodom|chyba platby|chyba v platbě|koncept",
    // Hungarian
    "törölve|törölt|lemondva|lemondott|visszamondva|visszamondott|visszavonva|sztornó|sztornózva|sztornózott|stornó|stornózva|elutasítva|elutasított",
    "sikertelen|sikertelen fizetés|fizetési hiba|fizetésre vár|nincs fizetve|nincs kifizetve|kifizetetlen|banki átutalásra vár|csekkes fizetésre vár",
    "piszkozat",
  ],
  refunded: [
    "zwrócon[e|y|a]|zwrócono|zwrócono pieniądze|zwrócono środki|środki zwrócone|zwrócono płatność",
    "refunded|fully refunded|payment refunded|wc-refunded",
    "vráceno|vrácen[á|é] platba|platba vrácena|peníze vráceny|vráceny peníze|refundován[a|o]|refundovan[á|é]",
    "vrátené peniaze|peniaze vrátené|platba vrátená",
    "visszatérítve|visszatérített|pénz visszatérítve|visszafizetve",
  ],
};

/** Each ending of `nov[á|é]` by itself. */
function endingsOf(word: string): string[] {
  const [, stem = word, endings = "", rest = ""] = /^(.*)\[(.+)\](.*)$/.exec(word) ?? [];
  return endings === "" ? [word] : endings.split("|").map((ending) => `${stem}${ending}${rest}`);
}

/** The bars between words, not those within brackets. */
const BETWEEN_WORDS = /\|(?![^[]*\])/;

/** Folded word → state, of words as a layout or this file lists them. */
export function statesOf(words: Readonly<Partial<Record<OrderState, readonly string[]>>>): ReadonlyMap<string, OrderState> {
  return new Map(
    ORDER_STATES.flatMap((state) =>
      (words[state] ?? []).flatMap((list) => list.split(BETWEEN_WORDS).flatMap(endingsOf)).map((word) => [fold(word), state] as const),
    ),
  );
}

export const KNOWN_STATES = statesOf(STATE_WORDS);
