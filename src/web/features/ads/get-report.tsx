import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./get-report.module.css";
import { Button } from "@mantine/core";
import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { UPLOAD } from "./coverage-card.tsx";

const STEPS = ["panel", "file", "upload"] as const;

/** What bills cannot say, and the three steps to where it is said. */
export function GetReport({ hasBills }: { hasBills: boolean }) {
  const { t } = useTranslation("ads");
  const mayEdit = useMayEdit();
  return (
    <div className={`${ui.stack} ${ui.ruled} ${ui.gap8}`} style={{ alignItems: "flex-start", padding: "16px var(--z-card-pad) 20px" }}>
      <h2>{t("getReport.title")}</h2>
      <p className={ui.secondary}>{t(hasBills ? "getReport.text" : "getReport.textNoBills")}</p>
      <ol className={`${ui.columns} ${ui.wide} ${ui.gap12x24} ${css.steps}`}>
        {STEPS.map((step, at) => (
          <li key={step} className={`${ui.flex} ${ui.top} ${ui.gap12}`}>
            <span className={`${ui.grid} ${ui.bold} ${ui.fixed} ${css.number} ${ui.num}`} aria-hidden="true">
              {at + 1}
            </span>
            <span>
              <strong className={ui.strong}>{t(`getReport.steps.${step}.name`)}</strong>
              <span className={`${ui.block} ${ui.secondary}`}>{t(`getReport.steps.${step}.what`)}</span>
            </span>
          </li>
        ))}
      </ol>
      {mayEdit && (
        <Button component={Link} to={UPLOAD} leftSection={<Upload size={16} strokeWidth={1.75} />}>
          {t("coverage.upload")}
        </Button>
      )}
    </div>
  );
}
