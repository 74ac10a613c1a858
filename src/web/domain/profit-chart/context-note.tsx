import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./chart-card.module.css";
import { useTranslation } from "react-i18next";
import type { chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { useFormat } from "../../ui/use-format.ts";
import { hasContext } from "./chart-columns.ts";

/** What the muted columns are, and that no sum counts them. */
export function ContextNote({ answer: { buckets, context } }: { answer: Pick<ResponseOf<typeof chartRoute>, "buckets" | "context"> }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!hasContext(context) || first === undefined || last === undefined) return null;
  return (
    <p className={`${css.chartCardHatch} ${ui.small} ${ui.secondary}`}>
      <span className={css.mutedSwatch} aria-hidden="true" />
      {t("chart.outsideNote", { range: format.range(first.startDate, last.endDate) })}
    </p>
  );
}
