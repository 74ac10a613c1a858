import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./breakdown.module.css";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Tile } from "#contract/dashboard.ts";
import type { Filter } from "#contract/filter.ts";
import { PROFIT_AND_LOSS_GROUPS, GROUP_FIGURE, groupTotal, shownLines } from "#core/profit-and-loss.ts";
import { figureChange } from "#core/figure-change.ts";
import { whyNoAmount, whyNone } from "#core/why-none.ts";
import { shownFigure } from "#core/figure-display.ts";
import { type Group, type Line, linesOf } from "#core/ledger.ts";
import type { Figures } from "#core/figures.ts";
import type { DayRange } from "#core/period.ts";
import { ratio } from "#core/ratio.ts";
import { isAwaited } from "#core/too-early.ts";
import { MoneyChange } from "../figures/money-change.tsx";
import { AddExpense } from "../records/add-expense.tsx";
import { Money } from "../../ui/money.tsx";
import { Percent } from "../../ui/percent.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { PostingRows } from "./posting-rows.tsx";

/** A tile, whether anything is known of what it is compared with, and whether it is too early to compare fees. */
type BrokenDown = Tile & { isCompared: boolean; isEarly: boolean };

type BreakdownTableProps = { tile: BrokenDown; currency: string; filter: Filter; range: DayRange; onList: (line: Line) => void };

export function BreakdownTable({ tile, currency, filter, range, onList }: BreakdownTableProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(["revenue", "fees"]));
  const toggle = (name: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  const postings = (line: Line) => (
    <PostingRows line={line} amount={tile.figures[line]} currency={currency} filter={filter} range={range} onList={() => onList(line)} />
  );
  return (
    <table className={css.root}>
      <thead>
        <tr>
          <th scope="col">{t("breakdown.line")}</th>
          <th scope="col">{t("breakdown.amount", { currency: format.unit(currency) })}</th>
          <th scope="col">{t("breakdown.share")}</th>
          <th scope="col">{t("breakdown.change", { currency: format.unit(currency) })}</th>
        </tr>
      </thead>
      <tbody>
        {PROFIT_AND_LOSS_GROUPS.map((group) => (
          <GroupRows key={group} group={group} tile={tile} currency={currency} open={open} onToggle={toggle} postings={postings} />
        ))}
        <ProfitRow tile={tile} currency={currency} />
      </tbody>
    </table>
  );
}

type GroupRowsProps = {
  group: Group;
  tile: BrokenDown;
  currency: string;
  open: ReadonlySet<string>;
  onToggle: (name: string) => void;
  postings: (line: Line) => ReactNode;
};

/** A group, its lines once opened; a group of a single line opens straight to the postings. */
function GroupRows({ group, tile, currency, open, onToggle, postings }: GroupRowsProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const lines = shownLines(group, tile.figures, tile.previous.figures);
  const [single] = linesOf(group).length === 1 ? lines : [];
  const isOpen = open.has(group) && lines.length > 0;
  return (
    <>
      <AmountRow
        level={1}
        name={t(`figures:${GROUP_FIGURE[group]}`)}
        amount={groupTotal(tile.figures, group)}
        before={beforeOf(tile, linesOf(group), groupTotal(tile.previous.figures, group))}
        figures={tile.figures}
        currency={currency}
        open={lines.length === 0 ? null : isOpen}
        onToggle={() => onToggle(group)}
        action={group === "expenses" && <AddExpense />}
      />
      {isOpen && single !== undefined && postings(single)}
      {isOpen &&
        single === undefined &&
        lines.map((line) => (
          <LineRows
            key={line}
            line={line}
            tile={tile}
            currency={currency}
            isOpen={open.has(line)}
            onToggle={() => onToggle(line)}
            postings={postings}
          />
        ))}
    </>
  );
}

function ProfitRow({ tile, currency }: { tile: BrokenDown; currency: string }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const profit = shownFigure(tile.figures, "netProfit");
  const margin = shownFigure(tile.figures, "margin");
  const change = figureChange(tile.previous.figures, tile.figures, "netProfit");
  return (
    <tr className={css.row} data-level={1}>
      <th scope="row">
        <span className={`${ui.treeName} ${css.name}`} style={{ paddingLeft: 20 }}>
          {t("figures:netProfit")}
        </span>
      </th>
      <td>
        <Money {...profit} currency={currency} tone="result" bare reason={t(`none.${whyNone(tile.figures, "netProfit")}`)} />
      </td>
      <td>
        <Percent {...margin} reason={t(`none.${whyNone(tile.figures, "margin")}`)} />
      </td>
      <td>
        <MoneyChange
          change={tile.isCompared && !tile.isEarly ? change : { amount: null, ratio: null }}
          currency={currency}
          bare
          reason={t(!tile.isCompared ? "none.before" : tile.isEarly ? "comparison.tooEarly" : "none.comparison")}
        />
      </td>
    </tr>
  );
}

type LineRowsProps = {
  line: Line;
  tile: BrokenDown;
  currency: string;
  isOpen: boolean;
  onToggle: () => void;
  postings: (line: Line) => ReactNode;
};

function LineRows({ line, tile, currency, isOpen, onToggle, postings }: LineRowsProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  return (
    <>
      <AmountRow
        level={2}
        name={t(`figures:${line}`)}
        amount={tile.figures[line]}
        before={beforeOf(tile, [line], tile.previous.figures[line])}
        figures={tile.figures}
        currency={currency}
        open={isOpen}
        onToggle={onToggle}
      />
      {isOpen && postings(line)}
    </>
  );
}

/** `unknown`: of days before the first order; `early`: fees of one of the two are still awaited. */
type Before = number | null | "unknown" | "early";

function beforeOf({ isCompared, isEarly }: BrokenDown, lines: readonly Line[], amount: number | null): Before {
  if (!isCompared) return "unknown";
  return isEarly && isAwaited(lines) ? "early" : amount;
}

type AmountRowProps = {
  level: 1 | 2;
  name: string;
  amount: number | null;
  before: Before;
  figures: Figures;
  currency: string;
  /** null = nothing to open. */
  open: boolean | null;
  onToggle: () => void;
  /** What can be done about the line, right of its name. */
  action?: ReactNode;
};

function AmountRow({ level, name, amount, before, figures, currency, open, onToggle, action }: AmountRowProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const Caret = open ? ChevronDown : ChevronRight;
  const { netRevenue } = figures;
  const why = t(`none.${whyNoAmount(figures)}`);
  const share = amount === null || netRevenue === null ? null : ratio(amount, netRevenue);
  const change = amount === null || typeof before !== "number" ? null : amount - before;
  return (
    <tr className={css.row} data-level={level}>
      <th scope="row">
        {open === null ? (
          <span className={`${ui.treeName} ${css.name}`} style={{ paddingLeft: 20 }}>
            {name}
          </span>
        ) : (
          <button type="button" className={`${ui.plain} ${ui.treeName} ${css.name}`} aria-expanded={open} onClick={onToggle}>
            <Caret size={16} strokeWidth={1.75} aria-hidden="true" />
            {name}
          </button>
        )}
        {action}
      </th>
      <td>
        <Money value={amount} currency={currency} bare reason={why} />
      </td>
      <td>
        <Percent value={share} reason={amount === null || netRevenue === null ? why : t("none.base")} />
      </td>
      <td>
        <Money
          value={change}
          currency={currency}
          tone="result"
          bare
          sign="always"
          reason={t(before === "unknown" ? "none.before" : before === "early" ? "comparison.tooEarly" : "none.comparison")}
        />
      </td>
    </tr>
  );
}
