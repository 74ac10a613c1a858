/** Which program a file is of: as somebody says, else by its headings. */
import type { ImportKind } from "#core/import-kinds.ts";
import { fold } from "../fold.ts";
import { ALLEGRO_BILLING } from "./allegro-billing.ts";
import { ALLEGRO_MARGINS } from "./allegro-margins.ts";
import { ALLEGRO_ORDERS } from "./allegro-orders.ts";
import { BASELINKER } from "./baselinker.ts";
import { FAKTUROWNIA } from "./fakturownia.ts";
import { IDOSELL } from "./idosell.ts";
import type { FileLayout } from "./layout.ts";
import { PRESTASHOP } from "./prestashop.ts";
import { SHOPER } from "./shoper.ts";
import { SHOPIFY } from "./shopify.ts";
import { SUBIEKT } from "./subiekt.ts";
import { WOOCOMMERCE } from "./woocommerce.ts";

export const LAYOUTS: readonly FileLayout[] = [
  ALLEGRO_ORDERS,
  BASELINKER,
  WOOCOMMERCE,
  PRESTASHOP,
  SHOPER,
  IDOSELL,
  SHOPIFY,
  ALLEGRO_BILLING,
  ALLEGRO_MARGINS,
  FAKTUROWNIA,
  SUBIEKT,
];

/**
 * `kind` undefined: of files whose programs nobody tells apart; `chosen` = what was answered, `own` for none of the programs. Null also where
 * the headings are nobody's we know.
 */
export function findLayout(kind: ImportKind | undefined, headers: readonly string[], chosen: string | undefined): FileLayout | null {
  const ofKind = LAYOUTS.filter((layout) => layout.kind === kind);
  if (chosen !== undefined) return ofKind.find(({ source }) => source === chosen) ?? null;
  const names = new Set(headers.map(fold));
  const has = (heading: string | readonly string[]): boolean => [heading].flat().some((name) => names.has(fold(name)));
  const fitting = ofKind.filter(({ tells }) => tells.length > 0 && tells.every(has));
  return fitting.toSorted((a, b) => b.tells.length - a.tells.length)[0] ?? null;
}

/** What the layout says of these headers: our column → header, and headers that are none of ours. */
type LayoutColumns = { mapping: Readonly<Record<string, string>>; unread: readonly string[] };

/** `taken` are headers that somebody has given a meaning; the layout leaves them. */
export function layoutColumns(layout: FileLayout | null, headers: readonly string[], taken: readonly string[]): LayoutColumns {
  if (layout === null) return { mapping: {}, unread: [] };
  const free = headers.filter((header) => !taken.includes(header));
  const headerOf = (headings: readonly string[]): string | undefined =>
    headings.map((heading) => free.find((header) => fold(header) === fold(heading))).find((header) => header !== undefined);
  const found = Object.entries(layout.columns).flatMap(([name, headings]) => {
    const header = headerOf(headings);
    return header === undefined ? [] : [[name, header] as const];
  });
  const unread = new Set((layout.unread ?? []).map(fold));
  return { mapping: Object.fromEntries(found), unread: free.filter((header) => unread.has(fold(header))) };
}
