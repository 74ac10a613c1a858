import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./privacy.module.css";
import { Button } from "@mantine/core";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { endSession } from "../../../lib/reload.ts";
import { useOwnCompaniesQuery } from "../../../domain/companies/companies.api.ts";
import { useCompanySettingsQuery } from "../../../domain/settings/company-settings.api.ts";
import { CurrentPassword } from "../../../domain/password/current-password.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useEntryForm } from "../../../ui/use-entry-form.ts";
import { Section } from "../sections/section.tsx";
import { useDeleteCompanyMutation } from "./company.api.ts";

const ENDS = ["people", "consents", "data"] as const;
const STAYS = ["entry", "backups", "duty"] as const;

/** The end of a company: what ends, what stays and why, the password, and one last question. */
export function DeletionSection({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("data");
  const { data: companies } = useOwnCompaniesQuery();
  const others = (companies?.items ?? []).filter(({ isCurrent }) => !isCurrent).map(({ name }) => name);
  return (
    <Section title={t("deletion.title")} text={t("deletion.text")}>
      <div className={css.pair}>
        <div>
          <h3 className={css.head}>{t("deletion.ends.title")}</h3>
          <ul className={`${ui.stack} ${ui.gap6} ${css.list}`}>
            {ENDS.map((what) => (
              <li key={what}>{t(`deletion.ends.${what}`)}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className={css.head}>{t("deletion.stays.title")}</h3>
          <ul className={`${ui.stack} ${ui.gap6} ${css.list}`}>
            {STAYS.map((what) => (
              <li key={what}>{t(`deletion.stays.${what}`)}</li>
            ))}
            {others.length > 0 && <li>{t("deletion.stays.companies", { names: others.join(", ") })}</li>}
          </ul>
        </div>
      </div>
      {isOpen && <DeletionForm />}
    </Section>
  );
}

function DeletionForm() {
  const { t } = useTranslation("data");
  const navigate = useNavigate();
  const { ask } = useDialog();
  const { data: settings } = useCompanySettingsQuery();
  const [remove, { isLoading }] = useDeleteCompanyMutation();
  const { form, onSubmit, refusal } = useEntryForm({
    saved: { password: "" },
    send: ({ password }) =>
      endSession(async () => {
        const answer = await remove({ password, confirm: true });
        if (answer.data !== undefined)
          await navigate("/company-deleted", { replace: true, state: { said: answer.data.message, company: answer.data.company } });
        return answer;
      }),
  });
  const askFirst = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const title = t("deletion.ask", { company: settings?.name ?? "" });
    const reply = await ask({ title, text: t("deletion.askText"), ok: t("deletion.action"), isGrave: true });
    if (reply === "ok") onSubmit(event);
  };
  return (
    <form className={`${ui.stack} ${ui.ruled} ${ui.gap12} ${css.form}`} noValidate onSubmit={(event) => void askFirst(event)}>
      <CurrentPassword label={t("deletion.password")} {...form.getInputProps("password")} />
      <Refusal title={t("deletion.failed")} error={refusal} />
      <div>
        <Button className={css.grave} type="submit" variant="default" loading={isLoading} disabled={form.values.password === ""}>
          {t("deletion.action")}
        </Button>
      </div>
    </form>
  );
}
