import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./cost-rules.module.css";
import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RULE_SCOPES } from "#core/cost-rules.ts";
import { MARKETS } from "#core/market.ts";
import { Money } from "../../ui/money.tsx";
import type { CostRules, RulesPreview } from "./cost-rules.api.ts";
import { type RuleDraft, shareOf } from "./rule-drafts.ts";

type RuleRowProps = {
  rule: RuleDraft;
  at: number;
  last: number;
  rules: CostRules;
  canEdit: boolean;
  /** What it would estimate; null where that is not known. */
  estimated: NonNullable<RulesPreview["estimated"]>[number] | null;
  problem: string | null;
  onChange: (rule: RuleDraft) => void;
  onMove: (to: number) => void;
  onDrop: () => void;
};

/** One rule: for what, where, which share of the price, and its place in the order. */
export function RuleRow({ rule, at, last, rules, canEdit, estimated, problem, onChange, onMove, onDrop }: RuleRowProps) {
  const { t } = useTranslation("costRules");
  const isWrong = rule.percent.trim() !== "" && shareOf(rule) === null;
  return (
    <li className={`${ui.grid} ${ui.ruled} ${ui.pad12} ${ui.gap8x12} ${css.rule}`}>
      <span className={`${css.place} ${ui.num}`} aria-hidden="true">
        {at + 1}.
      </span>
      <NativeSelect
        label={t("scope")}
        value={rule.scope}
        disabled={!canEdit}
        error={problem}
        data={RULE_SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        onChange={({ currentTarget }) => {
          const scope = RULE_SCOPES.find((one) => one === currentTarget.value);
          if (scope !== undefined) onChange({ ...rule, scope });
        }}
      />
      <RuleSubject rule={rule} rules={rules} canEdit={canEdit} onChange={onChange} />
      <RuleMarket rule={rule} rules={rules} canEdit={canEdit} onChange={onChange} />
      <TextInput
        label={t("percent")}
        inputMode="decimal"
        rightSection="%"
        value={rule.percent}
        disabled={!canEdit}
        error={isWrong ? t("wrongPercent") : null}
        onChange={({ currentTarget }) => onChange({ ...rule, percent: currentTarget.value })}
      />
      {canEdit && <RuleTools at={at} last={last} onMove={onMove} onDrop={onDrop} />}
      {estimated !== null && (
        <p className={`${css.estimate} ${ui.small} ${ui.secondary}`}>
          {estimated.units === 0 ? (
            t("fitsNothing")
          ) : (
            <>
              {t("fits", { count: estimated.units, products: estimated.products })}{" "}
              <Money value={estimated.amount} currency="PLN" bound="about" />
            </>
          )}
        </p>
      )}
    </li>
  );
}

type PartProps = Pick<RuleRowProps, "rule" | "rules" | "canEdit" | "onChange">;

function RuleMarket({ rule, rules, canEdit, onChange }: PartProps) {
  const { t } = useTranslation(["costRules", "common"]);
  const markets = MARKETS.filter((market) => rules.markets.includes(market) || market === rule.market);
  return (
    <NativeSelect
      label={t("market")}
      value={rule.market ?? ""}
      disabled={!canEdit}
      data={[{ value: "", label: t("everyMarket") }, ...markets.map((value) => ({ value, label: t(`common:markets.${value}`) }))]}
      onChange={({ currentTarget }) => onChange({ ...rule, market: MARKETS.find((market) => market === currentTarget.value) ?? null })}
    />
  );
}

function RuleTools({ at, last, onMove, onDrop }: Pick<RuleRowProps, "at" | "last" | "onMove" | "onDrop">) {
  const { t } = useTranslation("costRules");
  const number = at + 1;
  return (
    <span className={`${ui.flex} ${ui.gap4} ${css.tools}`}>
      <ActionIcon aria-label={t("raise", { number })} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUp size={16} strokeWidth={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={t("lower", { number })} disabled={at === last} onClick={() => onMove(at + 1)}>
        <ArrowDown size={16} strokeWidth={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={t("drop", { number })} onClick={onDrop}>
        <X size={16} strokeWidth={1.75} />
      </ActionIcon>
    </span>
  );
}

function RuleSubject({ rule, rules, canEdit, onChange }: PartProps) {
  const { t } = useTranslation("costRules");
  if (rule.scope === "rest") return <span className={`${ui.narrows} ${css.subject}`} aria-hidden="true" />;
  const choices =
    rule.scope === "tag"
      ? rules.tags.map(({ id, name, products }) => ({ value: id, label: t("tagChoice", { name, count: products }) }))
      : rules.categories.map(({ id, example, products }) => ({ value: id, label: t("categoryChoice", { id, example, count: products }) }));
  const field = rule.scope === "tag" ? "tagId" : "categoryId";
  return (
    <NativeSelect
      className={`${ui.narrows} ${css.subject}`}
      label={t(`scopes.${rule.scope}`)}
      value={rule[field]}
      disabled={!canEdit}
      error={choices.length === 0 ? t(`none.${rule.scope}`) : null}
      data={[...(rule[field] === "" ? [{ value: "", label: t("choose") }] : []), ...choices]}
      onChange={({ currentTarget }) => onChange({ ...rule, [field]: currentTarget.value })}
    />
  );
}
