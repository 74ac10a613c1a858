import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { api } from "../../lib/api/api.ts";
import { endSession } from "../../lib/reload.ts";
import { currentUser } from "../../lib/session/session.api.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { clearStoredTiles } from "../../lib/state/tiles-storage.ts";
import { Outcome } from "./outcome.tsx";

/** What the server said when the company went; the entry of the history carries it. */
function saidIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("said" in state)) return null;
  return typeof state.said === "string" ? state.said : null;
}

/**
 * The session ended with the company: nothing of it may stay. Forgotten here and not where it was deleted, since screens of
 * members that are still shown would lead to the login, before this page is.
 */
function useForgetCompany(isDeleted: boolean) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isDeleted) return;
    clearStoredTiles();
    dispatch(api.util.resetApiState());
    const askWhoIAm = async () => await dispatch(currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
    void endSession(askWhoIAm);
  }, [dispatch, isDeleted]);
}

/** The last page of a company that its owner deleted. */
export function CompanyDeletedPage() {
  const { t } = useTranslation("login");
  const said = saidIn(useLocation().state);
  useForgetCompany(said !== null);
  if (said === null) return <Navigate to="/" replace />;
  return <Outcome kind="done" title={t("companyDeleted.title")} text={said} action={{ to: "/", name: t("back") }} />;
}
