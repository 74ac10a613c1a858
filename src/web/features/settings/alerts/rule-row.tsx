import "@mantine/core/styles/Switch.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./alerts.module.css";
import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AlertRule } from "#contract/alert-rules.ts";
import { zoneOf } from "#core/market.ts";
import { useMayEdit } from "../../../lib/session/use-may-edit.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { useDeleteAlertRuleMutation, useOpenAlertsQuery, useSaveAlertRulesMutation, useTryAlertRuleMutation } from "./alert-rules.api.ts";
import { RuleScope } from "./rule-scope.tsx";
import { RuleThreshold } from "./rule-threshold.tsx";
import { RuleTimes } from "./rule-times.tsx";
import { isSameRule, type RuleDraft, sentOf } from "./rule-draft.ts";

/** `isAsked`: a notification of many alerts led here, and all of them are listed. */
export function RuleRow({ rule, isAsked }: { rule: AlertRule; isAsked: boolean }) {
  const { t } = useTranslation("alerts");
  const mayEdit = useMayEdit();
  const [draft, setDraft] = useState<RuleDraft>(rule);
  const [save, { error, isLoading }] = useSaveAlertRulesMutation();
  const [remove, removal] = useDeleteAlertRuleMutation();
  const [attempt, attempted] = useTryAlertRuleMutation();
  const change = (part: Partial<RuleDraft>): void => setDraft((now) => ({ ...now, ...part }));
  const store = (next: RuleDraft): void => {
    setDraft(next);
    void save({ rules: [{ ...sentOf(next), id: rule.id, version: rule.version }] });
  };
  const isChanged = !isSameRule(draft, rule);
  return (
    <li className={`${ui.grid} ${ui.ruled} ${ui.gap8x16} ${css.rule}`} data-off={!draft.isOn || undefined} id={`rule-${rule.id}`}>
      <Switch
        checked={draft.isOn}
        disabled={!mayEdit || isLoading}
        onChange={({ currentTarget }) => store({ ...draft, isOn: currentTarget.checked })}
        aria-label={t("rules.on", { name: t(`kinds.${rule.kind}.name`) })}
      />
      <div className={`${ui.stack} ${ui.narrows} ${ui.gap8}`}>
        <RuleThreshold draft={draft} isDisabled={!mayEdit} onChange={change} />
        <RuleScope draft={draft} isDisabled={!mayEdit} onChange={change} />
        <RuleTimes draft={draft} isDisabled={!mayEdit} onChange={change} />
        <LastFired rule={rule} />
        <div className={ui.tools}>
          {isChanged && (
            <Button size="xs" loading={isLoading} onClick={() => store(draft)}>
              {t("rules.save")}
            </Button>
          )}
          {isChanged && (
            <Button size="xs" variant="subtle" onClick={() => setDraft(rule)}>
              {t("rules.discard")}
            </Button>
          )}
          <Button size="xs" variant="default" loading={attempted.isLoading} onClick={() => void attempt(sentOf(draft))}>
            {t("rules.try")}
          </Button>
          {mayEdit && !rule.isBase && (
            <Button size="xs" variant="subtle" loading={removal.isLoading} onClick={() => void remove(rule.id)}>
              {t("rules.remove")}
            </Button>
          )}
        </div>
        <Refusal title={t("notSaved")} error={error ?? removal.error} />
        <Refusal title={t("notTried")} error={attempted.error} />
        {attempted.data !== undefined && <Found total={attempted.data.total} items={attempted.data.items} />}
        {isAsked && <OpenAlerts id={rule.id} />}
      </div>
    </li>
  );
}

function LastFired({ rule: { firedAt, checkedAt, open, isOn } }: { rule: AlertRule }) {
  const { t } = useTranslation("alerts");
  const format = useFormat();
  const zone = zoneOf("PL");
  return (
    <p className={`${ui.secondary} ${ui.small}`}>
      {firedAt === null ? t("rules.neverFired") : t("rules.firedAt", { at: format.moment(firedAt, zone) })}{" "}
      {isOn && checkedAt !== null && t("rules.checkedAt", { at: format.moment(checkedAt, zone) })}{" "}
      {open > 0 && t("rules.open", { count: open })}
    </p>
  );
}

type Told = { title: string; text: string; link: string };

/** What it would tell today, with its numbers, whether it is on or not. */
function Found({ total, items }: { total: number; items: readonly Told[] }) {
  const { t } = useTranslation("alerts");
  return (
    <output className={`${ui.stack} ${ui.gap8} ${css.found}`}>
      <p className={ui.strong}>{total === 0 ? t("rules.nothing") : t("rules.found", { count: total })}</p>
      <ToldList items={items} />
      {total > items.length && <p className={ui.secondary}>{t("rules.more", { count: total - items.length })}</p>}
    </output>
  );
}

function OpenAlerts({ id }: { id: string }) {
  const { t } = useTranslation("alerts");
  const { data } = useOpenAlertsQuery(id);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <div className={`${ui.stack} ${ui.gap8} ${css.found}`}>
      <p className={ui.strong}>{t("rules.openNow")}</p>
      <ToldList items={data.items} />
    </div>
  );
}

function ToldList({ items }: { items: readonly Told[] }) {
  return (
    <ul className={`${ui.stack} ${ui.gap8}`}>
      {items.map(({ title, text, link }) => (
        <li className={ui.stack} key={`${link} ${title}`}>
          <Link to={link}>{title}</Link>
          <span className={`${ui.secondary} ${ui.small}`}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
