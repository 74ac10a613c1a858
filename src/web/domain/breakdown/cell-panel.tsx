import * as ui from "../../ui/styles/ui.module.css";
import * as postingsCss from "./postings.module.css";
import { Check, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api/call.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { Money } from "../../ui/money.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { PostingTable } from "./posting-list.tsx";
import { type LedgerQuestion, useLedgerQuery } from "../report/dashboard.api.ts";
import { Pager } from "../../ui/pager.tsx";

const PER_PAGE = 50;

type CellPanelProps = {
  title: string;
  subtitle?: string;
  /** Which postings; its pages are turned here. */
  question: Omit<LedgerQuestion, "page" | "perPage">;
  /** What the cell says; the postings must add up to it. Absent where the cell is no sum of postings. */
  amount?: number | null;
  onClose: () => void;
};

/** The postings of one cell, all of them, and the check of their sum written out. */
export function CellPanel({ title, subtitle, question, amount, onClose }: CellPanelProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useLedgerQuery({ ...question, page, perPage: PER_PAGE });
  const pages = data === undefined ? 0 : Math.ceil(data.total / PER_PAGE);
  return (
    <SidePanel
      width={800}
      title={title}
      subtitle={
        <>
          <span className={ui.num}>{format.range(question.startDate, question.endDate)}</span>
          {subtitle !== undefined && <span>{subtitle}</span>}
        </>
      }
      actions={
        <DownloadMenu
          size="xs"
          fileName={t("breakdown.fileName")}
          request={(fileFormat) => call("POST", "/api/ledger", { query: { format: fileFormat }, body: question })}
        />
      }
      onClose={onClose}
    >
      {data === undefined ? (
        error === undefined ? (
          <Delayed>
            <TableSkeleton rows={10} />
          </Delayed>
        ) : (
          <WidgetError title={t("postings.failed")} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {amount !== undefined && <SumCheck total={data.total} sum={data.sum} amount={amount} currency={data.currency} />}
          <PostingTable items={data.items} currency={data.items[0]?.currency ?? data.currency} />
        </>
      )}
      <Pager pages={pages} page={page} onPage={setPage} className={`${ui.flex} ${ui.centred} ${postingsCss.foot}`} />
    </SidePanel>
  );
}

function SumCheck({ total, sum, amount, currency }: { total: number; sum: number | null; amount: number | null; currency: string }) {
  const { t } = useTranslation("dashboard");
  const equal = sum === amount;
  const Mark = equal ? Check : TriangleAlert;
  return (
    <output className={`${ui.flow} ${ui.gap6} ${equal ? "" : ui.loss}`} style={{ padding: "10px 16px" }}>
      <Mark size={14} strokeWidth={2} className={equal ? ui.profit : ""} aria-hidden="true" />
      {t(equal ? "postings.equalCell" : "postings.differentCell", { count: total })}
      <strong className={ui.strong}>
        <Money value={sum} currency={currency} reason={t("none.rate")} />
      </strong>
    </output>
  );
}
