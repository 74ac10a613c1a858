import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./chart-card.module.css";
import { useTranslation } from "react-i18next";
import type { chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { useFormat } from "../../ui/use-format.ts";
import { hasContext, standsAlone } from "./chart-columns.ts";

/** What the columns beside the range are, and that no sum counts them. */
export function ContextNote({ answer: { buckets, context } }: { answer: Pick<ResponseOf<typeof chartRoute>, "buckets" | "context"> }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!hasContext(context) || first === undefined || last === undefined) return null;
  const range = format.range(first.startDate, last.endDate);
  const kind = standsAlone(buckets, context) ? (context.lead === null ? "alone" : "piece") : "outside";
  return (
    <p className={`${ui.row} ${ui.gap8} ${css.chartCardHatch} ${ui.small} ${ui.secondary}`}>
      <span className={`${ui.swatch} ${kind === "outside" ? css.mutedSwatch : css.pieceSwatch}`} aria-hidden="true" />
      {t(`chart.${kind}Note`, { range })}
    </p>
  );
}
