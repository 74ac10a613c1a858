import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../settings.module.css";
import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { useIsEditor } from "../../../lib/session/use-may-edit.ts";
import { ApiKeysSection } from "./api-keys-section.tsx";
import { DeletionSection } from "./deletion-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { SupportSection } from "./support-section.tsx";

/** The company's data as its owner's: a copy of everything, and the end of it. */
export function PrivacyPart() {
  const { t } = useTranslation("data");
  const user = useAppSelector(({ session }) => session.user);
  const isEditor = useIsEditor();
  if (user === null) return null;
  const closed = user.impersonatedBy !== undefined ? "impersonated" : user.role !== "owner" ? "ownersOnly" : null;
  return (
    <div className={`${ui.stack} ${ui.gap} ${css.root}`}>
      {closed !== null && (
        <p className={ui.note}>
          <Info size={16} strokeWidth={1.75} aria-hidden="true" />
          {t(closed)}
        </p>
      )}
      <ExportSection isOpen={closed === null} />
      {isEditor && user.impersonatedBy === undefined && <ApiKeysSection />}
      {isEditor && <SupportSection isOpen={closed === null} />}
      <DeletionSection isOpen={closed === null} />
    </div>
  );
}
