import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./stores.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { StoreDetails } from "#contract/stores.ts";
import { dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import { StoreChip } from "../../domain/stores/store-chip.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { FileAnswers } from "./file-answers.tsx";
import { StoreActions } from "./store-actions.tsx";
import { StoreScopes } from "./store-scopes.tsx";

/** One store: does it live, whose account it is, what it may read, and how much of the past is in. */
export function StoreCard({ store }: { store: StoreDetails }) {
  const { t } = useTranslation(["stores", "common"]);
  const environment = store.connection?.environment;
  return (
    <section className={ui.card} aria-label={store.name}>
      <div className={ui.cardHead}>
        <h2>{store.name}</h2>
        <StoreChip store={store} />
        {environment !== undefined && environment !== "production" && (
          <span className={ui.chip}>{t(`environments.${environment}.name`, { source: store.sourceName })}</span>
        )}
      </div>
      <StoreFacts store={store} />
      {store.connection !== null && store.status !== "disconnected" && <StoreScopes store={store} scopes={store.connection.scopes} />}
      <FileAnswers store={store} />
      <StoreActions store={store} />
    </section>
  );
}

function StoreFacts({ store }: { store: StoreDetails }) {
  const { t } = useTranslation(["stores", "common"]);
  const format = useFormat();
  const { connection, markets, lastSyncAt } = store;
  const zone = zoneOf(markets[0] ?? "PL");
  const history = historyOf(store, zone);
  return (
    <dl className={`${ui.grid} ${ui.gap12x24} ${css.facts}`}>
      {connection !== null && (
        <div>
          <dt>{t("facts.login")}</dt>
          <dd>{connection.login}</dd>
        </div>
      )}
      <div>
        <dt>{t("facts.markets")}</dt>
        <dd>{markets.map((market) => t(`common:markets.${market}`)).join(", ")}</dd>
      </div>
      <div>
        <dt>{t("facts.lastData")}</dt>
        <dd className={ui.num}>{lastSyncAt === null ? t("facts.nothing") : format.moment(lastSyncAt, zone)}</dd>
      </div>
      {connection !== null && (
        <div>
          <dt>{t("facts.history")}</dt>
          <dd className={ui.num}>
            {history === null ? t("facts.nothing") : format.range(history.from, history.to)}{" "}
            <Link to="/system/progress">{t("facts.details")}</Link>
          </dd>
        </div>
      )}
      {connection !== null && (
        <div>
          <dt>{t("facts.consent")}</dt>
          <dd className={ui.num}>
            {connection.consentEndsAt === null || store.status === "expired"
              ? (connection.endReason ?? t("facts.consentEnded"))
              : t("facts.consentUntil", { day: format.day(dayInZone(connection.consentEndsAt, zone)) })}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What every lane that carries money has in; null while one of them has nothing. */
function historyOf({ lanes }: StoreDetails, zone: string): { from: string; to: string } | null {
  const money = lanes.filter(({ feed }) => feed === "orders" || feed.startsWith("billing:"));
  const froms = money.flatMap(({ coveredFrom }) => coveredFrom ?? []);
  const tos = money.flatMap(({ coveredTo }) => coveredTo ?? []);
  if (money.length === 0 || froms.length < money.length || tos.length < money.length) return null;
  const from = froms.toSorted().at(-1) ?? "";
  const to = tos.toSorted()[0] ?? "";
  return from <= to ? { from: dayInZone(from, zone), to: dayInZone(to, zone) } : null;
}
