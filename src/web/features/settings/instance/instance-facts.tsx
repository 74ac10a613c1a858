import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./instance-facts.module.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { useInstanceQuery } from "./instance.api.ts";

const MEGABYTE = 1_000_000;
const REFRESH_MS = 30_000;

/** Release, database, queue and last copy, and what of it somebody has to look after. */
export function InstanceFacts() {
  const { t } = useTranslation("instance");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const { data, error, refetch } = useInstanceQuery(undefined, { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true });
  const size = (bytes: number) => t("facts.megabytes", { size: format.count(Math.ceil(bytes / MEGABYTE)) });
  return (
    <Section title={t("facts.title")} text={t("facts.text")}>
      {data === undefined && error === undefined && <Skeleton height={160} aria-busy="true" />}
      {data === undefined && error !== undefined && <WidgetError title={t("facts.failed")} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <dl className={css.root}>
          <Fact name={t("facts.version")}>{data.version}</Fact>
          <Fact name={t("facts.database")}>{t("facts.engine", { version: data.database.version, size: size(data.database.bytes) })}</Fact>
          <Fact name={t("facts.schema")} problem={data.database.schema !== data.database.newestSchema}>
            {t("facts.schemaOf", { applied: data.database.schema, newest: data.database.newestSchema })}
          </Fact>
          <Fact name={t("facts.queue")} problem={data.queue.failed > 0}>
            {t("facts.jobs", {
              waiting: format.count(data.queue.waiting),
              running: format.count(data.queue.running),
              failed: format.count(data.queue.failed),
            })}
          </Fact>
          <Fact name={t("facts.workers")} problem={data.queue.workers === 0}>
            {data.queue.workers === 0 ? t("facts.noWorker") : format.count(data.queue.workers)}
          </Fact>
          <Fact name={t("facts.copy")} problem={data.lastCopy === null}>
            {data.lastCopy === null
              ? t("facts.noCopy")
              : t("facts.copied", { at: format.moment(data.lastCopy.at, zone), size: size(data.lastCopy.bytes) })}
          </Fact>
        </dl>
      )}
    </Section>
  );
}

function Fact({ name, problem = false, children }: { name: string; problem?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className={ui.secondary}>{name}</dt>
      <dd className={problem ? ui.warn : ""}>{children}</dd>
    </div>
  );
}
