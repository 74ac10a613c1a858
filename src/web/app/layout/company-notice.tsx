import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { takeCompanyChanged } from "../../lib/reload.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { toast } from "../../lib/toast.ts";

const READ_MS = 6000;

/** Why this tab has begun anew: another one has gone to another company. */
export function CompanyNotice() {
  const { t } = useTranslation();
  const company = useAppSelector(({ session }) => session.user?.companyName);
  useEffect(() => {
    if (company && takeCompanyChanged()) void toast(t("companies.changed", { company }), READ_MS);
  }, [company, t]);
  return null;
}
