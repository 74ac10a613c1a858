/**
 * The marketplace's billing types and the ledger line of each (docs/RULES.md, Classification). Names are those that the
 * billing history shows; several codes share one, always on the same line. "none" = settlement, no posting.
 */
import type { Line } from "#core/ledger.ts";
import { fold } from "./fold.ts";

export type BillingLine = Line | "none";

/** Names are empty where only the code is known. */
export type BillingType = { id: string; line: BillingLine; namePl: string; nameEn: string };

type Named = readonly [id: string, namePl: string, nameEn: string];

const NAMED: Partial<Record<BillingLine, readonly Named[]>> = {
  commission: [
    ["SUC", "Prowizja od sprzedaży", "Sales commission"],
    ["SUJ", "Prowizja od sprzedaży (inne rynki)", "Sales commission, other markets"],
    ["FSF", "Prowizja od sprzedaży oferty wyróżnionej", "Sales commission of a featured offer"],
    ["BRG", "Prowizja od sprzedaży w Kampanii", "Sales commission in a campaign"],
    ["USF", "Jednostkowa opłata transakcyjna", "Transaction fee per unit"],
    ["REF", "Zwrot kosztów", "Refund of costs"],
    ["CB2", "Bonus z Kampanii", "Campaign bonus"],
  ],
  listing: [
    ["LIS", "Wystawienie przedmiotu", "Listing fee"],
    ["RES", "Opłata za cenę minimalną", "Reserve price fee"],
  ],
  promotion: [
    ["FEA", "Opłata za wyróżnienie", "Featuring fee"],
    ["DPG", "Opłata za promowanie na stronie działu", "Department page promotion fee"],
    ["EMF", "Opłata za Pakiet Promo", "Promo package fee"],
    ["CPF", "Opłata za monety", "Coins fee"],
  ],
  ads: [["NSP", "Opłata za kampanię Ads", "Ads campaign fee"]],
  subscription: [
    ["SB2", "Abonament profesjonalny", "Professional subscription"],
    ["ST4", "Abonament za statystyki - 12 miesięcy", "Statistics subscription, 12 months"],
  ],
  localTax: [
    ["HUN", "Lokalna dopłata od sprzedaży detalicznej", "Local retail surcharge"],
    ["LDS", "Lokalna dopłata od sprzedaży detalicznej", "Local retail surcharge"],
  ],
  compensation: [
    ["PS1", "Wyrównanie w programie Allegro Ceny", "Allegro Prices compensation"],
    ["RET", "Rozliczenie akcji promocyjnej", "Promotion settlement"],
  ],
  otherFees: [
    ["APF", "Opłata za udostępnienie metody płatności Allegro Pay", "Allegro Pay fee"],
    ["RIC", "Korekta salda", "Balance correction"],
  ],
  vat: [
    ["VEP", "Naliczenie VAT e-commerce", "E-commerce VAT charge"],
    ["VAT", "Korekta opłat z tytułu VAT", "VAT correction of fees"],
  ],
  none: [
    ["PAD", "Pobranie opłat z wpływów", "Fees collected from proceeds"],
    ["PB2", "Wpłata", "Payment to the balance"],
    ["SUM", "Podsumowanie miesiąca", "Month summary"],
  ],
  fulfilment: [["OFA", "Fulfillment - opłata podstawowa", "Fulfilment, basic fee"]],
  delivery: [
    ["HB1", "Opłata za dostawę DPD", "DPD delivery fee"],
    ["HB3", "Opłata za dostawę UPS", "UPS delivery fee"],
    ["HB4", "Opłata za dostawę InPost", "InPost delivery fee"],
    ["HB8", "Opłata za dostawę DHL", "DHL delivery fee"],
    ["HB9", "Opłata za dostawę Packeta", "Packeta delivery fee"],
    ["HLB", "Opłata za dostawę DHL Allegro Delivery", "DHL Allegro Delivery fee"],
    ["DPB", "Opłata za dostawę DPD Allegro Delivery", "DPD Allegro Delivery fee"],
    ["ORB", "Opłata za dostawę ORLEN Paczka Allegro Delivery", "ORLEN Paczka Allegro Delivery fee"],
    ["DXP", "Opłata za dostawę One Kurier Allegro Delivery", "One Courier Allegro Delivery fee"],
    ["HXO", "Opłata za dostawę One Kurier Allegro Delivery", "One Courier Allegro Delivery fee"],
    ["DDP", "Opłata za dostawę DPD One Allegro Delivery", "DPD One Allegro Delivery fee"],
    ["DPS", "Opłata za dostawę UPS Allegro Delivery", "UPS Allegro Delivery fee"],
    ["DAP", "Opłata za dostawę Allegro International APM", "Allegro International APM delivery fee"],
    ["DKP", "Opłata za dostawę Allegro International Courier", "Allegro International Courier delivery fee"],
    ["DPP", "Opłata za dostawę Allegro International PUDO", "Allegro International PUDO delivery fee"],
    ["H11", "Przesyłka WE|DO", "WE|DO shipment"],
    ["H12", "Przesyłka Orlen Paczka - opłaty podstawowe", "Orlen Paczka shipment, basic fees"],
    ["H13", "Przesyłka Express One - opłaty podstawowe", "Express One shipment, basic fees"],
    ["DTR", "Opłata dodatkowa za dostawę DPD", "DPD delivery surcharge"],
    ["DPA", "Opłata dodatkowa za dostawę DPD Allegro Delivery", "DPD Allegro Delivery surcharge"],
    ["DHR", "Opłata dodatkowa za dostawę DHL", "DHL delivery surcharge"],
    ["HLA", "Opłata dodatkowa za dostawę DHL Allegro Delivery", "DHL Allegro Delivery surcharge"],
    ["ITR", "Opłata dodatkowa za dostawę InPost", "InPost delivery surcharge"],
    ["UTR", "Opłata dodatkowa za dostawę UPS", "UPS delivery surcharge"],
    ["PKR", "Przesyłka Packeta - opłaty dodatkowe", "Packeta shipment, surcharges"],
    ["DAD", "One APM Operator INT - opłaty dodatkowe", "International APM, surcharges"],
    ["DDD", "DPD Operator - opłaty dodatkowe", "DPD Operator, surcharges"],
    ["DKD", "One Courier Operator INT - opłaty dodatkowe", "International courier, surcharges"],
    ["DPD", "One PUDO Operator INT - opłaty dodatkowe", "International PUDO, surcharges"],
    ["DPF", "UPS Operator - opłaty dodatkowe", "UPS Operator, surcharges"],
    ["DXD", "One Operator - opłaty dodatkowe", "One Operator, surcharges"],
  ],
};

