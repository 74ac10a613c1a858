import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./reconciliation.module.css";
import { ChevronRight } from "lucide-react";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import type { reconciliationRoute, ReconciliationRow } from "#contract/reconciliation.ts";
import type { ResponseOf } from "#contract/route.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { wholeColumns } from "../../ui/whole-columns.ts";
import { EntryList } from "./entry-list.tsx";
import type { Where } from "./reconciliation.api.ts";

type Totals = ResponseOf<typeof reconciliationRoute>["totals"];
type TypeTableProps = { rows: readonly ReconciliationRow[]; totals: Totals; where: Where };

const COLUMNS = ["entries", "value", "posted", "vat", "difference"] as const;

/** A row per kind of fee; each opens to its entries under itself. */
export function TypeTable({ rows, totals, where }: TypeTableProps) {
  const { t } = useTranslation(["reconciliation", "figures"]);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <div className={ui.tableScroll} ref={wholeColumns}>
      <table className={`${ui.listTable} ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">{t("type")}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        {totals.map((total) => (
          <tbody key={total.currency} className={css.totals}>
            <tr>
              <th scope="row">{t("totals")}</th>
              <Amounts row={total} />
            </tr>
          </tbody>
        ))}
        <tbody>
          {rows.map((row) => {
            const key = `${row.typeId} ${row.currency}`;
            const isOpen = open === key;
            return (
              <Fragment key={key}>
                <TypeRow row={row} isOpen={isOpen} onToggle={() => setOpen(isOpen ? null : key)} />
                {isOpen && (
                  <tr className={css.open}>
                    <td colSpan={COLUMNS.length + 1}>
                      <EntryList where={where} typeId={row.typeId} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type TypeRowProps = { row: ReconciliationRow; isOpen: boolean; onToggle: () => void };

function TypeRow({ row, isOpen, onToggle }: TypeRowProps) {
  const { t } = useTranslation(["reconciliation", "figures"]);
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={`${ui.plain} ${ui.row} ${ui.wide} ${ui.gap8} ${css.toggle}`}
          aria-expanded={isOpen}
          title={t("open", { name: row.name })}
          onClick={onToggle}
        >
          <ChevronRight className={`${ui.fixed} ${ui.secondary}`} size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <span className={`${ui.block} ${ui.medium} ${css.type}`}>{row.name}</span>
            <span className={`${ui.block} ${ui.hint} ${ui.wraps} ${ui.num}`}>
              {[...(row.name === row.typeId ? [] : [row.typeId]), ...(row.line === "none" ? [] : [t(`figures:${row.line}`)])].join(" · ")}
            </span>
          </span>
        </button>
      </th>
      <Amounts row={row} />
    </tr>
  );
}

type Amounted = Pick<ReconciliationRow, "entries" | "value" | "posted" | "vat" | "difference" | "currency">;

function Amounts({ row }: { row: Amounted }) {
  const format = useFormat();
  const { entries, value, posted, vat, difference, currency } = row;
  return (
    <>
      <td data-column="entries" className={ui.num}>
        {format.count(entries)}
      </td>
      <td data-column="value">
        <Money value={value} currency={currency} />
      </td>
      <td data-column="posted">
        <Money value={posted} currency={currency} />
      </td>
      <td data-column="vat">
        <Money value={vat} currency={currency} />
      </td>
      <td data-column="difference" className={difference === 0 ? "" : `${ui.loss} ${ui.strong}`}>
        <Money value={difference} currency={currency} sign="always" />
      </td>
    </>
  );
}
