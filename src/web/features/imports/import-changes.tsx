import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./import-changes.module.css";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { useFormat } from "../../ui/use-format.ts";
import { PreviewedValue } from "./previewed-value.tsx";

type Change = ImportState["changes"]["first"][number];

/** What the file changes of products that are there: each value with the one before. */
export function ImportChanges({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const { count, first } = state.changes;
  if (count === 0 || state.status !== "succeeded" || state.undoneAt !== null) return null;
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title">{t(state.dryRun ? "changes.before" : "changes.after", { count })}</h2>
      <ul className={`${ui.ruled} ${ui.above8}`} style={{ maxHeight: 320, overflowY: "auto" }}>
        {first.map((change, index) => (
          <ChangeRow key={index} change={change} />
        ))}
      </ul>
      {count > first.length && <p className={`${ui.small} ${ui.muted}`}>{t("changes.more", { count: count - first.length })}</p>}
    </section>
  );
}

function ChangeRow({ change: { line, sku, field, market, validFrom, before, after } }: { change: Change }) {
  const { t } = useTranslation(["imports", "common"]);
  const format = useFormat();
  const place = [
    market === null ? null : t(`common:markets.${market}`),
    validFrom === null ? null : t("changes.from", { day: format.day(validFrom) }),
  ];
  const said = place.filter((part) => part !== null).join(", ");
  return (
    <li className={`${ui.columnsPhone} ${ui.breaks} ${ui.gap4x12} ${css.row}`}>
      <span className={ui.medium}>
        {sku} <span className={`${ui.small} ${ui.muted} ${ui.num}`}>{t("remarks.line", { line })}</span>
      </span>
      <span className={ui.secondary}>
        {t(`changes.fields.${field}`)}
        {said !== "" && <span className={ui.small}> ({said})</span>}
      </span>
      <span className={`${ui.flow} ${ui.gap4x8} ${css.values}`}>
        <span className={ui.secondary}>
          {before === null ? <span className={ui.muted}>{t("changes.nothing")}</span> : <PreviewedValue value={before} />}
        </span>
        <ArrowRight size={14} strokeWidth={1.75} aria-label={t("changes.becomes")} />
        <strong className={ui.strong}>
          {after === null ? <span className={ui.muted}>{t("changes.nothing")}</span> : <PreviewedValue value={after} />}
        </strong>
      </span>
    </li>
  );
}
