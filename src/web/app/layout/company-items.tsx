import { Menu, TextInput } from "@mantine/core";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useOwnCompaniesQuery, useSwitchCompanyMutation } from "../../domain/companies/companies.api.ts";
import { useIsDemoGuest } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";

/** So many companies are looked through faster than searched. */
const LISTED = 7;

/** The companies of whoever is signed in, to go from one to another. */
export function CompanyItems() {
  const { t } = useTranslation();
  const user = useAppSelector(({ session }) => session.user);
  const isGuest = useIsDemoGuest();
  if (user === null || isGuest || user.impersonatedBy !== undefined) return null;
  return (
    <>
      <Menu.Label>{t("companies.label")}</Menu.Label>
      {user.companies > 1 && <Choice />}
      <Menu.Item component={Link} to="/system/companies" leftSection={<Building2 size={16} strokeWidth={1.75} aria-hidden="true" />}>
        {t("companies.all")}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

function Choice() {
  const { t } = useTranslation();
  const { data } = useOwnCompaniesQuery();
  const [goTo] = useSwitchCompanyMutation();
  const [phrase, setPhrase] = useState("");
  const items = data?.items ?? [];
  const shown = items.filter(({ name }) => name.toLocaleLowerCase().includes(phrase.trim().toLocaleLowerCase())).slice(0, LISTED);
  return (
    <>
      {items.length > LISTED && (
        <TextInput
          size="xs"
          type="search"
          px={8}
          pb={4}
          aria-label={t("companies.search")}
          placeholder={t("companies.search")}
          value={phrase}
          onChange={({ currentTarget }) => setPhrase(currentTarget.value)}
          // Letters are the field's; only arrows go on into the list.
          onKeyDown={(event) => event.key.length === 1 && event.stopPropagation()}
        />
      )}
      {shown.map(({ id, name, isCurrent }) => (
        <Menu.RadioItem
          key={id}
          value={id}
          checked={isCurrent}
          closeMenuOnClick
          onChange={() => !isCurrent && void goTo({ companyId: id })}
        >
          {name}
        </Menu.RadioItem>
      ))}
    </>
  );
}
