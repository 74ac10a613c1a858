import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./breakdown.module.css";
import * as postingsCss from "./postings.module.css";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PostingRow } from "#contract/ledger.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { Money } from "../../ui/money.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useLedgerQuery } from "../report/dashboard.api.ts";
import { PostingDescription } from "./posting-description.tsx";
import type { PostingsOf } from "./posting-rows.tsx";
import { Pager } from "../../ui/pager.tsx";

const PER_PAGE = 50;

/** All postings of a line, page by page. */
export function PostingList({ line, amount, currency, filter, range, onBack }: PostingsOf & { onBack: () => void }) {
  const { t } = useTranslation("dashboard");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useLedgerQuery({ filter, ...range, line, page, perPage: PER_PAGE });
  const pages = data === undefined ? 0 : Math.ceil(data.total / PER_PAGE);
  return (
    <>
      <div className={`${ui.tools} ${ui.spread}`} style={{ padding: "10px 16px" }}>
        <button type="button" className={`${ui.plain} ${ui.link} ${ui.chain} ${ui.gap6}`} onClick={onBack}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("postings.back")}
        </button>
        {data && (
          <span className={ui.secondary}>
            {t(data.sum === amount ? "postings.equal" : "postings.different", { count: data.total })}{" "}
            <Money value={data.sum} currency={currency} reason={t("none.rate")} />
          </span>
        )}
      </div>
      {error !== undefined && data === undefined && (
        <WidgetError title={t("postings.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {error === undefined && data === undefined && (
        <Delayed>
          <TableSkeleton rows={10} />
        </Delayed>
      )}
      {data && <PostingTable items={data.items} currency={data.items[0]?.currency ?? currency} />}
      <Pager pages={pages} page={page} onPage={setPage} className={`${ui.flex} ${ui.centred} ${postingsCss.foot}`} />
    </>
  );
}

export function PostingTable({ items, currency }: { items: readonly PostingRow[]; currency: string }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <table className={css.root}>
      <thead>
        <tr>
          <th scope="col">{t("postings.posting")}</th>
          <th scope="col">{t("breakdown.amount", { currency: format.unit(currency) })}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((posting, index) => (
          <tr key={index} className={`${ui.small} ${css.posting} ${css.postingFlat}`}>
            <td>
              <PostingDescription posting={posting} />
            </td>
            <td>
              <Money value={posting.amount} currency={posting.currency} bare reason={t("none.rate")} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
