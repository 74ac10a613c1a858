import * as ui from "../../ui/styles/ui.module.css";
import * as productTableCss from "./product-table.module.css";
import * as css from "./unit.module.css";
import { useTranslation } from "react-i18next";
import { UNIT_PART_NAMES, type UnitBar, unitBars, type UnitPart } from "#core/unit-profit.ts";
import { Money } from "../../ui/money.tsx";
import { None } from "../../ui/none.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { ProductUnitAnswer } from "./product.api.ts";

/** One colour per group, the same as in the charts. */
const COLOURS: Readonly<Record<UnitPart, string>> = {
  price: "net-revenue",
  buyerDelivery: "net-revenue",
  compensation: "net-revenue",
  vat: "expenses",
  commission: "commission",
  delivery: "delivery",
  ads: "ads",
  returns: "refunds",
  cost: "goods",
  packaging: "packaging",
  otherFees: "other-fees",
  expenses: "expenses",
};

/** From the price down to the profit of one unit, beside the best month. */
export function UnitTable({ answer }: { answer: ProductUnitAnswer }) {
  const { t } = useTranslation(["unit", "common", "figures"]);
  const format = useFormat();
  const { rows, profit, profitState, currency, best } = answer;
  const bars = unitBars(
    rows.map(({ unit }) => unit ?? 0),
    profit.unit ?? 0,
  );
  const heads = [
    t("column.unit"),
    best === null ? t("column.best") : t("column.bestOf", { month: format.month(best.startDate) }),
    t("column.difference"),
    t("column.whole"),
  ];
  return (
    <ScrollRegion label={t("common:tableOf", { name: t("table") })}>
      <table className={`${productTableCss.root} ${productTableCss.sums} ${css.table}`}>
        <caption className={ui.hiddenVisually}>{t("table")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("part")}</th>
            <th scope="col" className={css.trackCell}>
              {t("column.share")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.part}>
              <th scope="row">{t(UNIT_PART_NAMES[row.part])}</th>
              <BarCell bar={bars[at] ?? null} colour={`var(--z-series-${COLOURS[row.part]})`} />
              <PartCells row={row} currency={currency} isCostUnknown={row.part === "cost" && profitState === "unknown"} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <ProfitRow answer={answer} bar={bars.at(-1) ?? null} />
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function BarCell({ bar, colour }: { bar: UnitBar | null; colour: string }) {
  return (
    <td className={css.trackCell}>
      <span className={css.track} aria-hidden="true">
        {bar !== null && (
          <span className={css.bar} style={{ left: `${bar.from * 100}%`, width: `${bar.width * 100}%`, background: colour }} />
        )}
      </span>
    </td>
  );
}

type Row = ProductUnitAnswer["rows"][number];

function PartCells({ row, currency, isCostUnknown }: { row: Row; currency: string; isCostUnknown: boolean }) {
  const { t } = useTranslation(["unit", "common"]);
  const none = isCostUnknown ? <span className={ui.muted}>{t("costUnknown")}</span> : null;
  return (
    <>
      <td>{none ?? <Money value={row.unit} currency={currency} />}</td>
      <td>
        <Money value={row.best} currency={currency} />
      </td>
      <td>
        <Money value={row.difference} currency={currency} tone="result" sign="always" />
      </td>
      <td>{none === null ? <Money value={row.whole} currency={currency} /> : <None reason={t("costUnknown")} />}</td>
    </>
  );
}

function boundOf(state: ProductUnitAnswer["profitState"]): "exact" | "atMost" | "about" {
  return state === "complete" ? "exact" : state === "estimated" ? "about" : "atMost";
}

function ProfitRow({ answer: { profit, profitState, best, currency }, bar }: { answer: ProductUnitAnswer; bar: UnitBar | null }) {
  const { t } = useTranslation(["unit", "common"]);
  const bound = boundOf(profitState);
  return (
    <tr>
      <th scope="row">{t("profit")}</th>
      <BarCell bar={bar} colour={(profit.unit ?? 0) < 0 ? "var(--z-loss)" : "var(--z-series-net-profit)"} />
      <td>
        <Money value={profit.unit} currency={currency} tone="result" bound={bound} />
      </td>
      <td>
        <Money value={profit.best} currency={currency} tone="result" bound={best === null ? "exact" : boundOf(best.profitState)} />
      </td>
      <td>
        <Money value={profit.difference} currency={currency} tone="result" sign="always" />
      </td>
      <td>
        <Money value={profit.whole} currency={currency} tone="result" bound={bound} />
      </td>
    </tr>
  );
}
