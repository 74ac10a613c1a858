import "@mantine/core/styles/Checkbox.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./reports.module.css";
import { Checkbox, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CURRENCIES, MARKETS } from "#core/market.ts";
import { REPORT_SECTIONS } from "#core/scheduled-reports.ts";
import { useSavedViewsQuery } from "../../../domain/scope/saved-views.api.ts";
import { isLanguage, LANGUAGES } from "../../../lib/i18n/languages.ts";
import type { FieldsProps } from "./report-fields.ts";

const ALL = "all";
const NONE = "";

/** What it says: sections, markets, currency, language, and the view that narrows it. */
export function ContentFields({ draft, change }: FieldsProps) {
  const { t } = useTranslation(["scheduledReports", "common"]);
  const { sections, markets, currency, locale } = draft;
  const [market = "PL"] = markets;
  return (
    <div className={`${ui.grid} ${ui.top} ${ui.gap16} ${css.fields}`}>
      <fieldset className={`${ui.wrap} ${ui.narrows} ${css.sections} ${ui.across}`}>
        <legend className={`${ui.medium} ${ui.below8}`}>{t("sections")}</legend>
        {REPORT_SECTIONS.map((section) => (
          <Checkbox
            key={section}
            label={t(`section.${section}`)}
            checked={sections.includes(section)}
            onChange={({ currentTarget }) =>
              change({ sections: REPORT_SECTIONS.filter((one) => (one === section ? currentTarget.checked : sections.includes(one))) })
            }
          />
        ))}
        {sections.length === 0 && <p className={ui.note}>{t("noSections")}</p>}
      </fieldset>
      <Select
        label={t("markets")}
        allowDeselect={false}
        data={[{ value: ALL, label: t("everyMarket") }, ...MARKETS.map((value) => ({ value, label: value }))]}
        value={markets.length === MARKETS.length ? ALL : market}
        onChange={(value) => change({ markets: value === ALL ? [...MARKETS] : MARKETS.filter((one) => one === value) })}
      />
      <Select
        label={t("currency")}
        allowDeselect={false}
        data={[...CURRENCIES]}
        value={currency}
        onChange={(value) => change({ currency: CURRENCIES.find((one) => one === value) ?? currency })}
      />
      <Select
        label={t("language")}
        allowDeselect={false}
        data={LANGUAGES.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
        value={locale}
        onChange={(value) => change({ locale: value !== null && isLanguage(value) ? value : locale })}
      />
      <ViewField draft={draft} change={change} />
    </div>
  );
}

/** A view is taken over as it is now: whoever changes or removes it later changes nobody's report. */
function ViewField({ draft: { view }, change }: FieldsProps) {
  const { t } = useTranslation("scheduledReports");
  const { data } = useSavedViewsQuery();
  const views = (data?.views ?? []).filter(({ query }) => query !== "");
  const kept = view === null || views.some(({ name, query }) => name === view.name && query === view.query) ? [] : [{ id: "kept", ...view }];
  const all = [...kept, ...views];
  const chosen = all.find(({ name, query }) => name === view?.name && query === view.query);
  return (
    <Select
      label={t("view")}
      description={t("viewText")}
      allowDeselect={false}
      data={[{ value: NONE, label: t("noView") }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
      value={chosen?.id ?? NONE}
      onChange={(value) => {
        const found = all.find(({ id }) => id === value);
        change({ view: found === undefined ? null : { name: found.name, query: found.query } });
      }}
    />
  );
}
