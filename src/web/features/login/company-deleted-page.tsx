import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { HOME } from "#core/screens.ts";
import { api } from "../../lib/api/api.ts";
import { endSession } from "../../lib/reload.ts";
import { currentUser } from "../../lib/session/session.api.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { clearStoredTiles } from "../../lib/state/tiles-storage.ts";
import { Outcome } from "./outcome.tsx";

/** What the server said when the company went; the entry of the history carries it. */
function saidIn(state: unknown, name: "said" | "company"): string | null {
  const said: unknown = typeof state === "object" && state !== null ? Reflect.get(state, name) : null;
  return typeof said === "string" ? said : null;
}

/**
 * The session ended with the company, or goes on in another one: nothing of it may stay. Forgotten here and not where it was deleted, since screens of
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
  const { state } = useLocation();
  const [said, company] = [saidIn(state, "said"), saidIn(state, "company")];
  useForgetCompany(said !== null);
  if (said === null) return <Navigate to="/" replace />;
  return (
    <Outcome
      kind="done"
      title={t("companyDeleted.title")}
      text={said}
      action={company === null ? { to: "/", name: t("back") } : { to: HOME, name: t("companyDeleted.goOn", { company }) }}
    />
  );
}
