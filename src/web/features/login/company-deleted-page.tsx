import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { Outcome } from "./outcome.tsx";

/** What the server said when the company went; the entry of the history carries it. */
function saidIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("said" in state)) return null;
  return typeof state.said === "string" ? state.said : null;
}

/** The last page of a company that its owner deleted. */
export function CompanyDeletedPage() {
  const { t } = useTranslation("login");
  const said = saidIn(useLocation().state);
  if (said === null) return <Navigate to="/" replace />;
  return <Outcome kind="done" title={t("companyDeleted.title")} text={said} action={{ to: "/", name: t("back") }} />;
}
