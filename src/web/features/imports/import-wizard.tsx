import * as ui from "../../ui/styles/ui.module.css";
import { FILES } from "#core/store-source.ts";
import * as sidePanelCss from "../../ui/side-panel.module.css";
import { Button } from "@mantine/core";
import { type Dispatch, useId, useReducer } from "react";
import { useTranslation } from "react-i18next";
import type { ImportKind } from "#contract/imports.ts";
import type { FileSource } from "#core/file-sources.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { SidePanel } from "../../ui/side-panel.tsx";
import { CheckStep } from "./check-step.tsx";
import { FileStep } from "./file-step.tsx";
import { useConfirmImportMutation, useUploadMutation } from "./imports.api.ts";
import type { Mapping } from "./remembered-mapping.ts";
import { ResultStep } from "./result-step.tsx";
import { startWizard, STEPS, waitsFor, type WizardAction, type WizardState, wizardReducer } from "./wizard-state.ts";

/** From a file on the disk to figures: choose, check without writing anything, import. */
export function ImportWizard({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { t } = useTranslation("imports");
  const [state, dispatch] = useReducer(wizardReducer, kind, startWizard);
  const [upload, { isLoading, error, reset }] = useUploadMutation();
  const [confirm, confirming] = useConfirmImportMutation();

  const check = async (mapping: Mapping, source = state.source) => {
    if (state.file === null) return;
    dispatch({ type: "mappingChanged", mapping, source });
    const { file, storeId, market } = state;
    const answer = await upload({ file, kind: state.kind, storeId, market, mapping, source, dryRun: true });
    if (answer.data) dispatch({ type: "checkStarted", id: answer.data.importId });
  };
  /** What was checked, with its columns and answers: nothing is sent or asked a second time. */
  const takeIn = async (id: string) => {
    const answer = await confirm(id);
    if (answer.data) dispatch({ type: "importStarted" });
  };
  const failed = error ?? confirming.error;
  const choose = (action: WizardAction) => {
    reset();
    dispatch(action);
  };
  return (
    <SidePanel
      width={640}
      title={t("wizard.title")}
      subtitle={t("wizard.step", { step: STEPS.indexOf(state.step) + 1, steps: STEPS.length, name: t(`wizard.steps.${state.step}`) })}
      onClose={onClose}
      foot={
        state.step === "file" && (
          <FileFoot waits={waitsFor(state)} busy={isLoading} onClose={onClose} onCheck={() => void check(state.mapping)} />
        )
      }
    >
      <div className={`${ui.panelBody} ${ui.gap16}`}>
        {failed !== undefined && <ProblemNote title={t("wizard.uploadFailed")} problem={asProblem(failed)} />}
        {state.step === "file" && <FileStep state={state} dispatch={choose} />}
        <LaterSteps
          state={state}
          dispatch={dispatch}
          busy={isLoading || confirming.isLoading}
          onCheck={(mapping) => void check(mapping)}
          onImport={(id) => void takeIn(id)}
          onSource={(source) => void check({}, source)}
          onClose={onClose}
        />
      </div>
    </SidePanel>
  );
}

/** Not `disabled`: what cannot be reached cannot say why. */
const UNREADY = { "data-disabled": true, "aria-disabled": true } as const;

type FileFootProps = { waits: readonly ("store" | "file")[]; busy: boolean; onClose: () => void; onCheck: () => void };

/** While the file cannot be sent yet, it says what is missing. */
function FileFoot({ waits, busy, onClose, onCheck }: FileFootProps) {
  const { t } = useTranslation(["imports", "common"]);
  const { data: stores } = useStoresQuery();
  const hasNone = stores?.every(({ platform }) => platform !== FILES) ?? false;
  const whyId = useId();
  const isWaiting = waits.length > 0;
  const what = waits.map((one) => t(`wizard.waitsFor.${one === "store" && hasNone ? "newStore" : one}`)).join(", ");
  return (
    <>
      <span className={sidePanelCss.consequence} id={whyId}>
        {isWaiting ? t("wizard.waits", { what }) : t("wizard.checkFirst")}
      </span>
      <Button variant="default" onClick={onClose}>
        {t("common:cancel")}
      </Button>
      <Button {...(isWaiting ? UNREADY : {})} loading={busy} aria-describedby={whyId} onClick={() => !isWaiting && onCheck()}>
        {t("wizard.check")}
      </Button>
    </>
  );
}

type LaterStepsProps = {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  busy: boolean;
  onCheck: (mapping: Mapping) => void;
  onImport: (id: string) => void;
  onSource: (source: FileSource) => void;
  onClose: () => void;
};

function LaterSteps({ state, dispatch, busy, onCheck, onImport, onSource, onClose }: LaterStepsProps) {
  const { importId: id } = state;
  if (state.step === "check" && id !== null) {
    return (
      <CheckStep
        key={id}
        id={id}
        wizard={state}
        dispatch={dispatch}
        busy={busy}
        onCheckAgain={onCheck}
        onImport={() => onImport(id)}
        onSource={onSource}
      />
    );
  }
  if (state.step === "import" && id !== null) return <ResultStep id={id} onClose={onClose} />;
  return null;
}
