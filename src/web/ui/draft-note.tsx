import * as ui from "./styles/ui.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Says that a form opened with what its person had typed before, and takes it back. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <output className={ui.note}>
      {t("draft.restored")}{" "}
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {t("draft.discard")}
      </Button>
    </output>
  );
}
