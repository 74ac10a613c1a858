import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./breakdown.module.css";
import { Check, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Filter } from "#contract/filter.ts";
import type { Line } from "#core/ledger.ts";
import type { DayRange } from "#core/period.ts";
import { Money } from "../../ui/money.tsx";
import { asProblem } from "../../lib/api/problem.ts";
import { RequestId } from "../../ui/widget-error.tsx";
import { useLedgerQuery } from "../report/dashboard.api.ts";
import { PostingDescription } from "./posting-description.tsx";
import { restOf } from "./posting-sum.ts";

const INLINE = 5;

export type PostingsOf = {
  line: Line;
  /** What the row above says; the postings must add up to it. */
  amount: number | null;
  currency: string;
  filter: Filter;
  range: DayRange;
};

/** The newest postings of a line as rows of the same table, the rest as one row, and the check of the sum written out. */
export function PostingRows({ line, amount, currency, filter, range, onList }: PostingsOf & { onList: () => void }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const { currentData: data, error, refetch } = useLedgerQuery({ filter, ...range, line, page: 1, perPage: INLINE });
  if (data === undefined) {
    return (
      <tr className={`${ui.small} ${css.posting}`}>
        <td colSpan={4}>
          {error === undefined ? (
            <span className={ui.muted}>{t("postings.loading")}</span>
          ) : (
            <span role="alert">
              <span className={ui.loss}>{t("postings.failed")}</span>{" "}
              <button type="button" className={`${ui.plain} ${ui.link}`} onClick={() => void refetch()}>
                {t("common:error.retry")}
              </button>{" "}
              <RequestId id={asProblem(error).requestId} />
            </span>
          )}
        </td>
      </tr>
    );
  }
  const shown = data.items.slice(0, INLINE);
  const rest = restOf(data.sum, shown, data.currency);
  const others = data.total - shown.length;
  return (
    <>
      {shown.map((posting, index) => (
        <tr key={index} className={`${ui.small} ${css.posting}`}>
          <td>
            <PostingDescription posting={posting} />
          </td>
          <td>
            <Money value={posting.amount} currency={posting.currency} bare={posting.currency === currency} reason={t("none.rate")} />
          </td>
          <td colSpan={2} aria-hidden="true" />
        </tr>
      ))}
      {others > 0 && (
        <tr className={`${ui.small} ${css.posting}`}>
          <td>
            <button type="button" className={`${ui.plain} ${ui.link}`} onClick={onList}>
              {t("postings.rest", { count: others })}
            </button>
          </td>
          <td>{rest !== null && <Money value={rest} currency={currency} bare />}</td>
          <td colSpan={2} aria-hidden="true" />
        </tr>
      )}
      <SumRow total={data.total} sum={data.sum} amount={amount} currency={currency} />
    </>
  );
}

function SumRow({ total, sum, amount, currency }: { total: number; sum: number | null; amount: number | null; currency: string }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const equal = sum === amount;
  const Mark = equal ? Check : TriangleAlert;
  return (
    <tr className={`${ui.small} ${css.posting} ${css.sum} ${equal ? "" : ui.loss}`}>
      <td>
        <span className={`${ui.chain} ${ui.gap6}`}>
          <Mark size={14} strokeWidth={2} className={equal ? ui.profit : ""} aria-hidden="true" />
          {t(equal ? "postings.equal" : "postings.different", { count: total })}
        </span>
      </td>
      <td>
        <Money value={sum} currency={currency} bare reason={t("none.rate")} />
      </td>
      {equal ? (
        <td colSpan={2} aria-hidden="true" />
      ) : (
        <td colSpan={2}>
          <Money value={amount} currency={currency} bare reason={t("none.rate")} />
        </td>
      )}
    </tr>
  );
}
