/** The tiles above the list of products (docs/RULES.md, List of products) as SQL over products `p` and what was joined to them. */
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { FigureKey } from "#core/figure-keys.ts";
import { LOW_STOCK_DAYS, OLD_COST_MONTHS, PRODUCT_KPIS, type ProductKpi } from "#core/product-list.ts";
import { type FigureSql, onlyCondition, ratioBelow } from "../sums/figure-sql.ts";
import { DAYS_OF_STOCK, LACKS_COST } from "./product-conditions.sql.ts";
import type { Known } from "./product-known.sql.ts";

export const KNOWN_OF_KPI: Readonly<Record<ProductKpi, readonly Known[]>> = {
  noCost: ["costHistory"],
  belowTarget: [],
  loss: [],
  unmapped: ["offers"],
  runningOut: ["offers"],
  oldCost: ["costHistory"],
  hidden: [],
};

/** What a tile is told by of a product's sums; `targetMargin`: share of net revenue. What is not known is not below it. */
export function kpiOfSums(kpi: ProductKpi, targetMargin: number, as: FigureSql): RawBuilder<unknown>[] {
  switch (kpi) {
    case "belowTarget":
      return [sql`${ratioBelow("margin", Math.round(targetMargin * 1_000_000), as)} as is_below_target`];
    case "loss":
      return [sql`${onlyCondition("loss", as)} as is_loss`];
    default:
      return [];
  }
}

/** What tiles are told by beside what every list reads. */
export function figuresOfKpi(kpi: ProductKpi): readonly FigureKey[] {
  return kpi === "belowTarget" ? ["margin"] : [];
}

export function kpiCondition(kpi: ProductKpi, today: Day): RawBuilder<boolean> {
  switch (kpi) {
    case "noCost":
      return LACKS_COST;
    case "belowTarget":
      return sql`s.is_below_target`;
    case "loss":
      return sql`s.is_loss`;
    case "unmapped":
      return sql`o.product_id is null`;
    case "runningOut":
      return sql`${DAYS_OF_STOCK} < ${LOW_STOCK_DAYS}`;
    case "oldCost":
      return sql`k.said_at < ${today}::date - make_interval(months => ${OLD_COST_MONTHS})`;
    case "hidden":
      return sql`p.hidden`;
  }
}

/** How many of the rows `l` each tile would leave, and the sales in them; hidden rows only where they are shown, or in their own tile. */
export function kpiSums(): RawBuilder<unknown> {
  const sums = PRODUCT_KPIS.map((kpi) => {
    const name = sql.ref(`l.${kpi}`);
    const counted = kpi === "hidden" ? name : sql`l.shown and ${name}`;
    const sales = kpi === "noCost" ? sql`l.uncosted` : sql`l.sales`;
    return sql`${sql.lit(kpi)}, jsonb_build_object('products', count(*) filter (where ${counted}),
      'sales', case when count(*) filter (where ${counted} and ${sales} is null) = 0 then coalesce(sum(${sales}) filter (where ${counted}), 0) end)`;
  });
  return sql`jsonb_build_object(${sql.join(sums)})`;
}
