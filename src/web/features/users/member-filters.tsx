import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./users.module.css";
import { Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MEMBER_STATES } from "#core/member-states.ts";
import { ROLES } from "./role-select.tsx";
import type { MemberQuestion } from "./users.api.ts";

export type MemberFilter = Pick<MemberQuestion, "role" | "state">;

type MemberFiltersProps = {
  search: string;
  onSearch: (search: string) => void;
  filter: MemberFilter;
  onChange: (filter: MemberFilter) => void;
};

/** Who is listed, and taken along in the file. */
export function MemberFilters({ search, onSearch, filter, onChange }: MemberFiltersProps) {
  const { t } = useTranslation("users");
  return (
    <div className={`${ui.columns} ${ui.pad12} ${ui.gap12} ${css.filters}`}>
      <TextInput
        aria-label={t("search")}
        placeholder={t("search")}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <Select
        clearable
        aria-label={t("filters.role")}
        placeholder={t("filters.role")}
        value={filter.role ?? null}
        data={ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        onChange={(chosen) => onChange({ ...filter, role: ROLES.find((role) => role === chosen) })}
      />
      <Select
        clearable
        aria-label={t("filters.state")}
        placeholder={t("filters.state")}
        value={filter.state ?? null}
        data={MEMBER_STATES.map((state) => ({ value: state, label: t(`filters.states.${state}`) }))}
        onChange={(chosen) => onChange({ ...filter, state: MEMBER_STATES.find((state) => state === chosen) })}
      />
    </div>
  );
}
