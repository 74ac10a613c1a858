import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { OpenCompany } from "../domain/companies/open-company.tsx";
import { InvitationsSection } from "../features/settings/account/invitations-section.tsx";
import { useLogoutMutation } from "../lib/session/session.api.ts";
import { PlainPage } from "../ui/plain-page.tsx";
import { useTitle } from "../ui/use-title.ts";

/** Whoever belongs to no company: invitations that wait, opening one of their own, and the way out. */
export function NoCompanyScreen() {
  const { t } = useTranslation();
  useTitle(t("companies.noneTitle"));
  const [logout] = useLogoutMutation();
  return (
    <PlainPage>
      <h1>{t("companies.noneTitle")}</h1>
      <p>{t("companies.noneText")}</p>
      <InvitationsSection />
      <OpenCompany />
      <Button variant="subtle" onClick={() => void logout()}>
        {t("menu.logout")}
      </Button>
    </PlainPage>
  );
}
