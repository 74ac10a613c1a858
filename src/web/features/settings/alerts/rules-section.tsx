import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { AlertRule } from "#contract/alert-rules.ts";
import { ALERT_RULE_KINDS, alertKind, isAlertRuleKind } from "#core/alert-rules.ts";
import { useMayEdit } from "../../../lib/session/use-may-edit.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { useAlertRulesQuery, useSaveAlertRulesMutation } from "./alert-rules.api.ts";
import { RuleRow } from "./rule-row.tsx";

const USUAL_HOURS = { quietFrom: 22, quietTo: 7 };

/** Each rule as a sentence; the first of a kind is there by itself, others with another scope can be added. */
export function RulesSection() {
  const { t } = useTranslation("alerts");
  const { data, error, refetch } = useAlertRulesQuery();
  const mayEdit = useMayEdit();
  const [params] = useSearchParams();
  if (data === undefined && error !== undefined) return <WidgetError title={t("failed")} error={error} onRetry={refetch} />;
  return (
    <section className={`${ui.card} ${ui.stack} ${ui.pad16} ${ui.gap16}`} aria-label={t("rules.title")}>
      <div>
        <h2>{t("rules.title")}</h2>
        <p className={`${ui.above4} ${ui.secondary}`}>{t("rules.text")}</p>
      </div>
      {data === undefined && <Skeleton height={320} aria-busy="true" />}
      <ul className={ui.stack}>
        {data?.items.map((rule) => (
          <RuleRow key={`${rule.id}/${rule.version}`} rule={rule} isAsked={params.get("rule") === rule.id} />
        ))}
      </ul>
      {data !== undefined && mayEdit && <AddRule rules={data.items} />}
    </section>
  );
}

/** A second rule of a kind begins as the first: switched off, so that its scope can be said before it tells anything. */
function AddRule({ rules }: { rules: readonly AlertRule[] }) {
  const { t } = useTranslation("alerts");
  const [save, { error }] = useSaveAlertRulesMutation();
  const add = (kind: string | null): void => {
    if (kind === null || !isAlertRuleKind(kind)) return;
    const { usual } = alertKind(kind);
    const everything = { markets: [], storeIds: [], tagIds: [], productIds: [], channels: [] };
    void save({ rules: [{ kind, isOn: false, threshold: usual, ...everything, ...USUAL_HOURS, id: null, version: 0 }] });
  };
  return (
    <div style={{ maxWidth: 320 }}>
      <Select
        key={rules.length}
        label={t("rules.add")}
        placeholder={t("rules.choose")}
        data={ALERT_RULE_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}.name`) }))}
        onChange={add}
      />
      <Refusal title={t("notSaved")} error={error} />
    </div>
  );
}
