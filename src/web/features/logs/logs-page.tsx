import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./logs.module.css";
import { Button } from "@mantine/core";
import { History, Radio } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ResponseOf } from "#contract/route.ts";
import type { logsRoute } from "#contract/logs.ts";
import { LOG_TYPES } from "#core/logs.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogRow } from "./log-row.tsx";
import { type LogQuestion, logsFileCall, useLogsQuery } from "./logs.api.ts";
import { type LogAddress, useLogAddress } from "./use-log-address.ts";

/** What happened to the company's data, and the way back from it. */
export function LogsPage() {
  const { t } = useTranslation("logs");
  useTitle(t("title"));
  const address = useLogAddress();
  const { question } = address;
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("title")}</h1>
        <span className={`${ui.chip} ${ui.chipProfit}`}>
          <Radio size={14} strokeWidth={1.75} aria-hidden="true" />
          {t("live")}
        </span>
        <div className={ui.push}>
          <DownloadMenu fileName={t("file")} request={(format) => logsFileCall(question, format)} />
        </div>
      </div>
      <p className={ui.secondary}>{t("lead")}</p>
      <section className={ui.card} aria-label={t(`tabs.${question.type}`)}>
        <Tabs address={address} />
        <LogFilters {...address} />
        <Pages key={JSON.stringify(question)} address={address} />
      </section>
    </>
  );
}

function Tabs({ address: { question, tab } }: { address: LogAddress }) {
  const { t } = useTranslation("logs");
  return (
    <nav
      className={`${ui.flex} ${ui.underlined} ${ui.gap4}`}
      style={{ padding: "4px var(--z-card-pad) 0", overflowX: "auto" }}
      aria-label={t("tabsLabel")}
    >
      {LOG_TYPES.map((type) => (
        <Link
          key={type}
          className={`${ui.secondary} ${ui.nowrap} ${css.tab}`}
          to={tab(type)}
          aria-current={question.type === type ? "page" : undefined}
        >
          {t(`tabs.${type}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Page after page, each asked again when something comes in. */
function Pages({ address }: { address: LogAddress }) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const show = (next: string) => setCursors((known) => [...known, next]);
  return (
    <ol>
      {[undefined, ...cursors].map((cursor, at) => (
        <Page key={cursor ?? "first"} address={address} cursor={cursor} isLast={at === cursors.length} onMore={show} />
      ))}
    </ol>
  );
}

type Answer = ResponseOf<typeof logsRoute>;
type PageProps = { address: LogAddress; cursor: string | undefined; isLast: boolean; onMore: (next: string) => void };

function Page({ address, cursor, isLast, onMore }: PageProps) {
  const { t } = useTranslation("logs");
  const question: LogQuestion = { ...address.question, ...(cursor === undefined ? {} : { cursor }) };
  const { data, error, refetch } = useLogsQuery(question);
  if (data === undefined) {
    return (
      <li className={ui.ruled}>
        {error === undefined ? (
          <Delayed>
            <Skeleton height={320} aria-busy="true" />
          </Delayed>
        ) : (
          <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />
        )}
      </li>
    );
  }
  return (
    <>
      {data.items.map((entry) => (
        <LogRow key={entry.id} entry={entry} />
      ))}
      {isLast && <End answer={data} address={address} isFirst={cursor === undefined} onMore={onMore} />}
    </>
  );
}

type EndProps = { answer: Answer; address: LogAddress; isFirst: boolean; onMore: (next: string) => void };

function End({ answer: { items, next, searchedTo }, address, isFirst, onMore }: EndProps) {
  const { t } = useTranslation("logs");
  const format = useFormat();
  const market = useAppSelector(({ place }) => place.market);
  if (next !== null) {
    return (
      <li className={`${ui.flow} ${ui.ruled} ${ui.pad12} ${ui.gap12} ${ui.centred}`}>
        {searchedTo !== null && (
          <span className={`${ui.small} ${ui.muted}`}>{t("searchedTo", { moment: format.moment(searchedTo, zoneOf(market)) })}</span>
        )}
        <Button variant="default" size="xs" onClick={() => onMore(next)}>
          {t(searchedTo === null ? "more" : "searchOn")}
        </Button>
      </li>
    );
  }
  return items.length === 0 && isFirst ? (
    <li className={ui.ruled}>
      <Nothing address={address} />
    </li>
  ) : null;
}

function Nothing({ address: { question, isFiltered, clear } }: { address: LogAddress }) {
  const { t } = useTranslation("logs");
  if (!isFiltered) return <EmptyState icon={<History />} title={t("empty.title")} text={t(`empty.${question.type}`)} />;
  return (
    <EmptyState
      icon={<History />}
      title={t(question.only === "problems" ? "empty.noProblems" : "empty.filtered")}
      text={t("empty.filteredText")}
      action={
        <Button variant="default" onClick={clear}>
          {t("filter.clear")}
        </Button>
      }
    />
  );
}
