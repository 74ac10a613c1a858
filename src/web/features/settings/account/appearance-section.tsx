import "@mantine/core/styles/SegmentedControl.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./account.module.css";
import { SegmentedControl, Select } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type Appearance, COLOUR_SCHEMES, DENSITIES, FIRST_SCREENS, firstPath, WEEK_STARTS } from "#core/appearance.ts";
import { SCREENS } from "#core/screens.ts";
import type { User } from "#contract/session.ts";
import { useUpdateUserMutation } from "../../../lib/session/profile.api.ts";
import { hasOwnLook } from "../../../lib/session/use-may-edit.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { Section } from "../sections/section.tsx";

/** How the product looks to this person, on every device: each choice holds at once. */
export function AppearanceSection({ user }: { user: User }) {
  const { t } = useTranslation(["account", "common"]);
  const [update, { error, isLoading, originalArgs }] = useUpdateUserMutation();
  // What is being sent already stands; refused, it falls back to what is saved.
  const look = (isLoading ? originalArgs?.appearance : undefined) ?? user.appearance;
  const choose = (change: Partial<Appearance>) => void update({ appearance: { ...look, ...change } });
  const isClosed = !hasOwnLook(user);
  const open = FIRST_SCREENS.filter((screen) => user.limits === null || firstPath(screen, true) === SCREENS[screen].path);
  return (
    <Section title={t("appearance.title")} text={t("appearance.text")}>
      <div className={`${ui.stack} ${ui.gap16} ${css.form}`}>
        <Choice
          label={t("appearance.scheme")}
          options={COLOUR_SCHEMES.map((value) => ({ value, label: t(`common:menu.schemes.${value}`) }))}
          value={look.scheme}
          isClosed={isClosed}
          onChoose={(scheme) => choose({ scheme })}
        />
        <Choice
          label={t("appearance.density")}
          text={t("appearance.densityText")}
          options={DENSITIES.map((value) => ({ value, label: t(`appearance.densities.${value}`) }))}
          value={look.density}
          isClosed={isClosed}
          onChoose={(density) => choose({ density })}
        />
        <Select
          label={t("appearance.firstScreen")}
          description={t("appearance.firstScreenText")}
          allowDeselect={false}
          disabled={isClosed}
          value={look.firstScreen}
          data={open.map((value) => ({ value, label: t(`common:${SCREENS[value].name}`) }))}
          onChange={(value) => value !== null && choose({ firstScreen: value })}
        />
        <Choice
          label={t("appearance.weekStart")}
          text={t("appearance.weekStartText")}
          options={WEEK_STARTS.map((value) => ({ value, label: t(`appearance.weekStarts.${value}`) }))}
          value={look.weekStart}
          isClosed={isClosed}
          onChoose={(weekStart) => choose({ weekStart })}
        />
        <Refusal title={t("failed")} error={error} />
      </div>
    </Section>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  text?: string;
  options: { value: Value; label: string }[];
  value: Value;
  isClosed: boolean;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ label, text, options, value, isClosed, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <div id={id} style={{ paddingBottom: 4, fontWeight: 500 }}>
        {label}
      </div>
      {text !== undefined && (
        <p className={`${ui.small} ${ui.muted}`} style={{ paddingBottom: 4 }}>
          {text}
        </p>
      )}
      <SegmentedControl aria-labelledby={id} fullWidth disabled={isClosed} value={value} data={options} onChange={onChoose} />
    </div>
  );
}
