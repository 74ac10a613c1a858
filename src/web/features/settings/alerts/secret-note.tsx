import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./alerts.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../ui/copy-button.tsx";

/** The secret is shown this once; afterwards there is only another one to be had. */
export function SecretNote({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation("alerts");
  return (
    <output className={`${ui.stack} ${ui.gap8} ${css.found}`}>
      <p>{t("webhooks.secretOnce")}</p>
      <code className={`${ui.breaks} ${ui.narrows}`}>{secret}</code>
      <div className={ui.tools}>
        <CopyButton value={secret} />
        <Button size="xs" variant="subtle" onClick={onClose}>
          {t("webhooks.kept")}
        </Button>
      </div>
    </output>
  );
}
