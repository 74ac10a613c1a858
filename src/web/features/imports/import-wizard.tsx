import * as sidePanelCss from "../../ui/side-panel.module.css";
import * as css from "./imports.module.css";
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
import { useUploadMutation } from "./imports.api.ts";
import type { Mapping } from "./remembered-mapping.ts";
import { ResultStep } from "./result-step.tsx";
import { startWizard, STEPS, waitsFor, type WizardAction, type WizardState, wizardReducer } from "./wizard-state.ts";

/** From a file on the disk to figures: choose, check without writing anything, import. */
export function ImportWizard({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { t } = useTranslation("imports");
  const [state, dispatch] = useReducer(wizardReducer, kind, startWizard);
  const [upload, { isLoading, error, reset }] = useUploadMutation();

  const send = async (mapping: Mapping, dryRun: boolean, source = state.source) => {
    if (state.file === null) return;
    dispatch({ type: "mappingChanged", mapping, source });
    const { file, storeId, market } = state;
    const answer = await upload({ file, kind: state.kind, storeId, market, mapping, source, dryRun });
    if (answer.data) dispatch({ type: dryRun ? "checkStarted" : "importStarted", id: answer.data.importId });
  };
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
          <FileFoot waits={waitsFor(state)} busy={isLoading} onClose={onClose} onCheck={() => void send(state.mapping, true)} />
        )
      }
    >
      <div className={css.root}>
        {error && <ProblemNote title={t("wizard.uploadFailed")} problem={asProblem(error)} />}
        {state.step === "file" && <FileStep state={state} dispatch={choose} />}
        <LaterSteps
          state={state}
          dispatch={dispatch}
          busy={isLoading}
          onSend={(mapping, dryRun) => void send(mapping, dryRun)}
          onSource={(source) => void send({}, true, source)}
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
  const hasNone = stores?.every(({ platform }) => platform !== "import") ?? false;
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
  onSend: (mapping: Mapping, dryRun: boolean) => void;
  onSource: (source: FileSource) => void;
  onClose: () => void;
};

function LaterSteps({ state, dispatch, busy, onSend, onSource, onClose }: LaterStepsProps) {
  if (state.step === "check" && state.checkId !== null) {
    return (
      <CheckStep
        key={state.checkId}
        id={state.checkId}
        wizard={state}
        dispatch={dispatch}
        busy={busy}
        onCheckAgain={(mapping) => onSend(mapping, true)}
        onImport={(mapping) => onSend(mapping, false)}
        onSource={onSource}
      />
    );
  }
  if (state.step === "import" && state.importId !== null)
    return <ResultStep id={state.importId} answers={state.answers} onClose={onClose} />;
  return null;
}
