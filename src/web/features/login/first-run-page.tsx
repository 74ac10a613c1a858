import * as css from "./login.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { isLanguage } from "../../lib/i18n/languages.ts";
import { useCreateFirstUserMutation, useFirstRunQuery } from "../../lib/session/first-run.api.ts";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { useTitle } from "../../ui/use-title.ts";
import { AccountFields, NO_ACCOUNT, useAccountCheck } from "./account-fields.tsx";
import { FailureNote } from "./failure-note.tsx";
import { failureOf } from "./login-failure.ts";
import { Outcome } from "./outcome.tsx";

/** The first visitor of an instance that has nobody makes its administrator; whoever was faster leaves a way to the login. */
export function FirstRunPage() {
  const { t, i18n } = useTranslation("login");
  useTitle(t("firstRun.title"));
  const { data, error: unknown } = useFirstRunQuery();
  const [create] = useCreateFirstUserMutation();
  const { form, onSubmit, isBusy, refused, refusal } = useEntryForm({
    saved: NO_ACCOUNT,
    check: useAccountCheck(),
    send: ({ name, email, password }) => {
      const locale = isLanguage(i18n.language) ? i18n.language : "pl";
      // Done, the session is open, and the guard leads into the product.
      return create({ email, password, locale, ...(name.trim() === "" ? {} : { name }) });
    },
  });
  const failure = failureOf(refused);

  if (failure?.code === "REFUSED")
    return <Outcome kind="failed" title={t("firstRun.over")} text={failure.message} action={{ to: "/", name: t("submit") }} />;
  if (data?.isOpen === false || unknown !== undefined) return <Navigate to="/" replace />;
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <h1 className={css.title}>{t("firstRun.title")}</h1>
      <p className={css.text}>{t("firstRun.text")}</p>
      {failure && refusal !== undefined && <FailureNote failure={failure} wait={0} />}
      <AccountFields form={form} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t("firstRun.action")}
      </Button>
    </form>
  );
}
