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
    <p className="z-chart-card__hatch z-small z-secondary">
      <span className="z-muted-swatch" aria-hidden="true" />
      {t("chart.outsideNote", { range: format.range(first.startDate, last.endDate) })}
    </p>
  );
}
