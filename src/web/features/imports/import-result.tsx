import { Button } from "@mantine/core";
import { Check, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { ImportFailure } from "./import-failure.tsx";
import { ImportRemarks } from "./import-remarks.tsx";
import { needsAnswer } from "./import-status.ts";
import { ImportSummary } from "./import-summary.tsx";
import { useAnswerImportMutation, useUndoImportMutation } from "./imports.api.ts";
import { NewProducts } from "./new-products.tsx";
import { Questions } from "./questions.tsx";

/** The outcome of an import that ended, with the way back. */
export function ImportResult({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const [answer, answering] = useAnswerImportMutation();
  const mayEdit = useMayEdit();
  return (
    <>
      {state.status === "succeeded" && (
        <output className="z-note z-note--profit">
          <Check size={16} strokeWidth={1.75} aria-hidden="true" />
          <div>
            <strong className="z-strong">
              {state.undoneAt === null ? t(state.dryRun ? "result.checked" : "result.done") : t("result.undone")}
            </strong>
            {!state.dryRun && state.undoneAt === null && <div>{t("result.visible")}</div>}
          </div>
        </output>
      )}
      {mayEdit && needsAnswer(state) ? (
        <Questions state={state} busy={answering.isLoading} onAnswer={(answers) => void answer({ id: state.id, answers })} />
      ) : (
        <ImportFailure state={state} />
      )}
      {state.rows > 0 && <ImportSummary state={state} />}
      <NewProducts state={state} />
      <ImportRemarks state={state} />
      {mayEdit && state.undoable && <Undo id={state.id} />}
    </>
  );
}

function Undo({ id }: { id: string }) {
  const { t } = useTranslation("imports");
  const [undo, { isLoading, isSuccess, error }] = useUndoImportMutation();
  return (
    <section className="z-undo">
      <div>
        <strong className="z-strong">{t("undo.title")}</strong>
        <p className="z-secondary z-small">{t("undo.text")}</p>
      </div>
      <Button
        variant="default"
        leftSection={<Undo2 size={16} strokeWidth={1.75} />}
        loading={isLoading}
        disabled={isSuccess}
        onClick={() => void undo(id)}
      >
        {isSuccess ? t("undo.started") : t("undo.action")}
      </Button>
      {error && <ProblemNote title={t("undo.failed")} problem={asProblem(error)} />}
    </section>
  );
}
