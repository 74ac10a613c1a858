import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./import-details.module.css";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { isRunning } from "./import-status.ts";
import { useColumnLabel } from "./use-column-label.ts";
import { useWatchedImport } from "./use-watched-import.ts";

/** One import again, later: what it did, what it refused, and how to take it back. */
export function ImportDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const { state, job, error, refetch } = useWatchedImport(id);
  const subtitle = state && `${t(`kinds.${state.kind}.name`)}, ${format.moment(state.createdAt, zone)}`;
  return (
    <SidePanel width={640} title={state?.fileName ?? t("details.title")} subtitle={subtitle} onClose={onClose}>
      <div className={`${ui.panelBody} ${ui.gap16}`}>
        {error && <WidgetError title={t("check.unreadable")} error={error} onRetry={() => void refetch()} />}
        {state && isRunning(state) && <ImportProgress state={state} job={job} what={t("running.import")} />}
        {state && !isRunning(state) && <ImportResult state={state} />}
        {state && <UsedColumns state={state} />}
      </div>
    </SidePanel>
  );
}

function UsedColumns({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const columnLabel = useColumnLabel(state.kind);
  const used = Object.entries(state.mapping);
  if (used.length === 0) return null;
  return (
    <section>
      <h2>{t("details.columns")}</h2>
      <dl>
        {used.map(([column, header]) => (
          <div key={column} className={`${ui.grid} ${ui.underlined} ${ui.gap12} ${css.row}`}>
            <dt className={ui.secondary}>{columnLabel(column)}</dt>
            <dd className={ui.breaks}>{header}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
