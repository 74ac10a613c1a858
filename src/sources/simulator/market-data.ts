/** The four markets as the simulator knows them: prices, methods of delivery, what their carriers bill. Amounts in 1/100. */
import type { Market } from "#core/facts.ts";
import { currencyOf, type DisplayCurrency } from "#core/market.ts";

type LocalMoney = {
  readonly currency: DisplayCurrency;
  readonly country: string;
  /** Units of the local currency for one złoty. */
  readonly perZloty: number;
  /** The smallest step of a price, in 1/100. */
  readonly step: number;
};

const MONEY: Readonly<Record<Market, Omit<LocalMoney, "currency">>> = {
  PL: { country: "PL", perZloty: 1, step: 1 },
  CZ: { country: "CZ", perZloty: 5.8, step: 50 },
  SK: { country: "SK", perZloty: 0.238, step: 1 },
  // amounts in forint are multiples of 5
  HU: { country: "HU", perZloty: 95, step: 500 },
};

export function localMoney(market: Market): LocalMoney {
  return { ...MONEY[market], currency: currencyOf(market) };
}

/** An amount in PLN put into the market's currency, on the market's step. */
export function localAmount(zloty: number, market: Market): number {
  const { perZloty, step } = MONEY[market];
  return Math.max(step, Math.round((zloty * perZloty) / step) * step);
}

/** A fee: to the hundredth, also where prices know only whole forints. */
export function localFee(zloty: number, market: Market): number {
  return Math.round(zloty * MONEY[market].perZloty);
}

/** A selling price that people of the market are used to: 49,99 zł, 289 Kč, 11,99 €, 4690 Ft. */
export function pricePoint(zloty: number, market: Market): number {
  const local = (zloty * MONEY[market].perZloty) / 100;
  switch (market) {
    case "PL":
      return zloty;
    case "CZ":
      return (Math.max(2, Math.round(local / 10)) * 10 - 1) * 100;
    case "SK":
      return Math.max(1, Math.round(local)) * 100 - 1;
    case "HU":
      return (Math.max(4, Math.round(local / 100)) * 100 - 10) * 100;
  }
}

export type DeliveryMethod = {
  readonly id: string;
  readonly name: string;
  readonly market: Market;
  readonly kind: "locker" | "courier" | "point" | "letter";
  /** Carried under the marketplace's own contract and billed by it. */
  readonly integrated: boolean;
  readonly cod: boolean;
  readonly smart: boolean;
  /** What a buyer without Smart! pays, 1/100 PLN. */
  readonly price: number;
  /** Billing type of the carriage; `null` = the seller pays the carrier himself. */
  readonly feeType: string | null;
  readonly serviceType: string;
  readonly weight: number;
};

type Row = readonly [
  name: string,
  market: Market,
  kind: DeliveryMethod["kind"],
  price: number,
  feeType: string | null,
  serviceType: string,
  weight: number,
  options?: { readonly cod?: true; readonly smart?: false },
];

const ROWS: readonly Row[] = [
  ["Allegro Paczkomaty InPost", "PL", "locker", 1099, "HB4", "INP_P1_PACZKOMATY", 34],
  ["Allegro One Box", "PL", "locker", 899, "DXP", "ONE_P1_BOX", 20],
  ["Allegro Automat ORLEN Paczka", "PL", "locker", 849, "ORB", "ORL_P1_AUTOMAT", 10],
  ["Allegro Automat DHL BOX 24/7", "PL", "locker", 899, "HLB", "DHL_P1_BOX", 6],
  ["Allegro Kurier DPD", "PL", "courier", 1399, "HB1", "DPD_P1_KURIER", 13],
  ["Allegro Kurier DPD pobranie", "PL", "courier", 1899, "HB1", "DPD_P1_KURIER_COD", 6, { cod: true }],
  ["Allegro Paczkomaty InPost pobranie", "PL", "locker", 1599, "HB4", "INP_P1_PACZKOMATY_COD", 3, { cod: true }],
  ["Poczta Polska Kurier 48", "PL", "courier", 1299, null, "PP_KURIER48", 4],
  ["Przesyłka kurierska", "PL", "courier", 1799, null, "OWN", 3, { smart: false }],
  ["List polecony", "PL", "letter", 990, null, "OWN_LETTER", 1, { smart: false }],
  ["Allegro International Automaty Paczkowe Czechy", "CZ", "locker", 1390, "DAP", "INT_APM_CZ", 50],
  ["Allegro International Kurier Czechy", "CZ", "courier", 2190, "DKP", "INT_KURIER_CZ", 25],
  ["Allegro International Odbiór w Punkcie Czechy", "CZ", "point", 1290, "DPP", "INT_PUDO_CZ", 12],
  ["Zásilkovna", "CZ", "point", 1490, null, "OWN_PACKETA", 8, { smart: false }],
  ["Allegro International Kurier Czechy dobírka", "CZ", "courier", 2490, "DKP", "INT_KURIER_CZ_COD", 8, { cod: true }],
  ["Allegro International Automaty Paczkowe Słowacja", "SK", "locker", 1490, "DAP", "INT_APM_SK", 55],
  ["Allegro International Kurier Słowacja", "SK", "courier", 2390, "DKP", "INT_KURIER_SK", 35],
  ["Packeta", "SK", "point", 1690, null, "OWN_PACKETA", 10, { smart: false }],
  ["Allegro International Automaty Paczkowe Węgry", "HU", "locker", 1690, "DAP", "INT_APM_HU", 50],
  ["Allegro International Kurier Węgry", "HU", "courier", 2690, "DKP", "INT_KURIER_HU", 40],
  ["Magyar Posta", "HU", "courier", 2290, null, "OWN_POST", 10, { smart: false }],
];

const METHODS: readonly DeliveryMethod[] = ROWS.map(([name, market, kind, price, feeType, serviceType, weight, options], index) => ({
  id: `1fa56f79-4b6a-4821-a6f2-${(0xca9c16d50000 + index).toString(16)}`,
  name,
  market,
  kind,
  integrated: feeType !== null,
  cod: options?.cod ?? false,
  smart: options?.smart ?? true,
  price,
  feeType,
  serviceType,
  weight,
}));

export function deliveryMethods(market: Market): readonly DeliveryMethod[] {
  return METHODS.filter((method) => method.market === market);
}

/** What the seller adds to a Smart! parcel, by the worth of the order: both in 1/100 PLN, gross. */
const SMART_SHARE: readonly { readonly from: number; readonly courier: number; readonly locker: number }[] = [
  { from: 15_000, courier: 1149, locker: 769 },
  { from: 10_000, courier: 909, locker: 569 },
  { from: 6_500, courier: 579, locker: 399 },
  { from: 4_500, courier: 399, locker: 309 },
  { from: 0, courier: 199, locker: 159 },
];

/** The carriage billed for one parcel, 1/100 PLN, gross, positive. */
export function carriageFee(method: DeliveryMethod, smart: boolean, worth: number): number {
  const share = SMART_SHARE.find(({ from }) => worth >= from);
  if (smart && share !== undefined) return method.kind === "courier" ? share.courier : share.locker;
  return Math.round(method.price * 0.92);
}
