import * as ui from "../../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../ui/use-format.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { PublishTerms } from "./publish-terms.tsx";
import { useTermsVersionsQuery } from "./terms.api.ts";

/** Versions of the terms: which is in force, who has accepted it, and the way to publish the next one. */
export function TermsSection() {
  const { t } = useTranslation("instance");
  const format = useFormat();
  const { data, error, refetch } = useTermsVersionsQuery();
  return (
    <Section title={t("terms.title")} text={t("terms.text")}>
      {data === undefined && error === undefined && <Skeleton height={64} aria-busy="true" />}
      {data === undefined && error !== undefined && <WidgetError title={t("terms.failed")} error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className={ui.secondary}>{t("terms.none")}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className={`${ui.grid} ${ui.gap4}`}>
          {data.items.map(({ version, validFrom, accepted, waiting }) => (
            <li className={`${ui.wrap} ${ui.gap4x12}`} key={version}>
              <a className={ui.link} href={`/terms-and-conditions?version=${encodeURIComponent(version)}`} target="_blank" rel="noreferrer">
                {version}
              </a>
              <span className={ui.secondary}>
                {t("terms.since", { day: format.day(validFrom) })} · {t("terms.answers", { accepted, waiting })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <PublishTerms />
    </Section>
  );
}
