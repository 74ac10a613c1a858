import "@mantine/core/styles/Combobox.layer.css";
import { DayField } from "../../domain/scope/day-field.tsx";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./logs.module.css";
import { Button, Select } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { kindsOf, type LogType } from "#core/logs.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { PhraseField } from "../../ui/phrase-field.tsx";
import { usePeopleOfLogQuery } from "./logs.api.ts";
import { HAS_PEOPLE, type LogAddress } from "./use-log-address.ts";

/** Time, kind, person, store and words; only what went wrong. */
export function LogFilters({ question, isFiltered, change, clear }: LogAddress) {
  const { t } = useTranslation("logs");
  return (
    <div className={`${ui.tools} ${ui.pad12} ${css.filters}`}>
      <PhraseField label={t("filter.q")} phrase={question.q ?? ""} onChoose={(phrase) => change("q", phrase)} />
      <LogDay name="from" value={question.from} onChange={(day) => change("from", day)} />
      <LogDay name="to" value={question.to} onChange={(day) => change("to", day)} />
      <KindSelect type={question.type} value={question.kind} onChange={(kind) => change("kind", kind)} />
      {HAS_PEOPLE.includes(question.type) && <PersonSelect value={question.userId} onChange={(userId) => change("userId", userId)} />}
      <StoreSelect value={question.storeId} onChange={(storeId) => change("storeId", storeId)} />
      <button
        type="button"
        className={ui.chip}
        aria-pressed={question.only === "problems"}
        onClick={() => change("only", question.only === "problems" ? null : "problems")}
      >
        {t("filter.problems")}
      </button>
      {isFiltered && (
        <Button variant="subtle" size="xs" onClick={clear}>
          {t("filter.clear")}
        </Button>
      )}
    </div>
  );
}

type FieldProps = { value: string | undefined; onChange: (value: string | null) => void };

function LogDay({ name, value, onChange }: FieldProps & { name: "from" | "to" }) {
  const { t } = useTranslation("logs");
  const id = useId();
  return (
    <div className={`${ui.row} ${ui.gap6} ${css.day}`}>
      <label htmlFor={id}>{t(`filter.${name}`)}</label>
      <DayField id={id} size="xs" value={value ?? ""} onChange={onChange} />
    </div>
  );
}

function KindSelect({ type, value, onChange }: FieldProps & { type: LogType }) {
  const { t } = useTranslation("logs");
  const named = kindsOf(type).map((kind) => ({ value: kind satisfies string, label: t(`kinds.${kind}`) }));
  return (
    <Select
      size="xs"
      clearable
      aria-label={t("filter.kind")}
      placeholder={t("filter.kind")}
      data={named}
      value={value ?? null}
      onChange={onChange}
    />
  );
}

function PersonSelect({ value, onChange }: FieldProps) {
  const { t } = useTranslation("logs");
  const { data } = usePeopleOfLogQuery();
  const people = data?.items.map(({ id, name, email }) => ({ value: id, label: name || email })) ?? [];
  return (
    <Select
      size="xs"
      clearable
      searchable
      aria-label={t("filter.person")}
      placeholder={t("filter.person")}
      data={people}
      value={value ?? null}
      onChange={onChange}
    />
  );
}

function StoreSelect({ value, onChange }: FieldProps) {
  const { t } = useTranslation("logs");
  const stores = useAppSelector(({ session }) => session.stores);
  if (stores.length === 0) return null;
  return (
    <Select
      size="xs"
      clearable
      aria-label={t("filter.store")}
      placeholder={t("filter.store")}
      data={stores.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={onChange}
    />
  );
}
