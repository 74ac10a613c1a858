import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./alerts.module.css";
import { NumberInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { alertKind, type ThresholdUnit } from "#core/alert-rules.ts";
import type { RuleDraft } from "./rule-draft.ts";

/** Hundredths are shown as whole numbers with two places. */
const SCALE: Readonly<Record<ThresholdUnit, number>> = { percent: 100, points: 100, money: 100, hours: 1, days: 1, none: 1 };

type Props = { draft: RuleDraft; isDisabled: boolean; onChange: (part: Partial<RuleDraft>) => void };

/** „Marża produktu poniżej [5] %”: the threshold stands in the sentence. */
export function RuleThreshold({ draft: { kind, threshold }, isDisabled, onChange }: Props) {
  const { t } = useTranslation("alerts");
  const { unit, least, most } = alertKind(kind);
  const scale = SCALE[unit];
  return (
    <div className={`${ui.tools} ${ui.medium} ${css.sentence}`}>
      <span>{t(`kinds.${kind}.before`)}</span>
      {unit !== "none" && (
        <NumberInput
          style={{ width: 112 }}
          size="xs"
          aria-label={t("rules.threshold", { name: t(`kinds.${kind}.name`) })}
          value={threshold / scale}
          min={least / scale}
          max={most / scale}
          decimalScale={scale === 1 ? 0 : 2}
          decimalSeparator=","
          suffix={`\u00a0${t(`units.${unit}`)}`}
          hideControls
          disabled={isDisabled}
          onChange={(value) => typeof value === "number" && onChange({ threshold: Math.round(value * scale) })}
        />
      )}
      <span>{t(`kinds.${kind}.after`)}</span>
    </div>
  );
}
