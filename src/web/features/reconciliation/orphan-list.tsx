import * as ui from "../../ui/styles/ui.module.css";
import { FileCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Delayed } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";

type Total = { currency: string; value: number; since: string };
type Orphans = { total: number; totals: readonly Total[] };

type OrphanListProps<Data extends Orphans> = {
  query: { data?: Data | undefined; error?: unknown; refetch: () => unknown; isFetching: boolean };
  /** „Opłaty bez sprzedaży” */
  title: string;
  failed: string;
  none: { title: string; text: string };
  /** „3 opłaty” */
  countOf: (total: Data["totals"][number]) => string;
  children: (data: Data) => ReactNode;
};

/** What a market has that belongs to no order, with its sums by currency: waiting, failed, none, or the list that `children` draws. */
export function OrphanList<Data extends Orphans>({
  query: { data, error, refetch, isFetching },
  title,
  failed,
  none,
  countOf,
  children,
}: OrphanListProps<Data>) {
  if (data === undefined) {
    return error === undefined ? (
      <Delayed>
        <Skeleton height={320} isCard aria-busy="true" />
      </Delayed>
    ) : (
      <section className={ui.card}>
        <WidgetError title={failed} error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <section className={ui.card} aria-label={title} aria-busy={isFetching}>
      {data.total === 0 ? (
        <EmptyState icon={<FileCheck />} title={none.title} text={none.text} />
      ) : (
        <div className={`${ui.stack} ${ui.pad16} ${ui.gap4}`}>
          {data.totals.map((total) => (
            <Sum key={total.currency} total={total} count={countOf(total)} />
          ))}
          {children(data)}
        </div>
      )}
    </section>
  );
}

function Sum({ total: { currency, value, since }, count }: { total: Total; count: string }) {
  const { t } = useTranslation("reconciliation");
  const format = useFormat();
  return (
    <p>
      <strong className={ui.strong}>
        {count}, <Money value={value} currency={currency} />
      </strong>{" "}
      <span className={ui.secondary}>{t("orphans.since", { day: format.day(since) })}</span>
    </p>
  );
}
