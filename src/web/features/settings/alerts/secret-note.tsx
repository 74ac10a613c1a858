import * as css from "./alerts.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The secret is shown this once; afterwards there is only another one to be had. */
export function SecretNote({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation("alerts");
  return (
    <output className={css.found}>
      <p>{t("webhooks.secretOnce")}</p>
      <code className={css.secret}>{secret}</code>
      <div className={css.actions}>
        <Button size="xs" variant="default" onClick={() => void navigator.clipboard.writeText(secret)}>
          {t("webhooks.copy")}
        </Button>
        <Button size="xs" variant="subtle" onClick={onClose}>
          {t("webhooks.kept")}
        </Button>
      </div>
    </output>
  );
}
