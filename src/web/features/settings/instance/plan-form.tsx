import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./instance-facts.module.css";
import { Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Plan } from "#contract/plans.ts";
import { CURRENCIES } from "#core/market.ts";
import { toast } from "../../../lib/toast.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { draftOf, mistakesIn, type PlanDraft, type PlanMistakes, termsOf } from "./plan-draft.ts";
import { useSavePlanMutation } from "../../../domain/plans/plans.api.ts";

type Props = { plan: Plan | null; plans: readonly Plan[]; onClose: () => void };

/** What is wrong is said after the first try to save, and goes as soon as it is right. */
export function PlanForm({ plan, plans, onClose }: Props) {
  const { t } = useTranslation("instance");
  const [draft, setDraft] = useState(() => draftOf(plan, plans));
  const [isTried, setIsTried] = useState(false);
  const [save, { error, isLoading }] = useSavePlanMutation();
  const mistakes = mistakesIn(draft, plan === null ? plans.map(({ id }) => id) : []);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(mistakes).length > 0) return;
    const answer = await save({ id: draft.id, ...termsOf(draft) });
    if (answer.error !== undefined) return;
    onClose();
    void toast(t("plans.saved"), 4000);
  };
  return (
    <form className={`${ui.grid} ${ui.gap12}`} style={{ maxWidth: 640 }} noValidate onSubmit={(event) => void send(event)}>
      <PlanFields draft={draft} onDraft={setDraft} mistakes={isTried ? mistakes : {}} isNew={plan === null} />
      <Refusal title={t("plans.notSaved")} error={error} />
      <div className={`${ui.wrap} ${ui.gap8}`}>
        <Button type="submit" loading={isLoading}>
          {t("plans.save")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t("plans.cancel")}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = { draft: PlanDraft; onDraft: (draft: PlanDraft) => void; mistakes: PlanMistakes; isNew: boolean };

function PlanFields({ draft, onDraft, mistakes, isNew }: FieldsProps) {
  const { t } = useTranslation("instance");
  const field = (name: "id" | "name" | "position" | "orders" | "monthly" | "yearly") => {
    const mistake = mistakes[name];
    return {
      label: t(`plans.${name}`),
      value: draft[name],
      error: mistake && t(`plans.${mistake}`),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onDraft({ ...draft, [name]: currentTarget.value }),
    };
  };
  return (
    <>
      <div className={`${ui.grid} ${ui.gap12} ${css.pair}`}>
        <TextInput {...field("name")} maxLength={60} />
        {isNew && <TextInput {...field("id")} description={t("plans.idText")} maxLength={40} />}
      </div>
      <div className={`${ui.grid} ${ui.gap12} ${css.pair}`}>
        <TextInput {...field("orders")} description={t("plans.ordersText")} inputMode="numeric" />
        <TextInput {...field("position")} inputMode="numeric" />
      </div>
      <div className={`${ui.grid} ${ui.gap12} ${css.pair}`}>
        <TextInput {...field("monthly")} description={t("plans.priceText")} inputMode="decimal" />
        <TextInput {...field("yearly")} description={t("plans.priceText")} inputMode="decimal" />
        <NativeSelect
          label={t("plans.currency")}
          value={draft.currency}
          data={[...CURRENCIES]}
          onChange={({ currentTarget }) =>
            onDraft({ ...draft, currency: CURRENCIES.find((code) => code === currentTarget.value) ?? draft.currency })
          }
        />
      </div>
      <Switch
        label={t("plans.offered")}
        checked={draft.isOffered}
        onChange={({ currentTarget }) => onDraft({ ...draft, isOffered: currentTarget.checked })}
      />
    </>
  );
}
