import { FILES } from "#core/store-source.ts";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./history.module.css";
import { Button, Progress } from "@mantine/core";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { useFormat } from "../../ui/use-format.ts";
import { readyDays } from "./lane-cells.ts";

/** While history comes in: what can be used already, how far the rest is, and how long it takes. */
export function HistoryCard() {
  const { t } = useTranslation("stores");
  const format = useFormat();
  const { data: stores = [], fulfilledTimeStamp = 0 } = useStoresQuery();
  const lanes = stores
    .filter(({ platform, status }) => platform !== FILES && status === "connected")
    .flatMap((store) => store.lanes)
    .filter(({ feed }) => feed === "orders" || feed.startsWith("billing:") || feed === "refunds");
  const share = lanes.length === 0 ? 1 : lanes.reduce((sum, lane) => sum + lane.share, 0) / lanes.length;
  if (share === 1) return null;
  const days = readyDays(lanes, fulfilledTimeStamp);
  const remaining = lanes.flatMap(({ remainingSeconds }) => remainingSeconds ?? []);
  const minutes = remaining.length === 0 ? null : Math.max(1, Math.round(Math.max(...remaining) / 60));
  const title = days > 0 ? t("history.ready", { count: days }) : t("history.begun");
  return (
    <section className={`${ui.card} ${ui.grid} ${ui.middle} ${ui.pad16} ${css.root}`} aria-label={t("history.label")}>
      <p className={`${ui.secondary} ${css.text}`}>
        <strong className={ui.strong}>{title}</strong> {t(days > 0 ? "history.use" : "history.soon")}
      </p>
      {days > 0 && (
        <Button component={Link} to="/system" rightSection={<ArrowRight size={16} strokeWidth={1.75} />}>
          {t("history.open")}
        </Button>
      )}
      <div className={`${ui.grid} ${ui.across} ${ui.gap12} ${css.bar}`}>
        <Progress value={share * 100} size={6} aria-label={t("history.label")} />
        <strong className={`${ui.strong} ${ui.num}`}>{format.percent(Math.min(0.99, share), { digits: 0 })}</strong>
        <span className={`${ui.secondary} ${ui.num}`}>{minutes === null ? t("history.close") : t("history.left", { minutes })}</span>
      </div>
    </section>
  );
}
