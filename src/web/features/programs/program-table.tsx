import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./programs.module.css";
import { useTranslation } from "react-i18next";
import { Money } from "../../ui/money.tsx";
import { None } from "../../ui/none.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { ProgramLine, ProgramsAnswer } from "./programs.api.ts";
import { useVerdict } from "./use-verdict.ts";

export function ProgramTable({ answer }: { answer: ProgramsAnswer }) {
  const { t } = useTranslation("programs");
  const format = useFormat();
  const currency = format.unit(answer.currency);
  return (
    <ScrollRegion label={t("list")}>
      <table className={`${ui.listTable} ${ui.records} ${css.root}`} aria-label={t("list")}>
        <thead>
          <tr>
            <th scope="col">{t("columns.offer")}</th>
            <th scope="col" className={css.sum}>
              {t("columns.cost", { currency })}
            </th>
            <th scope="col" className={css.sum}>
              {t("columns.inside", { currency })}
            </th>
            <th scope="col" className={css.sum}>
              {t("columns.outside", { currency })}
            </th>
            <th scope="col" className={css.verdict}>
              {t("columns.verdict")}
            </th>
          </tr>
        </thead>
        <tbody>
          {answer.items.map((row) => (
            <ProgramRow key={`${row.program} ${row.offerId}`} row={row} currency={answer.currency} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const TONES = { loses: ui.loss, worse: ui.warn, better: ui.profit, tooFew: ui.muted, unknown: ui.muted, untold: ui.muted } as const;

function ProgramRow({ row, currency }: { row: ProgramLine; currency: string }) {
  const { t } = useTranslation("programs");
  const unit = useFormat().unit(currency);
  const verdict = useVerdict();
  const { program, externalId, name, sku, cost, inside, outside } = row;
  return (
    <tr>
      <th scope="row" className={css.offer}>
        {name || externalId}
        <span className={`${ui.small} ${ui.muted} ${ui.block} ${ui.plainWeight}`}>
          {t(`names.${program}`)} · {externalId}
          {sku !== null && ` · ${sku}`}
        </span>
      </th>
      <td className={css.sum}>
        <Money value={cost} currency={currency} bare reason={t("noRate")} />
      </td>
      <td className={css.sum} data-label={t("columns.inside", { currency: unit })}>
        <SideCell side={inside} currency={currency} />
      </td>
      <td className={css.sum} data-label={t("columns.outside", { currency: unit })}>
        <SideCell side={outside} currency={currency} />
      </td>
      <td className={css.verdict}>
        <strong className={TONES[row.verdict.state]}>{t(`states.${row.verdict.state}`)}</strong>
        <span className={`${ui.small} ${ui.secondary} ${ui.block} ${ui.plainWeight}`}>{verdict(row, currency)}</span>
        {row.basis === "day" && <span className={`${ui.small} ${ui.muted} ${ui.block} ${ui.plainWeight}`}>{t("byDays")}</span>}
      </td>
    </tr>
  );
}

/** What is left of one unit, and of how many. */
function SideCell({ side, currency }: { side: ProgramLine["inside"]; currency: string }) {
  const { t } = useTranslation("programs");
  if (side === null) return <None reason={t("notTold")} />;
  return (
    <>
      {side.units > 0 ? <Money value={side.perUnit} currency={currency} bare reason={t("noCost")} /> : <None reason={t("noneSold")} />}
      <span className={`${ui.small} ${ui.muted} ${ui.block} ${ui.plainWeight}`}>
        {t("sold", { count: side.units, orders: side.orders })}
      </span>
    </>
  );
}
