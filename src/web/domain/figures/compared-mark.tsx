import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { knownOf } from "#core/known-days.ts";
import type { DayRange } from "#core/period.ts";
import type { Day } from "#core/facts.ts";
import { useFormat } from "../../ui/use-format.ts";

type ComparedMarkProps = {
  /** What a figure is compared with. */
  before: DayRange;
  /** Day of the first order of the stores in the filter. */
  dataFrom: Day | null;
};

/** Beside a compared figure: what it is compared with is not known, or not all of it. Nothing where it is. */
export function ComparedMark({ before, dataFrom }: ComparedMarkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const known = knownOf(before, dataFrom);
  if (known === "whole") return null;
  if (known === "none" || dataFrom === null) return <span className={ui.muted}>{t("compared.none")}</span>;
  const since = t("compared.since", { day: format.day(dataFrom) });
  return (
    <span className={ui.warn} title={since}>
      {t("compared.part")}
      <span className={ui.hiddenVisually}>{`, ${since}`}</span>
    </span>
  );
}
