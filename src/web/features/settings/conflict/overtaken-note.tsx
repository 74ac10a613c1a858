import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./overtaken.module.css";
import { Button } from "@mantine/core";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { useSettingsChangesMutation } from "../../../domain/settings/company-settings.api.ts";
import { zoneOf } from "#core/market.ts";
import type { Entry } from "../../../ui/use-entry-form.ts";
import { useFormat } from "../../../ui/use-format.ts";
import type { SettingsFields } from "../settings-form.ts";
import { useFieldText } from "./use-field-text.ts";
import type { FieldName, Overtaken } from "./use-overtaken.ts";

type OvertakenNoteProps = {
  overtaken: Overtaken;
  form: Entry<SettingsFields>;
  /** The version of what is saved now. */
  version: number;
  onTheirs: () => void;
  onMine: () => void;
};

/** Somebody saved in between: who, when and what; where both changed the same, one value of the two is chosen. */
export function OvertakenNote({ overtaken: { theirs, both, mine, saved }, form, version, onTheirs, onMine }: OvertakenNoteProps) {
  const { t } = useTranslation(["settings", "common"]);
  const { nameText, valueText } = useFieldText();
  const others = theirs.filter((field) => !both.includes(field));
  return (
    <section className={`${ui.note} ${ui.noteWarn}`} style={{ flexWrap: "wrap", alignItems: "flex-start" }} role="alert">
      <div className={`${ui.stack} ${ui.narrows} ${ui.gap6} ${css.text}`}>
        <strong className={ui.strong}>{t("conflict")}</strong>
        <Authors key={version} />
        {others.length > 0 && (
          <>
            <p className={ui.secondary}>{t("overtaken.takenIn")}</p>
            <ul style={{ paddingLeft: 20 }}>
              {others.map((field) => (
                <li key={field}>
                  {nameText(field)}: {valueText(field, saved)}
                </li>
              ))}
            </ul>
          </>
        )}
        {both.length > 0 && <p className={ui.secondary}>{t("overtaken.both")}</p>}
        {both.map((field) => (
          <Choice
            key={field}
            name={nameText(field)}
            mine={valueText(field, mine)}
            theirs={valueText(field, saved)}
            isTheirs={JSON.stringify(form.values[field]) === JSON.stringify(saved[field])}
            onChoose={(chosen) => take(form, field, chosen === "theirs" ? saved : mine)}
          />
        ))}
      </div>
      <div className={`${ui.wrap} ${ui.gap8}`}>
        <Button variant="default" size="xs" onClick={onTheirs}>
          {t("common:conflict.theirs")}
        </Button>
        <Button variant="default" size="xs" onClick={onMine}>
          {t(both.length > 0 ? "overtaken.chosen" : "common:conflict.mine")}
        </Button>
      </div>
    </section>
  );
}

function take(form: Entry<SettingsFields>, field: FieldName, from: SettingsFields): void {
  form.setValues({ [field]: from[field] });
}

/** Of the last entries of the log: who changed settings, and when. */
function Authors() {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const [ask, { data }] = useSettingsChangesMutation();
  useEffect(() => void ask(undefined), [ask]);
  const [last] = data?.items ?? [];
  if (last === undefined) return null;
  return (
    <p>
      {t("overtaken.by", { name: last.person?.name ?? t("overtaken.nobody"), at: format.moment(last.at, zoneOf("PL")) })}{" "}
      {last.changes.map(({ field, before, after }) => `${field}: ${before.join(", ")} → ${after.join(", ")}`).join("; ")}
    </p>
  );
}

type ChoiceProps = { name: string; mine: string; theirs: string; isTheirs: boolean; onChoose: (chosen: "mine" | "theirs") => void };

function Choice({ name, mine, theirs, isTheirs, onChoose }: ChoiceProps) {
  const { t } = useTranslation("settings");
  const group = useId();
  return (
    <fieldset className={`${ui.wrap} ${css.choice}`}>
      <legend className={ui.medium}>{name}</legend>
      <label>
        <input type="radio" name={group} checked={!isTheirs} onChange={() => onChoose("mine")} /> {t("overtaken.mine", { value: mine })}
      </label>
      <label>
        <input type="radio" name={group} checked={isTheirs} onChange={() => onChoose("theirs")} />{" "}
        {t("overtaken.theirs", { value: theirs })}
      </label>
    </fieldset>
  );
}
