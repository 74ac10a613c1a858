import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./account.module.css";
import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { saveBlob } from "../../../lib/download.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const FILE_NAME = "zyskomierz-recovery-codes.txt";

/** The only time these codes are seen: they can be copied and saved before they go. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation("account");
  const text = `${codes.join("\n")}\n`;
  return (
    <section className={`${ui.stack} ${ui.gap16} ${css.form}`} aria-label={t("codes.title")}>
      <h3>{t("codes.title")}</h3>
      <p>{t("codes.text")}</p>
      <ul className={`${ui.grid} ${ui.gap4x16} ${css.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`${ui.wrap} ${ui.gap8}`}>
        <CopyButton value={text} size="sm" />
        <Button
          variant="default"
          leftSection={<Download {...ICON} />}
          onClick={() => saveBlob(new Blob([text], { type: "text/plain" }), FILE_NAME)}
        >
          {t("codes.download")}
        </Button>
        <Button onClick={onDone}>{t("codes.done")}</Button>
      </div>
    </section>
  );
}
