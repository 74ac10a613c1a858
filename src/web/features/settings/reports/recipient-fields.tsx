import "@mantine/core/styles/Checkbox.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./reports.module.css";
import { Checkbox, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCosts } from "#core/scheduled-reports.ts";
import type { Colleague, FieldsProps } from "./report-fields.ts";

const LINK_DAYS = [1, 3, 7, 14, 30, 60, 90];

type RecipientProps = FieldsProps & { colleagues: readonly Colleague[]; wrongEmail: string | null };

/** To whom: the team gets both files, everybody else a link that ends. */
export function RecipientFields({ draft, change, colleagues, wrongEmail }: RecipientProps) {
  const { t } = useTranslation("scheduledReports");
  const { userIds, emails, sections, linkDays } = draft;
  const [text, setText] = useState(emails.join("\n"));
  const isWithCosts = hasCosts(sections);
  return (
    <>
      <fieldset className={`${ui.wrap} ${ui.narrows} ${css.sections}`}>
        <legend className={`${ui.medium} ${ui.below8}`}>{t("team")}</legend>
        {colleagues.map(({ id, name, email, seesCosts }) => (
          <Checkbox
            key={id}
            label={name === "" ? email : `${name} (${email})`}
            description={isWithCosts && !seesCosts ? t("mayNotSee") : undefined}
            disabled={isWithCosts && !seesCosts && !userIds.includes(id)}
            checked={userIds.includes(id)}
            onChange={({ currentTarget }) =>
              change({ userIds: currentTarget.checked ? [...userIds, id] : userIds.filter((one) => one !== id) })
            }
          />
        ))}
      </fieldset>
      <div className={`${ui.grid} ${ui.top} ${ui.gap16} ${css.fields}`}>
        <Textarea
          className={ui.across}
          label={t("outside")}
          description={t("outsideText")}
          autosize
          minRows={2}
          value={text}
          error={wrongEmail}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            change({ emails: currentTarget.value.split(/[\s,;]+/).filter((email) => email !== "") });
          }}
        />
        {emails.length > 0 && (
          <Select
            label={t("linkDays")}
            allowDeselect={false}
            data={[...new Set([...LINK_DAYS, linkDays])].toSorted((a, b) => a - b).map((days) => ({ value: String(days), label: t("days", { count: days }) }))}
            value={String(linkDays)}
            onChange={(value) => change({ linkDays: Number(value ?? linkDays) })}
          />
        )}
      </div>
      {emails.length > 0 && (
        <output className={ui.note}>{t(isWithCosts ? "outsideCosts" : "outsideLinks")}</output>
      )}
    </>
  );
}
