import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Refusal } from "../../ui/refusal.tsx";
import type { TagChanges } from "./use-tag-changes.ts";

/** What was just changed, and the way back. */
export function ChangeNote({ changes }: { changes: TagChanges }) {
  const { t } = useTranslation(["tags", "common"]);
  const { last, error } = changes;
  return (
    <>
      {last !== null && (
        <div className={`${ui.note} ${ui.spread} ${ui.middle}`}>
          <output>{last.text}</output>
          {last.changeID !== null && (
            <Button variant="default" size="xs" onClick={() => void changes.undo()}>
              {t("common:undo")}
            </Button>
          )}
        </div>
      )}
      <Refusal title={t("failedChange")} error={error} />
    </>
  );
}
