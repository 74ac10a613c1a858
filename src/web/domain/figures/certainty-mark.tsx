import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./certainty-mark.module.css";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/use-format.ts";

/** How complete the fees are: `null` when there is no order to speak of. */
export type CertaintyShare = { state: "final" } | { state: "partial"; finalShare: number } | { state: "estimated" } | null;

type Counts = { final: number; partial: number; estimated: number };

export function certaintyOfCounts({ final, partial, estimated }: Counts): CertaintyShare {
  const orders = final + partial + estimated;
  if (orders === 0) return null;
  if (final === orders) return { state: "final" };
  if (estimated === orders) return { state: "estimated" };
  return { state: "partial", finalShare: final / orders };
}

/** From the share of orders whose fees are complete; without any complete order the fees are still estimates. */
export function certaintyOfShare(feeCompleteness: number | null): CertaintyShare {
  if (feeCompleteness === null) return null;
  if (feeCompleteness === 1) return { state: "final" };
  return feeCompleteness === 0 ? { state: "estimated" } : { state: "partial", finalShare: feeCompleteness };
}

const SIZE = 12;
const CENTRE = SIZE / 2;
const RADIUS = 5.25;

/** The pie of the final share, from twelve o'clock. */
function piePath(share: number): string {
  const angle = share * 2 * Math.PI;
  const x = CENTRE + RADIUS * Math.sin(angle);
  const y = CENTRE - RADIUS * Math.cos(angle);
  return `M${CENTRE} ${CENTRE}V${CENTRE - RADIUS}A${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
}

type CertaintyMarkProps = {
  certainty: CertaintyShare;
  withText?: boolean;
  /** Instead of the share in words: of a single order there is none. */
  text?: string;
};

export function CertaintyMark({ certainty, withText = false, text: ownText }: CertaintyMarkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (certainty === null) return null;
  const general =
    certainty.state === "partial"
      ? t("certainty.partial", { share: format.percent(certainty.finalShare, { digits: 0 }) })
      : t(`certainty.${certainty.state}`);
  const text = ownText ?? general;
  return (
    <span className={css.root} data-state={certainty.state} title={withText ? undefined : text}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle
          cx={CENTRE}
          cy={CENTRE}
          r={RADIUS}
          fill={certainty.state === "final" ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth="1.5"
        />
        {certainty.state === "partial" && <path d={piePath(certainty.finalShare)} fill="currentColor" />}
      </svg>
      <span className={withText ? css.text : ui.hiddenVisually}>{text}</span>
    </span>
  );
}
