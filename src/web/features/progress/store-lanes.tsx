import { FILES } from "#core/store-source.ts";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./lanes.module.css";
import { Button } from "@mantine/core";
import { Pause, Play, PlugZap, RefreshCw, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { StoreDetails } from "#contract/stores.ts";
import { zoneOf } from "#core/market.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useMayArrange, useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useStoresQuery, useSyncStoreMutation, useUpdateStoreMutation } from "../../domain/stores/stores.api.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { StoreChip } from "../../domain/stores/store-chip.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { LaneRow } from "./lane-row.tsx";

const ICON = { size: 16, strokeWidth: 1.75 } as const;

/** Feeds that only serve the others. */
const HIDDEN = new Set(["types", "signals"]);

/** A card per connected store: what of each kind of data is in, what goes on, and what needs the seller. */
export function StoreLanes() {
  const { data: stores = [], fulfilledTimeStamp = 0 } = useStoresQuery();
  const connected = stores.filter(({ platform }) => platform !== FILES);
  if (connected.length === 0) return null;
  return (
    <>
      {connected.map((store) => (
        <StoreCard key={store.id} store={store} now={fulfilledTimeStamp} />
      ))}
      <Legend />
    </>
  );
}

/** `now`: when the lanes were answered, epoch milliseconds. */
function StoreCard({ store, now }: { store: StoreDetails; now: number }) {
  const { t } = useTranslation("stores");
  const lanes = store.lanes.filter(({ feed }) => !HIDDEN.has(feed));
  const stopped = store.status !== "connected";
  return (
    <section className={ui.card} aria-label={store.name}>
      <div className={ui.cardHead}>
        <h2>{store.name}</h2>
        <StoreChip store={store} />
        {!stopped && store.syncStatus === "syncing" && <span className={`${ui.small} ${ui.muted}`}>{t("lanes.syncing")}</span>}
        <HeadActions store={store} />
      </div>
      {store.status === "expired" && <Expired store={store} />}
      {lanes.length === 0 ? (
        <p className={ui.secondary} style={{ padding: "4px var(--z-card-pad) 16px" }}>
          {t(stopped ? "lanes.noneStopped" : "lanes.none")}
        </p>
      ) : (
        <ul>
          {lanes.map((lane) => (
            <LaneRow key={lane.feed} lane={lane} store={store} stopped={stopped} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function HeadActions({ store: { id, status, syncStatus } }: { store: StoreDetails }) {
  const { t } = useTranslation("stores");
  const canEdit = useMayEdit();
  const mayArrange = useMayArrange();
  const [sync, syncing] = useSyncStoreMutation();
  const [update, updating] = useUpdateStoreMutation();
  if (!canEdit || (status !== "connected" && status !== "paused")) return null;
  const error = syncing.error ?? updating.error;
  return (
    <span className={`${ui.push} ${ui.wrap} ${ui.gap8}`}>
      {error !== undefined && <ProblemNote title={t("actions.failed")} problem={asProblem(error)} />}
      {status === "connected" && syncStatus !== "syncing" && (
        <Button variant="default" size="xs" leftSection={<RefreshCw {...ICON} />} loading={syncing.isLoading} onClick={() => void sync(id)}>
          {t("actions.sync")}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        disabled={status === "paused" && !mayArrange}
        leftSection={status === "paused" ? <Play {...ICON} /> : <Pause {...ICON} />}
        loading={updating.isLoading}
        onClick={() => void update({ id, paused: status === "connected" })}
      >
        {t(status === "paused" ? "actions.resume" : "actions.pause")}
      </Button>
    </span>
  );
}

/** Since when, what it costs, and the one thing to do. */
function Expired({ store }: { store: StoreDetails }) {
  const { t } = useTranslation("stores");
  const mayArrange = useMayArrange();
  const format = useFormat();
  const reached = store.lanes.find(({ feed }) => feed === "orders")?.coveredTo ?? store.lastSyncAt;
  const since = reached === null ? null : format.moment(reached, zoneOf(store.markets[0] ?? "PL"));
  return (
    <div className={`${ui.note} ${ui.noteLoss} ${css.lanesExpired}`} role="alert">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong className={ui.strong}>{t("expired.title", { source: store.sourceName })}</strong>
        <p>{since === null ? t("expired.text") : t("expired.since", { moment: since })}</p>
      </div>
      {mayArrange && (
        <Button component={Link} to={`/system/settings/stores/connect?store=${store.id}`} size="xs" leftSection={<PlugZap {...ICON} />}>
          {t("actions.reconnect")}
        </Button>
      )}
    </div>
  );
}

function Legend() {
  const { t } = useTranslation("stores");
  return (
    <ul className={`${ui.wrap} ${ui.gap4x16} ${css.lanesLegend} ${ui.small} ${ui.secondary}`} aria-hidden="true">
      {(["full", "partial", "none", "missing"] as const).map((cell) => (
        <li className={`${ui.row} ${ui.gap6}`} key={cell}>
          <span className={css.cell} data-cell={cell} />
          {t(`cells.${cell}`)}
        </li>
      ))}
    </ul>
  );
}
