import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { Check, Redo2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { zoneOf } from "#core/market.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useRedoImportMutation } from "../../domain/imports/imports.api.ts";
import { useUndoImport } from "../../domain/imports/use-undo-import.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { PanelFoot } from "../../ui/side-panel.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { AdsEffect } from "./ads-effect.tsx";
import { ImportChanges } from "./import-changes.tsx";
import { ImportEffect } from "./import-effect.tsx";
import { ImportFailure } from "./import-failure.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportRemarks } from "./import-remarks.tsx";
import { needsAnswer } from "./import-status.ts";
import { ImportSummary } from "./import-summary.tsx";
import { useAnswerImportMutation, useConfirmImportMutation } from "./imports.api.ts";
import { NewProducts } from "./new-products.tsx";
import { AskedList } from "./asked-list.tsx";
import { Questions } from "./questions.tsx";

/** The outcome of an import that ended, with the way back. */
export function ImportResult({ state }: { state: ImportState }) {
  const [answer, answering] = useAnswerImportMutation();
  const mayEdit = useMayEdit();
  const isTrial = state.dryRun && state.status === "succeeded";
  return (
    <>
      {state.status === "succeeded" && <Outcome state={state} />}
      {mayEdit && needsAnswer(state) ? (
        <Questions
          key={state.finishedAt}
          state={state}
          busy={answering.isLoading}
          error={answering.error}
          onAnswer={(answers) => void answer({ id: state.id, answers })}
        />
      ) : (
        <ImportFailure state={state} />
      )}
      {state.rows > 0 && <ImportSummary state={state} />}
      <ImportEffect state={state} />
      <AdsEffect state={state} />
      {isTrial && <ImportPreview state={state} />}
      <NewProducts state={state} />
      <ImportRemarks state={state} />
      <ImportChanges state={state} />
      <AskedList state={state} />
      {mayEdit && <WayOn state={state} />}
    </>
  );
}

/** A check is taken in, an import taken back, and an undo too. */
function WayOn({ state }: { state: ImportState }) {
  if (state.dryRun) return state.status === "succeeded" && <Confirm state={state} />;
  if (state.undoable) return <Undo id={state.id} />;
  return state.redoUntil !== null && <Redo id={state.id} until={state.redoUntil} />;
}

function Outcome({ state: { undoneAt, dryRun, kind } }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  return (
    <output className={`${ui.note} ${ui.noteProfit}`}>
      <Check size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong className={ui.strong}>{undoneAt === null ? t(dryRun ? "result.checked" : "result.done") : t("result.undone")}</strong>
        {!dryRun && undoneAt === null && <div>{t(kind === "ads" ? "result.visibleAds" : "result.visible")}</div>}
      </div>
    </output>
  );
}

/** A check that was answered later ends here, without its file at hand: it goes in as it was checked. */
function Confirm({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const [confirm, { isLoading, error }] = useConfirmImportMutation();
  return (
    <>
      {error && <ProblemNote title={t("wizard.uploadFailed")} problem={asProblem(error)} />}
      <PanelFoot>
        <Button loading={isLoading} onClick={() => void confirm(state.id)}>
          {t("check.import", { count: state.rows - state.rejected })}
        </Button>
      </PanelFoot>
    </>
  );
}

function Undo({ id }: { id: string }) {
  const { t } = useTranslation("imports");
  const { takeBack, isBusy, error } = useUndoImport();
  return (
    <section className={`${ui.flow} ${ui.spread} ${ui.ruled} ${ui.gap12}`} style={{ paddingTop: 16 }}>
      <div>
        <strong className={ui.strong}>{t("undo.title")}</strong>
        <p className={`${ui.secondary} ${ui.small}`}>{t("undo.text")}</p>
      </div>
      <Button variant="default" leftSection={<Undo2 size={16} strokeWidth={1.75} />} loading={isBusy} onClick={() => void takeBack(id)}>
        {t("undo.action")}
      </Button>
      {error !== undefined && <ProblemNote title={t("undo.failed")} problem={asProblem(error)} />}
    </section>
  );
}

/** An undo is no end: the file is still here. */
function Redo({ id, until }: { id: string; until: string }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const [redo, { isLoading, error }] = useRedoImportMutation();
  return (
    <section className={`${ui.flow} ${ui.spread} ${ui.ruled} ${ui.gap12}`} style={{ paddingTop: 16 }}>
      <div>
        <strong className={ui.strong}>{t("redo.title")}</strong>
        <p className={`${ui.secondary} ${ui.small}`}>{t("redo.text", { until: format.moment(until, zone) })}</p>
      </div>
      <Button variant="default" leftSection={<Redo2 size={16} strokeWidth={1.75} />} loading={isLoading} onClick={() => void redo(id)}>
        {t("redo.action")}
      </Button>
      {error && <ProblemNote title={t("redo.failed")} problem={asProblem(error)} />}
    </section>
  );
}
