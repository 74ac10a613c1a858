import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./alerts-card.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { type Classified, ClassifyFee, useLineName } from "./classify-fee.tsx";
import { useClassifyFeeMutation, useClassifyForEveryoneMutation } from "./fee-types.api.ts";

/** Opens what says what an unknown kind of fee is. */
export function ClassifyButton({ typeId, onClassified }: { typeId: string; onClassified: (classified: Classified) => void }) {
  const { t } = useTranslation("stores");
  const [open, setOpen] = useState(false);
  const done = (classified: Classified) => {
    setOpen(false);
    void toast(t("feeType.saved"));
    onClassified(classified);
  };
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t("feeType.action")}
      </Button>
      {open && <ClassifyFee typeId={typeId} onDone={done} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What was just said stays in sight as long as the screen, so that it can be taken back where it was said. */
export function ClassifiedRow({ classified, onUndone }: { classified: Classified; onUndone: () => void }) {
  const { t } = useTranslation("stores");
  const nameOf = useLineName();
  const [classify, own] = useClassifyFeeMutation();
  const [classifyAll, everyones] = useClassifyForEveryoneMutation();
  const { typeId, name, line, previous, forAll } = classified;
  const takeBack = async () => {
    const before = { typeId, line: previous };
    const answer = forAll ? await classifyAll(before) : await classify(before);
    if (answer.error === undefined) onUndone();
  };
  return (
    <li className={`${ui.row} ${ui.ruled} ${ui.gap8x16} ${css.root}`}>
      <span className={`${ui.breaks} ${ui.narrows} ${ui.grows} ${css.text}`} aria-live="polite">
        <strong className={`${ui.medium} ${css.title}`}>{t("feeType.done", { name, line: nameOf(line) })}</strong>
        <span className={ui.secondary}>{t("feeType.follows")}</span>
        <Refusal title={t("alerts.undoFailed")} error={own.error ?? everyones.error} />
      </span>
      <Button variant="default" size="xs" loading={own.isLoading || everyones.isLoading} onClick={() => void takeBack()}>
        {t("alerts.undo")}
      </Button>
    </li>
  );
}
