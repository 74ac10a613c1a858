import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "./use-format.ts";

type DeltaProps = {
  /** Change of a figure for which more is better, as a fraction; null = there was nothing to compare with. */
  change: number | null;
  /** What it is compared with: „vs 01–20.10”. */
  against: string;
};

/** Signed percent with an arrow; nothing to compare with is said in words instead of a made-up hundred percent. */
export function Delta({ change, against }: DeltaProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (change === null) return <span className="z-muted">{t("delta.none")}</span>;
  const Arrow = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight;
  const colour = change > 0 ? "z-profit" : change < 0 ? "z-loss" : "z-muted";
  return (
    <span className="z-delta">
      <span className={`z-delta__change z-num ${colour}`}>
        <Arrow size={14} strokeWidth={2.25} aria-hidden="true" />
        {format.percent(change, { sign: "always" })}
      </span>
      <span className="z-muted z-num">{against}</span>
    </span>
  );
}
