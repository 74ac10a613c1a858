import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { useFormat } from "../../ui/use-format.ts";

const COUNTS = ["rows", "created", "changed", "unchanged", "removed", "rejected"] as const;

/** What the rows became; zeros are quiet, rejected rows are not. */
export function ImportSummary({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  return (
    <dl className={css.counts} aria-label={t(state.dryRun ? "summary.would" : "summary.did")}>
      {COUNTS.map((key) => (
        <div key={key} className={`${ui.terms} ${css.countsCell}`}>
          <dt>{t(`summary.${key}`)}</dt>
          <dd className={`${ui.num} ${state[key] === 0 ? ui.muted : key === "rejected" ? ui.loss : ""}`}>{format.count(state[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
