import * as ui from "../../../ui/styles/ui.module.css";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { EffectContext, type WholeEffect } from "./effect-context.ts";
import { ProfitChange } from "./profit-change.tsx";
import { type EffectBody, useSettingsEffect } from "./use-settings-effect.ts";

/** What this setting alone does to the last twelve months; nothing while it is as saved, and nothing more where no other one is changed. */
export function FieldEffect({ of }: { of: readonly (keyof EffectBody)[] }) {
  const whole = use(EffectContext);
  const own = whole === null ? [] : Object.entries(whole.change).filter(([name]) => of.some((key) => key === name));
  if (whole === null || own.length === 0) return null;
  const isOnly = Object.keys(whole.change).length === own.length;
  if (isOnly) return <Line effect={whole.effect} name="effect.thisOne" />;
  return <OwnEffect key={JSON.stringify(own)} whole={whole} change={Object.fromEntries(own)} />;
}

/** Where all together took long, each by itself is measured only when somebody asks. */
function OwnEffect({ whole, change }: { whole: WholeEffect; change: EffectBody }) {
  const { t } = useTranslation("settings");
  const [isAsked, setAsked] = useState(false);
  const isReady = isAsked || (whole.effect.isWhole && !whole.effect.isLong);
  const effect = useSettingsEffect(isReady ? change : null, whole.version, whole.isSaving);
  if (isReady) return <Line effect={effect} name="effect.alone" />;
  if (!whole.effect.isLong) return null;
  return (
    <button type="button" className={`${ui.plain} ${ui.link} ${ui.small}`} onClick={() => setAsked(true)}>
      {t("effect.askAlone")}
    </button>
  );
}

function Line({ effect, name }: { effect: WholeEffect["effect"]; name: "effect.alone" | "effect.thisOne" }) {
  const { t } = useTranslation("settings");
  if (effect.state === "none" || effect.state === "failed" || effect.state === "stopped") return null;
  return (
    <p className={`${ui.small} `}>
      {t(name)}:{" "}
      {effect.state === "known" ? <ProfitChange months={effect.months} /> : <span className={ui.secondary}>{t("effect.measuring")}</span>}
    </p>
  );
}
