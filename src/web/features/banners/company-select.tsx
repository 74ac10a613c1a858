import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePeopleOfCompaniesQuery } from "./banners.api.ts";

const SEARCH_AFTER_MS = 300;

type Company = { id: string; name: string };
type CompanySelectProps = { chosen: Company | null; error: ReactNode; onChange: (company: Company) => void };

type Person = { companyId: string | null; companyName: string; email: string };
type Option = { name: string; label: string };

/** By id, the chosen one first; a company without a name is called by whoever belongs to it. */
function optionsOf(chosen: Company | null, people: readonly Person[]): ReadonlyMap<string, Option> {
  const found = new Map<string, Option>(chosen === null ? [] : [[chosen.id, { name: chosen.name, label: chosen.name }]]);
  for (const { companyId, companyName, email } of people) {
    const name = companyName === "" ? email : companyName;
    if (companyId !== null && !found.has(companyId)) found.set(companyId, { name, label: name === email ? email : `${name} · ${email}` });
  }
  return found;
}

/** One company of the instance, found by anybody who belongs to it. */
export function CompanySelect({ chosen, error, onChange }: CompanySelectProps) {
  const { t } = useTranslation("banners");
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const { data, error: failure } = usePeopleOfCompaniesQuery(settled === chosen?.name ? "" : settled);
  const found = optionsOf(chosen, data?.items ?? []);
  return (
    <Select
      searchable
      allowDeselect={false}
      label={t("fields.company")}
      description={t("fields.companyText")}
      placeholder={t("fields.companyPlaceholder")}
      nothingFoundMessage={t(failure === undefined ? "fields.companyNone" : "fields.companyFailed")}
      data={[...found].map(([value, { label }]) => ({ value, label }))}
      // The server has searched already, by more than what the options say.
      filter={({ options }) => options}
      value={chosen?.id ?? null}
      error={error}
      onSearchChange={setSearch}
      onChange={(id) => {
        const company = found.get(id ?? "");
        if (id !== null && company !== undefined) onChange({ id, name: company.name });
      }}
    />
  );
}