/** Codes met in billing data without a name. */
const UNNAMED: Partial<Record<BillingLine, string>> = {
  delivery: `ALC ALI ALK HB2 HB5 HB6 HB7 UP1 UP2 UP3 UP4 UP5 UP6 C2FC C2FL C2FP C3FC C3FL C3FP FDC FDL ZNP
    ALD HEA NTR OPR ORD PTR RTR SUR WTR XOR XTR`,
  fulfilment: "OF1 OFB OFC OFD OFE OFF OFG OFH OFI OFJ OFK OFL OFM OFN OFP OFR OFS OFT OFW OFX OFY OFZ",
  vat: "VRF VEC",
};

/** Names that histories of 2025 show for codes renamed since. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  "One Operator - opłaty podstawowe": "DXP",
  "DPD Operator - opłaty podstawowe": "DDP",
  "UPS Operator - opłaty podstawowe": "DPS",
  "One APM Operator INT - opłaty podstawowe": "DAP",
  "One Courier Operator INT - opłaty podstawowe": "DKP",
  "One PUDO Operator INT - opłaty podstawowe": "DPP",
  "DPD - Kurier opłaty dodatkowe": "DTR",
  "Przesyłka DHL - opłaty dodatkowe": "DHR",
};

export const BILLING_TYPES: readonly BillingType[] = [
  ...entriesOf(NAMED).flatMap(([line, types]) => types.map(([id, namePl, nameEn]) => ({ id, line, namePl, nameEn }))),
  ...entriesOf(UNNAMED).flatMap(([line, ids]) => ids.split(/\s+/).map((id) => ({ id, line, namePl: "", nameEn: "" }))),
];

const BY_ID = new Map(BILLING_TYPES.map((type) => [type.id, type]));

// The first code of a shared name stands for all of them.
const BY_NAME = new Map(
  [
    ...Object.entries(FORMER_NAMES).map(([name, id]) => [name, BY_ID.get(id)] as const),
    ...BILLING_TYPES.toReversed().flatMap((type) => [[type.namePl, type] as const, [type.nameEn, type] as const]),
  ].flatMap(([name, type]) => (name === "" || type === undefined ? [] : [[fold(name), type] as const])),
);

/** The line of a code: by the table, else by its family; null for a code nobody has classified. */
export function lineOfBillingType(id: string): BillingLine | null {
  const known = BY_ID.get(id)?.line;
  if (known !== undefined) return known;
  if (id.startsWith("SB")) return "subscription";
  return id.startsWith("OF") ? "fulfilment" : null;
}

/** The type that a billing history calls so, in Polish or English; null for a name nobody has classified. */
export function billingTypeNamed(name: string): BillingType | null {
  return BY_NAME.get(fold(name)) ?? null;
}

/** Object.entries forgets that the keys are lines and that absent ones are not listed. */
function entriesOf<Value>(record: Partial<Record<BillingLine, Value>>): [BillingLine, Value][] {
  return Object.entries(record) as [BillingLine, Value][];
}
