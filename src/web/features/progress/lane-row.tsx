import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./lanes.module.css";
import { Button } from "@mantine/core";
import { Check, Clock, PlugZap, RotateCcw, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Lane, StoreDetails } from "#contract/stores.ts";
import { dayInZone } from "#core/day.ts";
import { isMarket, zoneOf } from "#core/market.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useRetryFeedMutation } from "../../domain/stores/stores.api.ts";
import { useFormat } from "../../ui/use-format.ts";
import { cellsOf } from "./lane-cells.ts";

/** A week each, so that a year fits on a phone. */
const CELLS = 52;

/** Feeds without a time of their own: they are as of a moment. */
const WHOLE = new Set(["offers", "details"]);

type LaneRowProps = { lane: Lane; store: StoreDetails; stopped: boolean; now: number };

export function LaneRow({ lane, store, stopped, now }: LaneRowProps) {
  const { t } = useTranslation("stores");
  const range = useRange(lane, store);
  const name = useLaneName(lane.feed);
  const isWhole = WHOLE.has(lane.feed);
  return (
    <li className={`${ui.grid} ${ui.ruled} ${ui.gap4x16} ${css.root}`} data-problem={lane.error !== null || undefined}>
      <span>
        <span className={`${ui.block} ${ui.medium}`}>{name}</span>
        <span className={`${ui.block} ${ui.hint} ${ui.num}`}>{range ?? t("lanes.waiting")}</span>
      </span>
      {isWhole ? <span /> : <Strip lane={lane} stopped={stopped} now={now} />}
      <span className={`${ui.right} ${ui.wraps} ${css.doing} ${ui.num} ${ui.secondary}`}>
        <Doing lane={lane} store={store} />
      </span>
      <LaneState lane={lane} stopped={stopped} />
      {lane.error !== null && !stopped && <LaneProblem lane={lane} error={lane.error} store={store} />}
      <Past lane={lane} store={store} />
      {lane.quarantined > 0 && (
        <span className={`${css.aside} ${ui.small} ${ui.warn}`}>{t("lanes.quarantined", { count: lane.quarantined })}</span>
      )}
    </li>
  );
}

function useLaneName(feed: string): string {
  const { t } = useTranslation(["stores", "common"]);
  const [base = "", market = ""] = feed.split(":");
  if (base === "billing" && isMarket(market)) return t("feeds.billing", { market });
  const known = (["orders", "refunds", "returns", "offers", "details", "operations"] as const).find((name) => name === base);
  return known === undefined ? feed : t(`feeds.${known}`);
}

/** The wanted days that are in; offers have a moment instead. null while nothing is. Fees of earlier years have a line of their own. */
function useRange({ coveredFrom, coveredTo, wantedFrom, past, feed }: Lane, store: StoreDetails): string | null {
  const { t } = useTranslation("stores");
  const format = useFormat();
  const zone = zoneOf(store.markets[0] ?? "PL");
  if (coveredTo === null) return null;
  if (WHOLE.has(feed)) return t("lanes.asOf", { moment: format.moment(coveredTo, zone) });
  const from = past === null ? coveredFrom : wantedFrom;
  return from === null ? null : format.range(dayInZone(from, zone), dayInZone(coveredTo, zone));
}

/** A picture of the range that is written beside it. */
function Strip({ lane, stopped, now }: Pick<LaneRowProps, "lane" | "stopped" | "now">) {
  return (
    <span className={css.strip} aria-hidden="true">
      {cellsOf(lane, now, CELLS, stopped).map((cell, index) => (
        <span key={index} className={css.cell} data-cell={cell} />
      ))}
    </span>
  );
}

/** How far back the fees of earlier years are in. */
function Past({ lane: { past, coveredFrom }, store }: { lane: Lane; store: StoreDetails }) {
  const { t } = useTranslation("stores");
  const format = useFormat();
  const zone = zoneOf(store.markets[0] ?? "PL");
  if (past === null || coveredFrom === null) return null;
  const day = format.day(dayInZone(coveredFrom, zone));
  const text = past.complete
    ? t("lanes.pastIn", { day, source: store.sourceName })
    : t("lanes.past", { day, wanted: format.day(dayInZone(past.wantedFrom, zone)) });
  return <span className={`${css.aside} ${ui.small} ${ui.secondary} ${ui.num}`}>{text}</span>;
}

/** What it does now, or how long it still takes. */
function Doing({ lane, store }: { lane: Lane; store: StoreDetails }) {
  const { t } = useTranslation("stores");
  const format = useFormat();
  const { remainingSeconds, state, done, share } = lane;
  if (store.status !== "connected") return null;
  // What is in stays „ready” while older fees come in beside it: how far they are is said below.
  if (state === "reading" && share < 1) return t("lanes.reading", { count: done, done: format.count(done) });
  if (remainingSeconds === null) return null;
  return remainingSeconds >= 60
    ? t("lanes.minutesLeft", { minutes: Math.round(remainingSeconds / 60) })
    : t("lanes.secondsLeft", { seconds: Math.max(10, Math.ceil(remainingSeconds / 10) * 10) });
}

function LaneState({ lane, stopped }: { lane: Lane; stopped: boolean }) {
  const { t } = useTranslation("stores");
  const format = useFormat();
  if (stopped) return <span className={`${ui.end} ${ui.bold} ${ui.gap4} ${ui.chain} ${ui.loss}`}>{t("lanes.stopped")}</span>;
  if (lane.share === 1 && lane.error === null) {
    return (
      <span className={`${ui.end} ${ui.bold} ${ui.gap4} ${ui.chain} ${ui.profit}`}>
        <Check size={14} strokeWidth={2} aria-hidden="true" />
        {t("lanes.ready")}
      </span>
    );
  }
  return (
    <span className={`${ui.end} ${ui.bold} ${ui.gap4} ${ui.chain} ${ui.num}`}>
      {format.percent(Math.min(0.99, lane.share), { digits: 0 })}
    </span>
  );
}

type LaneProblemProps = { lane: Lane; error: NonNullable<Lane["error"]>; store: StoreDetails };

function LaneProblem({ lane, error, store }: LaneProblemProps) {
  const { t } = useTranslation("stores");
  const format = useFormat();
  const canEdit = useMayEdit();
  const [retry, { isLoading }] = useRetryFeedMutation();
  const waits = error.action === "wait";
  const Icon = waits ? Clock : TriangleAlert;
  return (
    <div className={`${ui.note} ${css.problem} ${waits ? ui.noteWarn : ui.noteLoss}`}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {error.message}
        {error.until !== null && (
          <span className={ui.num}> {t("lanes.until", { moment: format.moment(error.until, zoneOf(store.markets[0] ?? "PL")) })}</span>
        )}
      </span>
      {canEdit && error.action === "retry" && (
        <Button
          variant="default"
          size="xs"
          leftSection={<RotateCcw size={16} strokeWidth={1.75} />}
          loading={isLoading}
          onClick={() => void retry({ id: store.id, feed: lane.feed })}
        >
          {t("actions.retry")}
        </Button>
      )}
      {canEdit && error.action === "reconnect" && (
        <Button
          component={Link}
          to={`/system/settings/stores/connect?store=${store.id}`}
          size="xs"
          leftSection={<PlugZap size={16} strokeWidth={1.75} />}
        >
          {t("actions.reconnect")}
        </Button>
      )}
    </div>
  );
}
