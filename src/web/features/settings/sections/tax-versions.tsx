import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../settings.module.css";
import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import type { TaxVersionFields } from "../settings-form.ts";
import type { SectionProps } from "./section.tsx";

/** What the company pays tax on: one answer for all time, or one from each day on. */
export function TaxVersions({ form }: Pick<SectionProps, "form">) {
  const { t } = useTranslation("settings");
  const versions = form.values.taxVersions;
  const set = (next: TaxVersionFields[]): void => form.setFieldValue("taxVersions", next);
  const change = (at: number, part: Partial<TaxVersionFields>): void =>
    set(versions.map((version, index) => (index === at ? { ...version, ...part } : version)));
  const last = versions.at(-1);
  return (
    <div className={`${ui.stack} ${ui.gap12}`}>
      {versions.length === 1 ? (
        versions.map((version) => <OnlyVersion key="only" version={version} onChange={(part) => change(0, part)} />)
      ) : (
        <ul className={`${ui.stack} ${ui.gap12} `} aria-label={t("tax.history")}>
          {versions.map((version, at) => (
            <VersionRow
              // The place is all that a version is known by while its day is typed.
              key={String(at)}
              version={version}
              isFirst={at === 0}
              onChange={(part) => change(at, part)}
              onRemove={() => set(withoutVersion(versions, at))}
            />
          ))}
        </ul>
      )}
      {form.errors["taxVersions"] !== undefined && (
        <p className={`${ui.small} ${ui.loss}`} role="alert" data-path="taxVersions" tabIndex={-1}>
          {form.errors["taxVersions"]}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => last !== undefined && set([...versions, { ...last, from: "", vatPayer: !last.vatPayer }])}
        >
          {t("tax.add")}
        </Button>
      </div>
    </div>
  );
}

/** What comes next then holds since ever. */
function withoutVersion(versions: readonly TaxVersionFields[], at: number): TaxVersionFields[] {
  return versions.filter((_, index) => index !== at).map((version, index) => (index === 0 ? { ...version, from: "" } : version));
}

type VersionProps = { version: TaxVersionFields; onChange: (part: Partial<TaxVersionFields>) => void };

function OnlyVersion({ version, onChange }: VersionProps) {
  const { t } = useTranslation("settings");
  return (
    <>
      <ChoiceCards
        label={t("tax.payer")}
        value={version.vatPayer ? "yes" : "no"}
        options={(["yes", "no"] as const).map((value) => ({
          value,
          name: t(`tax.payers.${value}.name`),
          what: t(`tax.payers.${value}.what`),
        }))}
        onChange={(value) => onChange({ vatPayer: value === "yes" })}
      />
      <Checkbox
        label={t("tax.oss")}
        description={t("tax.ossText")}
        checked={version.oss}
        onChange={({ currentTarget }) => onChange({ oss: currentTarget.checked })}
      />
    </>
  );
}

function VersionRow({ version, isFirst, onChange, onRemove }: VersionProps & { isFirst: boolean; onRemove: () => void }) {
  const { t } = useTranslation("settings");
  const name = isFirst ? t("tax.since") : t("tax.sinceDay", { day: version.from.trim() === "" ? "…" : version.from });
  return (
    <li className={`${ui.grid} ${ui.gap8x12} ${css.version}`}>
      {isFirst ? (
        <span className={css.since}>{name}</span>
      ) : (
        <TextInput
          label={t("tax.from")}
          placeholder={t("tax.fromPlaceholder")}
          value={version.from}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
      )}
      <Select
        label={t("tax.payer")}
        allowDeselect={false}
        data={(["yes", "no"] as const).map((value) => ({ value, label: t(`tax.payers.${value}.name`) }))}
        value={version.vatPayer ? "yes" : "no"}
        onChange={(value) => onChange({ vatPayer: value === "yes" })}
      />
      <Checkbox label={t("tax.withOss")} checked={version.oss} onChange={({ currentTarget }) => onChange({ oss: currentTarget.checked })} />
      <Button variant="default" size="xs" aria-label={t("tax.removeNamed", { version: name })} onClick={onRemove}>
        {t("tax.remove")}
      </Button>
    </li>
  );
}
