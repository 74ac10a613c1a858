import { Button } from "@mantine/core";
import { useReducer } from "react";
import { useTranslation } from "react-i18next";
import type { ImportKind } from "#contract/imports.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { CheckStep } from "./check-step.tsx";
import { FileStep } from "./file-step.tsx";
import { useUploadMutation } from "./imports.api.ts";
import { ResultStep } from "./result-step.tsx";
import { needsStore, startWizard, type WizardState, wizardReducer } from "./wizard-state.ts";
import "./imports.css";

/** From a file on the disk to figures: choose, check without writing anything, import. */
export function ImportWizard({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { t } = useTranslation(["imports", "common"]);
  const [state, dispatch] = useReducer(wizardReducer, kind, startWizard);
  const [upload, { isLoading, error, reset }] = useUploadMutation();

  const send = async (changed: Partial<WizardState>, dryRun: boolean) => {
    const { file, ...fields } = { ...state, ...changed };
    if (file === null) return;
    const answer = await upload({ file, kind: fields.kind, storeId: fields.storeId, market: fields.market, mapping: fields.mapping, dryRun });
    if (answer.data) dispatch({ type: dryRun ? "checkStarted" : "importStarted", id: answer.data.importId });
  };

  const ready = state.file !== null && (state.storeId !== null || !needsStore(state.kind));
  const steps = ["file", "check", "import"] as const;
  return (
    <SidePanel
      width={640}
      title={t("wizard.title")}
      subtitle={t("wizard.step", { step: steps.indexOf(state.step) + 1, steps: steps.length, name: t(`wizard.steps.${state.step}`) })}
      onClose={onClose}
      foot={
        state.step === "file" && (
          <>
            <span className="z-panel__consequence">{t("wizard.checkFirst")}</span>
            <Button variant="default" onClick={onClose}>
              {t("common:cancel")}
            </Button>
            <Button disabled={!ready} loading={isLoading} onClick={() => void send({}, true)}>
              {t("wizard.check")}
            </Button>
          </>
        )
      }
    >
      <div className="z-import">
        {error && <ProblemNote title={t("wizard.uploadFailed")} problem={asProblem(error)} />}
        {state.step === "file" && (
          <FileStep
            state={state}
            dispatch={(action) => {
              reset();
              dispatch(action);
            }}
          />
        )}
        {state.step === "check" && state.checkId !== null && (
          <CheckStep
            key={state.checkId}
            id={state.checkId}
            wizard={state}
            dispatch={dispatch}
            busy={isLoading}
            onCheckAgain={(mapping) => {
              dispatch({ type: "mappingChanged", mapping });
              void send({ mapping }, true);
            }}
            onImport={(mapping) => {
              dispatch({ type: "mappingChanged", mapping });
              void send({ mapping }, false);
            }}
          />
        )}
        {state.step === "import" && state.importId !== null && <ResultStep id={state.importId} answers={state.answers} onClose={onClose} />}
      </div>
    </SidePanel>
  );
}
