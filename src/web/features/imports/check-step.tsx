import { Button } from "@mantine/core";
import { type Dispatch, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import type { FileSource } from "#core/file-sources.ts";
import { PanelFoot } from "../../ui/side-panel.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { headersOf } from "./columns.ts";
import { AdsEffect } from "./ads-effect.tsx";
import { ExpenseEffect } from "./expense-effect.tsx";
import { ImportChanges } from "./import-changes.tsx";
import { ImportEffect } from "./import-effect.tsx";
import { ImportFailure } from "./import-failure.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportRemarks } from "./import-remarks.tsx";
import { isRunning, needsAnswer } from "./import-status.ts";
import { ImportSummary } from "./import-summary.tsx";
import { useAnswerImportMutation } from "./imports.api.ts";
import { MappingEditor } from "./mapping-editor.tsx";
import { NewProducts } from "./new-products.tsx";
import { Questions } from "./questions.tsx";
import { SourceSelect } from "./source-select.tsx";
import { type Mapping, rememberedMapping, rememberMapping } from "./remembered-mapping.ts";
import { useWatchedImport } from "./use-watched-import.ts";
import type { WizardAction, WizardState } from "./wizard-state.ts";

type CheckStepProps = {
  id: string;
  wizard: WizardState;
  dispatch: Dispatch<WizardAction>;
  busy: boolean;
  onCheckAgain: (mapping: Mapping) => void;
  onImport: () => void;
  onSource: (source: FileSource) => void;
};

/** What the import would do, before anything is written. */
export function CheckStep({ id, wizard, dispatch, ...rest }: CheckStepProps) {
  const { t } = useTranslation("imports");
  const { state, job, error, refetch } = useWatchedImport(id);
  if (error) return <WidgetError title={t("check.unreadable")} error={error} onRetry={() => void refetch()} />;
  if (state === undefined || isRunning(state)) return <ImportProgress state={state} job={job} what={t("check.running")} />;
  return <Checked key={`${state.id}${state.finishedAt}`} state={state} wizard={wizard} dispatch={dispatch} {...rest} />;
}

function Checked({ state, wizard, dispatch, busy, onCheckAgain, onImport, onSource }: Omit<CheckStepProps, "id"> & { state: ImportState }) {
  const { t } = useTranslation("imports");
  const [answer, { isLoading, error }] = useAnswerImportMutation();
  const headers = headersOf(state.mapping, state.unknownColumns, columnOptions(state));
  const [mapping, setMapping] = useState<Mapping>({ ...state.mapping, ...wizard.mapping });
  const remapped = JSON.stringify(mapping) !== JSON.stringify({ ...state.mapping, ...wizard.mapping });
  useRememberedColumns(state, wizard, headers, onCheckAgain);

  const send = (answers: Record<string, string>) => {
    void answer({ id: state.id, answers, mapping });
  };
  const takeIn = () => {
    rememberMapping(wizard.kind, wizard.storeId, mapping);
    onImport();
  };

  const asks = needsAnswer(state);
  return (
    <>
      <SourceSelect kind={wizard.kind} value={wizard.source ?? sourceOf(state)} busy={busy} onChange={onSource} />
      {asks ? <Questions state={state} busy={isLoading} error={error} onAnswer={send} /> : <ImportFailure state={state} />}
      {state.status === "succeeded" && <ImportSummary state={state} />}
      <ImportEffect state={state} />
      <AdsEffect state={state} />
      <ExpenseEffect state={state} />
      <ImportPreview state={state} />
      <NewProducts state={state} />
      <ImportRemarks state={state} />
      <ImportChanges state={state} />
      {headers.length > 0 && !asks && (
        <MappingEditor kind={wizard.kind} headers={headers} mapping={mapping} found={state} onChange={setMapping} />
      )}
      <PanelFoot>
        <Button variant="default" onClick={() => dispatch({ type: "backToFile" })}>
          {t("check.otherFile")}
        </Button>
        {remapped && (
          <Button loading={busy} onClick={() => onCheckAgain(mapping)}>
            {t("check.again")}
          </Button>
        )}
        {state.status === "succeeded" && state.rows > state.rejected && !remapped && (
          <Button loading={busy} onClick={takeIn}>
            {t("check.import", { count: state.rows - state.rejected })}
          </Button>
        )}
      </PanelFoot>
    </>
  );
}

/** The program the file is of; null as long as its columns are asked about, and nobody knows. */
function sourceOf({ source, mapping, needs }: ImportState): FileSource | null {
  const isRead = Object.keys(mapping).length > 0 || (needs ?? []).length > 0;
  return source ?? (isRead ? "own" : null);
}

/** Headers offered by the questions about columns: all that the file has. */
function columnOptions({ needs = [] }: ImportState): string[] {
  return needs.filter(({ id }) => id.startsWith("column:")).flatMap(({ options }) => options);
}

/** When the file asks for columns that an earlier file of this store had too, that mapping is tried at once. */
function useRememberedColumns(
  state: ImportState,
  wizard: WizardState,
  headers: readonly string[],
  onCheckAgain: (mapping: Mapping) => void,
) {
  const tried = useRef(false);
  useEffect(() => {
    const asksForColumns = columnOptions(state).length > 0;
    if (tried.current || !asksForColumns || Object.keys(wizard.mapping).length > 0) return;
    tried.current = true;
    const remembered = rememberedMapping(wizard.kind, wizard.storeId, headers);
    if (remembered) onCheckAgain(remembered);
  }, [state, wizard, headers, onCheckAgain]);
}
