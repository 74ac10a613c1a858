import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Role } from "#contract/common.ts";

export const ROLES: readonly Role[] = ["owner", "manager", "viewer"];

type RoleSelectProps = { label: string; isHidden?: boolean; value: Role; onChange: (role: Role) => void };

/** `isHidden`: the label is there for those who listen alone. */
export function RoleSelect({ label, isHidden = false, value, onChange }: RoleSelectProps) {
  const { t } = useTranslation("users");
  return (
    <Select
      {...(isHidden ? { "aria-label": label } : { label })}
      value={value}
      allowDeselect={false}
      data={ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      onChange={(chosen) => {
        const role = ROLES.find((known) => known === chosen);
        if (role !== undefined) onChange(role);
      }}
    />
  );
}
