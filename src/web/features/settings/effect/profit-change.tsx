import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./effect.module.css";
import { useTranslation } from "react-i18next";
import { Money } from "../../../ui/money.tsx";
import { sumOf } from "./effect-sum.ts";
import type { EffectMonth } from "./use-settings-effect.ts";

/** „12 340,00 → 11 980,00 zł (−360,00 zł)”. */
export function ProfitChange({ months }: { months: readonly EffectMonth[] }) {
  const { t } = useTranslation("settings");
  const { before, after, difference, isAtMost } = sumOf(months);
  const bound = isAtMost ? "atMost" : "exact";
  if (difference === 0) return <span>{t("effect.none")}</span>;
  return (
    <span className={ui.bold}>
      <Money value={before} currency="PLN" tone="headline" bound={bound} reason={t("effect.noRate")} />
      <span aria-hidden="true"> → </span>
      <span className={ui.hiddenVisually}>{t("effect.becomes")}</span>
      <Money value={after} currency="PLN" tone="headline" bound={bound} reason={t("effect.noRate")} />{" "}
      <span className={css.difference}>
        <Money value={difference} currency="PLN" tone="result" sign="always" reason={t("effect.noRate")} />
      </span>
    </span>
  );
}
