import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./delta.module.css";
import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ChangeVerdict } from "#core/change-meaning.ts";
import { useFormat } from "../../ui/use-format.ts";

type DeltaProps = {
  /** Change of a figure's size, as a fraction, or of a share, in fractions; null = there was nothing to compare with. */
  change: number | null;
  /** What it is compared with: „vs 01–20.10”. */
  against: string;
  /** What the change means; without it more is better. */
  verdict?: ChangeVerdict;
  /** Points of a share instead of percent. */
  inPoints?: boolean;
};

const TONES = { better: ui.profit, worse: ui.loss, same: ui.muted } as const;

/**
 * Signed change with an arrow: the arrow is its direction, the colour what it means. Nothing to compare with is said in
 * words instead of a made-up hundred percent.
 */
export function Delta({ change, against, verdict, inPoints = false }: DeltaProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (change === null) return <span className={ui.muted}>{t("delta.none")}</span>;
  const Arrow = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight;
  const share = format.percent(change, { sign: "always" });
  const meaning = verdict ?? (change > 0 ? "better" : change < 0 ? "worse" : "same");
  return (
    <span className={css.root}>
      <span className={`${css.change} ${ui.num} ${TONES[meaning]}`}>
        <Arrow size={14} strokeWidth={2.25} aria-hidden="true" />
        {inPoints ? t("delta.points", { points: share.slice(0, -1) }) : share}
        {meaning !== "same" && <span className={ui.hiddenVisually}>{t(`delta.${meaning}`)}</span>}
      </span>
      {against !== "" && <span className={`${ui.muted} ${ui.num}`}>{against}</span>}
    </span>
  );
}
