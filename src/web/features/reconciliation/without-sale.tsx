import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Entries } from "./entry-list.tsx";
import { OrphanList } from "./orphan-list.tsx";
import { useWithoutSaleQuery, type WhichOrphans } from "./reconciliation.api.ts";

/** Every fee without a sale of a market, in whatever month it was billed: the whole of what the dashboard counts. */
export function WithoutSaleList({ which }: { which: WhichOrphans }) {
  const { t } = useTranslation("reconciliation");
  const [page, setPage] = useState(1);
  const query = useWithoutSaleQuery({ ...which, page });
  return (
    <OrphanList
      query={query}
      title={t("withoutSale")}
      failed={t("list.failed")}
      none={{ title: t("orphans.none"), text: t("orphans.noneText") }}
      countOf={({ entries }) => t("orphans.entries", { count: entries })}
    >
      {(data) => <Entries page={data} onPage={setPage} withType />}
    </OrphanList>
  );
}
