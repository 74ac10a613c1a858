import { useTranslation } from "react-i18next";
import type { FiguresSchema } from "#contract/figures.ts";
import type { Filter } from "#contract/filter.ts";
import { useIsLimited } from "../../lib/session/use-may-edit.ts";
import { useFormat } from "../../ui/use-format.ts";
import { useEstimateTruthQuery } from "./estimate-truth.api.ts";

/** How far estimated fees were off, where something of the figures is one. */
export function EstimateTruth({ figures: { estimated }, filter }: { figures: FiguresSchema; filter: Filter }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  // A viewer with limits is told of no store as a whole.
  const isLimited = useIsLimited();
  const { currentData } = useEstimateTruthQuery({ filter }, { skip: isLimited || estimated === null || estimated === 0 });
  const error = currentData?.error ?? null;
  if (error === null || currentData === undefined) return null;
  return (
    <li title={t("status.estimateDays", { count: currentData.days })}>{t("status.estimateError", { share: format.percent(error) })}</li>
  );
}
