import { useTranslation } from "react-i18next";
import { CellPanel } from "../../domain/breakdown/cell-panel.tsx";
import type { LedgerQuestion } from "../../domain/report/dashboard.api.ts";
import type { AdsAnswer, AdsQuestion } from "./ads.api.ts";
import type { AdsView, OpenAds } from "./use-ads-view.ts";

type AdsPanelProps = { answer: AdsAnswer; question: AdsQuestion; view: AdsView };

type Opened = { title: string; amount?: number | null; part: Partial<LedgerQuestion> };

/** The postings of what advertising cost, down to the bill or the line of the report. */
export function AdsPanel({ answer, question, view }: AdsPanelProps) {
  const { t } = useTranslation("ads");
  const opened = useOpened(answer, question, view.open);
  const { open } = view;
  if (opened === null || open === null) return null;
  const { startDate, endDate, filter } = question;
  return (
    <CellPanel
      key={JSON.stringify(open)}
      title={opened.title}
      subtitle={t("open.subtitle")}
      question={{ filter, startDate, endDate, line: "ads", ...opened.part }}
      {...(opened.amount === undefined ? {} : { amount: opened.amount })}
      onClose={() => view.openCell(null)}
    />
  );
}

/** What was paid stands in the ledger as a cost, below zero. */
const booked = (paid: number | null) => (paid === null ? null : 0 - paid);

function useOpened(answer: AdsAnswer, question: AdsQuestion, open: OpenAds | null): Opened | null {
  const { t } = useTranslation("ads");
  const { coverage, totals, items } = answer;
  switch (open?.of) {
    case undefined:
      return null;
    case "all":
      return { title: t("open.all"), amount: booked(plus(plus(totals.cost, coverage.otherAds), coverage.unbilled)), part: {} };
    case "rest":
      return { title: t("table.rest"), amount: booked(coverage.unallocated), part: restOf(question) };
    case "days":
      return { title: t("open.days"), part: { startDate: open.startDate, endDate: open.endDate } };
    case "offer": {
      const row = items.find(({ offer }) => offer?.id === open.id);
      return row === undefined ? null : { title: nameOf(row), amount: booked(row.figures.cost), part: { offerId: open.id } };
    }
  }
}

const plus = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);

/** Charges that stand on no offer. A bill has no product, so none is asked for. */
function restOf({ filter: { accountType, markets } }: AdsQuestion): Partial<LedgerQuestion> {
  return { filter: { ...(accountType ? { accountType } : {}), ...(markets ? { markets } : {}) }, offerId: "0", sourceType: "billing" };
}

function nameOf({ name, offer }: AdsAnswer["items"][number]): string {
  return name === "" ? (offer?.externalId ?? "") : name;
}
