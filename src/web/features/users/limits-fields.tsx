import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./users.module.css";
import { MultiSelect, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { MemberLimits } from "#contract/session.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";

export const NO_LIMITS: MemberLimits = { storeIds: null, seesCosts: true };

type LimitsFieldsProps = { value: MemberLimits; onChange: (limits: MemberLimits) => void };

/** Which stores a viewer sees, none chosen = every one, and whether costs. */
export function LimitsFields({ value: { storeIds, seesCosts }, onChange }: LimitsFieldsProps) {
  const { t } = useTranslation("users");
  const { data: stores = [] } = useStoresQuery();
  return (
    <div className={`${ui.columns} ${ui.gap12x24} ${css.limits}`}>
      <MultiSelect
        label={t("limits.stores")}
        placeholder={storeIds === null ? t("limits.everyStore") : ""}
        data={stores.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...(storeIds ?? [])]}
        clearable
        onChange={(chosen) => onChange({ seesCosts, storeIds: chosen.length === 0 ? null : chosen })}
      />
      <Switch
        label={t("limits.seesCosts")}
        description={t("limits.seesCostsText")}
        checked={seesCosts}
        onChange={({ currentTarget }) => onChange({ storeIds, seesCosts: currentTarget.checked })}
      />
    </div>
  );
}
