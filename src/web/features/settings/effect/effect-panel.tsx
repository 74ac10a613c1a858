import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./effect.module.css";
import { useTranslation } from "react-i18next";
import { RecomputingNote } from "../../../domain/report/recomputing.tsx";
import { Money } from "../../../ui/money.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { ProfitChange } from "./profit-change.tsx";
import type { EffectMonth, SettingsEffect } from "./use-settings-effect.ts";

const MONTHS = 12;

/** What all unsaved changes together do to the last twelve months, before they are saved. */
export function EffectPanel({ effect }: { effect: SettingsEffect }) {
  const { t } = useTranslation("settings");
  const { state, months, isWhole } = effect;
  if (state === "none") return null;
  return (
    <section style={{ flex: "1 0 100%", minWidth: 0 }} aria-label={t("effect.title")} aria-busy={state === "measuring"}>
      <output className={ui.block}>
        <span>{t("effect.title")}:</span> <Said effect={effect} />
      </output>
      {state === "failed" && <Refusal title={t("effect.failed")} error={effect.error} />}
      {isWhole && (
        <details className={css.months}>
          <summary className={`${ui.small} ${ui.link}`}>{t("effect.byMonth")}</summary>
          <Months months={months} />
        </details>
      )}
    </section>
  );
}

function Said({ effect: { state, months, isLong, stop, goOn } }: { effect: SettingsEffect }) {
  const { t } = useTranslation("settings");
  if (state === "known") return <ProfitChange months={months} />;
  if (state === "waiting")
    return (
      <span className={ui.secondary}>
        {t("effect.waiting")} <RecomputingNote productIds={null} />
      </span>
    );
  if (state === "failed") return null;
  return (
    <span className={ui.secondary}>
      {state === "stopped"
        ? t("effect.stopped")
        : isLong
          ? t("effect.measuringMonths", { done: months.length, months: MONTHS })
          : t("effect.measuring")}{" "}
      {(isLong || state === "stopped") && (
        <button type="button" className={`${ui.plain} ${ui.link}`} onClick={state === "stopped" ? goOn : stop}>
          {t(state === "stopped" ? "effect.goOn" : "effect.stop")}
        </button>
      )}
    </span>
  );
}

function Months({ months }: { months: readonly EffectMonth[] }) {
  const { t } = useTranslation("settings");
  const format = useFormat();
  return (
    <ScrollRegion label={t("effect.byMonth")}>
      <table className={`${ui.small} ${ui.above4} ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">{t("effect.month")}</th>
            <th scope="col">{t("effect.before")}</th>
            <th scope="col">{t("effect.after")}</th>
            <th scope="col">{t("effect.difference")}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, before, after, isAtMost }) => (
            <tr key={month}>
              <th scope="row">{format.month(month)}</th>
              <td>
                <Money value={before} currency="PLN" bound={isAtMost ? "atMost" : "exact"} reason={t("effect.noRate")} />
              </td>
              <td>
                <Money value={after} currency="PLN" bound={isAtMost ? "atMost" : "exact"} reason={t("effect.noRate")} />
              </td>
              <td>
                <Money
                  value={before === null || after === null ? null : after - before}
                  currency="PLN"
                  tone="result"
                  sign="always"
                  reason={t("effect.noRate")}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
