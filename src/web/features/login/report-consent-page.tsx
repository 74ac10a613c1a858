import * as css from "./login.module.css";
import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { MailQuestion } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Refusal } from "../../ui/refusal.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { Outcome } from "./outcome.tsx";
import { useAnswerAddressMutation, useAskedAddressQuery } from "./scheduled-reports.api.ts";

/** Where the letter to an address outside a team leads: whether it wants the company's reports. Opening the page answers nothing. */
export function ReportConsentPage() {
  const { t } = useTranslation("login");
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const { data, error, refetch } = useAskedAddressQuery(token);
  const [answer, answering] = useAnswerAddressMutation();
  useTitle(t("consent.title"));
  if (error !== undefined)
    return <Outcome kind="late" title={t("consent.over")} text={t("consent.overText")} action={{ to: "/", name: t("back") }} />;
  if (data === undefined) return <output>{t("consent.loading")}</output>;
  const { company, email, state } = data;
  const say = async (wants: boolean): Promise<void> => {
    const said = await answer({ token, wants });
    if (said.error === undefined) await refetch();
  };
  return (
    <div className={css.form}>
      <span className={`${ui.iconTile} ${css.icon}`} data-kind="letter" aria-hidden="true">
        <MailQuestion size={24} strokeWidth={1.75} />
      </span>
      <h1 className={css.title}>{t("consent.title")}</h1>
      <p className={css.text}>
        <strong className={css.address}>{company}</strong>
        {t("consent.text", { email })}
      </p>
      <output className={css.text}>{state === "asked" ? "" : t(`consent.states.${state}`)}</output>
      {state !== "confirmed" && (
        <Button size="md" fullWidth loading={answering.isLoading} onClick={() => void say(true)}>
          {t("consent.yes")}
        </Button>
      )}
      {state !== "refused" && (
        <Button size="md" fullWidth variant="default" loading={answering.isLoading} onClick={() => void say(false)}>
          {t("consent.no")}
        </Button>
      )}
      <Refusal title={t("consent.failed")} error={answering.error} />
    </div>
  );
}
