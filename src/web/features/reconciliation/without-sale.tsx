import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./reconciliation.module.css";
import { FileCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Delayed } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { Entries } from "./entry-list.tsx";
import { useWithoutSaleQuery, type WhichOrphans } from "./reconciliation.api.ts";

/** Every fee without a sale of a market, in whatever month it was billed: the whole of what the dashboard counts. */
export function WithoutSaleList({ which }: { which: WhichOrphans }) {
  const { t } = useTranslation("reconciliation");
  const [page, setPage] = useState(1);
  const { currentData, data = currentData, error, refetch, isFetching } = useWithoutSaleQuery({ ...which, page });
  if (data === undefined) {
    return error === undefined ? (
      <Delayed>
        <Skeleton height={320} isCard />
      </Delayed>
    ) : (
      <section className={ui.card}>
        <WidgetError title={t("list.failed")} error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <section className={ui.card} aria-label={t("withoutSale")} aria-busy={isFetching}>
      {data.total === 0 ? (
        <EmptyState icon={<FileCheck />} title={t("orphans.none")} text={t("orphans.noneText")} />
      ) : (
        <div className={css.text}>
          {data.totals.map((total) => (
            <Total key={total.currency} total={total} />
          ))}
          <Entries page={data} onPage={setPage} withType />
        </div>
      )}
    </section>
  );
}

type TotalProps = { total: { currency: string; entries: number; value: number; since: string } };

function Total({ total: { currency, entries, value, since } }: TotalProps) {
  const { t } = useTranslation("reconciliation");
  const format = useFormat();
  return (
    <p>
      <strong className={ui.strong}>
        {t("orphans.entries", { count: entries })}, <Money value={value} currency={currency} />
      </strong>{" "}
      <span className={ui.secondary}>{t("orphans.since", { day: format.day(since) })}</span>
    </p>
  );
}
