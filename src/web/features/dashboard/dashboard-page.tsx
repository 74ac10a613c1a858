import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/Pagination.layer.css";
import "@mantine/core/styles/Table.layer.css";
import "./dashboard.css";
import { Button } from "@mantine/core";
import { Upload } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useStoresQuery } from "../../lib/stores.api.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { BreakdownPanel } from "./breakdown/breakdown-panel.tsx";
import { CascadeCard } from "./cascade-card.tsx";
import { ChartCard } from "./chart/chart-card.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { ProductsCard } from "./products/products-card.tsx";
import { ScopeBar } from "./scope-bar.tsx";
import { StatusLine } from "./status-line.tsx";
import { Tiles } from "./tiles/tiles.tsx";
import { useBreakdownRange } from "./use-breakdown-range.ts";
import { useFilterSync, useToday } from "./use-filter-sync.ts";
import { useView } from "./use-view.ts";

/** How much was earned, on what, and out of which postings: one filter drives the whole screen. */
export function DashboardPage() {
  const { t } = useTranslation("dashboard");
  useTitle(t("title"));
  useFilterSync();
  const today = useToday();
  const { shared } = useFilter();
  const { data: stores } = useStoresQuery();
  const nothingYet = stores !== undefined && stores.every(({ lastSyncAt }) => lastSyncAt === null);
  return (
    <>
      {!nothingYet && <ScopeBar today={today} />}
      {nothingYet ? (
        <>
          <h1>{t("title")}</h1>
          <section className="z-card">
            <EmptyState
              icon={<Upload />}
              title={t("nothingYet.title")}
              text={t("nothingYet.text")}
              action={
                <Button component={Link} to="/system/progress?new=orders">
                  {t("nothingYet.action")}
                </Button>
              }
              link={<Link to="/system/settings/stores/connect">{t("nothingYet.connect")}</Link>}
            />
          </section>
        </>
      ) : (
        shared.stateLoadedFromLocalStorage && <Figures today={today} />
      )}
    </>
  );
}

function Figures({ today }: { today: string }) {
  const { t } = useTranslation("dashboard");
  const view = useView(today);
  const { act } = useFilter();
  const { range, open } = useBreakdownRange();
  const lastUpdate = view.data?.lastUpdate;

  useEffect(() => {
    if (lastUpdate !== undefined) act({ type: "lastUpdateReceived", payload: { lastUpdate } });
  }, [act, lastUpdate]);

  return (
    <>
      <div className="z-page__head">
        <h1>{t("title")}</h1>
        <StatusLine view={view} />
      </div>
      <FilterChips today={today} />
      <Tiles view={view} today={today} onBreakdown={open} />
      <div className="z-halves">
        <ChartCard view={view} onBreakdown={open} />
        <CascadeCard view={view} onBreakdown={open} />
      </div>
      <ProductsCard view={view} />
      {range !== null && <BreakdownPanel range={range} view={view} onClose={() => open(null)} />}
    </>
  );
}
