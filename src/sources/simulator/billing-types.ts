/** Billing types with their Polish and English names, as the marketplace lists them. */
const NAMES: Readonly<Record<string, readonly [polish: string, english: string]>> = {
  SUC: ["Prowizja od sprzedaży", "Sales commission"],
  FSF: ["Prowizja od sprzedaży oferty wyróżnionej", "Sales commission on a featured offer"],
  BRG: ["Prowizja od sprzedaży w Kampanii", "Sales commission in a Campaign"],
  USF: ["Jednostkowa opłata transakcyjna", "Per-unit transaction fee"],
  HUN: ["Lokalna dopłata od sprzedaży detalicznej", "Local retail-sale surcharge"],
  LDS: ["Lokalna dopłata od sprzedaży detalicznej", "Local retail-sale surcharge"],
  SUJ: ["Prowizja od sprzedaży", "Sales commission"],
  APF: ["Opłata za udostępnienie metody płatności Allegro Pay", "Allegro Pay payment-method fee"],
  CPF: ["Opłata za monety", "Coins fee"],
  REF: ["Zwrot kosztów", "Refund of costs"],
  CB2: ["Bonus z Kampanii", "Campaign bonus"],
  PS1: ["Wyrównanie w programie Allegro Ceny", "Allegro Prices compensation"],
  RET: ["Rozliczenie akcji promocyjnej", "Promotion settlement"],
  LIS: ["Wystawienie przedmiotu", "Listing fee"],
  RES: ["Opłata za cenę minimalną", "Minimal"],
  FEA: ["Opłata za wyróżnienie", "Featuring fee"],
  DPG: ["Opłata za promowanie na stronie działu", "Department-page promotion fee"],
  EMF: ["Opłata za Pakiet Promo", "Promo package fee"],
  NSP: ["Opłata za kampanię Ads", "Allegro Ads campaign fee"],
  SB2: ["Abonament profesjonalny", "Professional subscription"],
  ST4: ["Abonament za statystyki - 12 miesięcy", "Statistics subscription - 12 months"],
  HB1: ["Opłata za dostawę DPD", "DPD delivery fee"],
  HB3: ["Opłata za dostawę UPS", "UPS delivery fee"],
  HB4: ["Opłata za dostawę InPost", "InPost delivery fee"],
  HB8: ["Opłata za dostawę DHL", "DHL delivery fee"],
  HB9: ["Opłata za dostawę Packeta", "Packeta delivery fee"],
  HLB: ["Opłata za dostawę DHL Allegro Delivery", "DHL Allegro Delivery fee"],
  DPB: ["Opłata za dostawę DPD Allegro Delivery", "DPD Allegro Delivery fee"],
  ORB: ["Opłata za dostawę ORLEN Paczka Allegro Delivery", "ORLEN Paczka Allegro Delivery fee"],
  DXP: ["Opłata za dostawę One Kurier Allegro Delivery", "One Courier Allegro Delivery fee"],
  HXO: ["Opłata za dostawę One Kurier Allegro Delivery", "One Courier Allegro Delivery fee"],
  DDP: ["Opłata za dostawę DPD One Allegro Delivery", "DPD One Allegro Delivery fee"],
  DPS: ["Opłata za dostawę UPS Allegro Delivery", "UPS Allegro Delivery fee"],
  DAP: ["Opłata za dostawę Allegro International APM", "Allegro International APM delivery fee"],
  DKP: ["Opłata za dostawę Allegro International Courier", "Allegro International Courier delivery fee"],
  DPP: ["Opłata za dostawę Allegro International PUDO", "Allegro International PUDO delivery fee"],
  H11: ["Przesyłka WE|DO", "WE|DO shipment"],
  H12: ["Przesyłka Orlen Paczka - opłaty podstawowe", "Orlen Paczka shipment - basic fees"],
  H13: ["Przesyłka Express One - opłaty podstawowe", "Express One shipment - basic fees"],
  DTR: ["Opłata dodatkowa za dostawę DPD", "DPD delivery surcharge"],
  DPA: ["Opłata dodatkowa za dostawę DPD Allegro Delivery", "DPD Allegro Delivery surcharge"],
  DHR: ["Opłata dodatkowa za dostawę DHL", "DHL delivery surcharge"],
  HLA: ["Opłata dodatkowa za dostawę DHL Allegro Delivery", "DHL Allegro Delivery surcharge"],
  ITR: ["Opłata dodatkowa za dostawę InPost", "InPost delivery surcharge"],
  UTR: ["Opłata dodatkowa za dostawę UPS", "UPS delivery surcharge"],
  PKR: ["Przesyłka Packeta - opłaty dodatkowe", "Packeta shipment - surcharges"],
  DAD: ["One APM Operator INT - opłaty dodatkowe", "International APM - surcharges"],
  DDD: ["DPD Operator - opłaty dodatkowe", "DPD Operator - surcharges"],
  DKD: ["One Courier Operator INT - opłaty dodatkowe", "International Courier - surcharges"],
  DPD: ["One PUDO Operator INT - opłaty dodatkowe", "International PUDO - surcharges"],
  DPF: ["UPS Operator - opłaty dodatkowe", "UPS Operator - surcharges"],
  DXD: ["One Operator - opłaty dodatkowe", "One Operator - surcharges"],
  OFA: ["Fulfillment - opłata podstawowa", "Fulfillment - basic fee"],
  VEP: ["Naliczenie VAT e-commerce", "E-commerce VAT charge"],
  VAT: ["Korekta opłat z tytułu VAT", "VAT correction of fees"],
  PAD: ["Pobranie opłat z wpływów", "Fees collected from proceeds"],
  PB2: ["Wpłata", "Payment"],
  SUM: ["Podsumowanie miesiąca", "Month summary"],
  RIC: ["Korekta salda", "Balance correction"], // a type nobody has heard of, so that a reader's bucket for unknown fees is never idle
  QPK: ["Opłata za pakiet jakości", "Quality package fee"],
};

export type Language = "pl-PL" | "en-US";

export function billingTypeName(id: string, language: Language): string {
  const names = NAMES[id];
  if (names === undefined) return id;
  return language === "pl-PL" ? names[0] : names[1];
}

export function billingTypeIds(): readonly string[] {
  return Object.keys(NAMES);
}
