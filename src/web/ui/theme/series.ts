import type { Scheme } from "./tokens.ts";

/**
 * One line of the account, one colour, on every chart, legend, bar and tooltip of the product. `series.test.ts` checks
 * that each stands out from the card (3 : 1) and that figures of one mark are told apart by every kind of eye.
 */

/** The shape of a point: whoever does not see the colour still sees which kind of figure a line is. */
export const MARKS = ["circle", "rect", "triangle", "diamond", "ring"] as const;
export type Mark = (typeof MARKS)[number];

/** Every figure that is ever drawn, with its mark. Costs: goods slate, fees ochre, ads violet, expenses grey. */
export const SERIES_MARKS = {
  netProfit: "circle",
  margin: "circle",
  roi: "circle",
  profitPerOrder: "circle",
  profitPerUnit: "circle",
  netRevenue: "rect",
  sales: "rect",
  averageOrderValue: "rect",
  refunds: "rect",
  fees: "triangle",
  goods: "triangle",
  packaging: "triangle",
  commission: "triangle",
  delivery: "triangle",
  otherFees: "triangle",
  ads: "triangle",
  expenses: "triangle",
  orders: "diamond",
  units: "diamond",
  refundedUnits: "diamond",
  refundRate: "ring",
  tacos: "ring",
} as const satisfies Record<string, Mark>;
export type DrawnFigure = keyof typeof SERIES_MARKS;

/** `rest`: the column above its costs, a tint of the profit with the profit's edge; `previous`: the range compared with. */
export type SeriesName = DrawnFigure | "rest" | "previous";

export const SERIES: Record<Scheme, Record<SeriesName, string>> = {
  light: {
    netProfit: "#08715A",
    margin: "#557520",
    roi: "#0A4E57",
    profitPerOrder: "#5C6BC9",
    profitPerUnit: "#865D8C",
    netRevenue: "#1961A6",
    sales: "#758DE8",
    averageOrderValue: "#45878D",
    refunds: "#923768",
    fees: "#973700",
    goods: "#5C6583",
    packaging: "#6896B4",
    commission: "#BC8746",
    delivery: "#836800",
    otherFees: "#5B3C2A",
    ads: "#5C3D98",
    expenses: "#808186",
    orders: "#163871",
    units: "#439D95",
    refundedUnits: "#AE4699",
    refundRate: "#B65678",
    tacos: "#9772C8",
    rest: "#DCE8E4",
    previous: "#8590A2",
  },
  dark: {
    netProfit: "#4FC8A3",
    margin: "#BBD185",
    roi: "#729EAA",
    profitPerOrder: "#BBE3FF",
    profitPerUnit: "#D196E3",
    netRevenue: "#10ACFA",
    sales: "#C1CEFF",
    averageOrderValue: "#00968C",
    refunds: "#EB97BE",
    fees: "#C26C29",
    goods: "#637DAD",
    packaging: "#8EC1F0",
    commission: "#D79A49",
    delivery: "#FADB95",
    otherFees: "#907259",
    ads: "#B17CF5",
    expenses: "#8F939A",
    orders: "#9FA3FF",
    units: "#71C4C8",
    refundedUnits: "#E6679E",
    refundRate: "#B56395",
    tacos: "#CEB6FF",
    rest: "#27504A",
    previous: "#6B788A",
  },
};

/** For parts by store, market, tag or product, which have no colour of their own; never green or red, which mean gain and loss. */
export const TINTS: Record<Scheme, readonly string[]> = {
  light: ["#3657D6", "#A47E39", "#621E85", "#4E8686", "#8594B3", "#00353A", "#8D71E4", "#3D4E69", "#4C4C4C"],
  dark: ["#93A9FB", "#906700", "#00A7C4", "#E5E1FF", "#3F63CD", "#CDAFC9", "#00757E", "#66849B", "#9FA096"],
};

export function tintOf(index: number, scheme: Scheme): string {
  const tints = TINTS[scheme];
  return tints[index % tints.length] ?? SERIES[scheme].previous;
}

/** Parts of one figure take the marks in turn. */
export function markOf(index: number): Mark {
  return MARKS[index % MARKS.length] ?? "circle";
}
