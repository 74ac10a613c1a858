import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./all-companies.module.css";
import { Button, Select } from "@mantine/core";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { COMPANY_FILTERS, NO_PLAN } from "#core/all-companies.ts";
import { useAddress } from "../../lib/use-address.ts";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PhraseField } from "../../ui/phrase-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { companiesFileCall, useAllCompaniesQuery, usePlansOfCompaniesQuery } from "./all-companies.api.ts";
import { CompaniesTable } from "./companies-table.tsx";
import { CompanyPanel } from "./company-panel.tsx";
import { nextSort, questionIn } from "./companies-question.ts";

/** Every company of the instance with its technical state; one of them opens with its stores and people. */
export function CompaniesPart() {
  const { t } = useTranslation("users");
  const [params, changeAddress] = useAddress();
  const question = questionIn(params);
  const set = (name: string, value: string, how: "push" | "replace" = "replace"): void =>
    changeAddress((address) => {
      if (value === "") address.delete(name);
      else address.set(name, value);
    }, how);
  const open = params.get("company");
  return (
    <section className={ui.card} aria-label={t("companies.title")}>
      <div className={ui.cardHead}>
        <h2>{t("companies.title")}</h2>
        <div className={ui.push}>
          <DownloadMenu fileName={t("companies.title")} request={(format) => companiesFileCall(question, format)} />
        </div>
      </div>
      <p className={`${ui.small} ${ui.muted}`} style={{ maxWidth: "80ch", padding: "12px var(--z-card-pad) 0" }}>
        {t("companies.lead")} {t("companies.sizeText")}
      </p>
      <Filters question={question} onSet={set} />
      <Pages question={question} onSort={(sort) => set("sort", nextSort(question, sort))} onOpen={(id) => set("company", id, "push")} />
      {open !== null && <CompanyPanel id={open} onClose={() => set("company", "")} />}
    </section>
  );
}

type Question = ReturnType<typeof questionIn>;

function Filters({ question: { q = "", only, plan }, onSet }: { question: Question; onSet: (name: string, value: string) => void }) {
  const { t } = useTranslation("users");
  const { data: plans } = usePlansOfCompaniesQuery(undefined);
  return (
    <div className={`${ui.columns} ${ui.pad12} ${ui.gap12} ${css.filters}`}>
      <PhraseField label={t("companies.search")} phrase={q} onChoose={(phrase) => onSet("q", phrase)} />
      <Select
        size="xs"
        clearable
        aria-label={t("companies.only")}
        placeholder={t("companies.only")}
        value={only ?? null}
        data={COMPANY_FILTERS.map((value) => ({ value, label: t(`companies.onlies.${value}`) }))}
        onChange={(chosen) => onSet("only", chosen ?? "")}
      />
      <Select
        size="xs"
        clearable
        aria-label={t("companies.plan")}
        placeholder={t("companies.plan")}
        value={plan ?? null}
        data={[
          ...(plans?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: NO_PLAN, label: t("companies.noPlan") },
        ]}
        onChange={(chosen) => onSet("plan", chosen ?? "")}
      />
    </div>
  );
}

type PagesProps = {
  question: Question;
  onSort: Parameters<typeof CompaniesTable>[0]["onSort"];
  onOpen: (id: string) => void;
};

/** The cursors that led here: the way back is remembered, and another question begins at its first page. */
function useWay(question: Question): [cursors: readonly string[], go: (cursors: readonly string[]) => void] {
  const asked = JSON.stringify(question);
  const [way, setWay] = useState<{ asked: string; cursors: readonly string[] }>({ asked, cursors: [] });
  return [way.asked === asked ? way.cursors : [], (cursors) => setWay({ asked, cursors })];
}

/** Page after page by what the one before ended with. What is shown stays until the next answer is there, and with it the focus. */
function Pages({ question, onSort, onOpen }: PagesProps) {
  const { t } = useTranslation("users");
  const [cursors, go] = useWay(question);
  const { data, error, isFetching, refetch } = useAllCompaniesQuery({ ...question, cursor: cursors.at(-1) });
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton height={240} aria-busy="true" />
    ) : (
      <WidgetError title={t("companies.failed")} error={error} onRetry={() => void refetch()} />
    );
  }
  const { items, next } = data;
  const isFiltered = [question.q, question.only, question.plan].some((one) => one !== undefined);
  return (
    <>
      {items.length === 0 &&
        (next === null ? <None isFiltered={isFiltered} /> : <p style={{ padding: "16px var(--z-card-pad)" }}>{t("companies.on")}</p>)}
      {items.length > 0 && <CompaniesTable items={items} sorting={question} onSort={onSort} onOpen={onOpen} />}
      <Turning cursors={cursors} next={next} isBusy={isFetching} onGo={go} />
    </>
  );
}

type TurningProps = { cursors: readonly string[]; next: string | null; isBusy: boolean; onGo: (cursors: readonly string[]) => void };

function Turning({ cursors, next, isBusy, onGo }: TurningProps) {
  const { t } = useTranslation(["users", "common"]);
  if (next === null && cursors.length === 0) return null;
  return (
    <nav className={`${ui.flex} ${ui.end} ${ui.gap8} ${ui.ruled} ${ui.pad12}`} aria-label={t("companies.pages")}>
      <Button variant="default" size="xs" disabled={cursors.length === 0 || isBusy} onClick={() => onGo(cursors.slice(0, -1))}>
        {t("common:pages.previous")}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={next === null || isBusy}
        onClick={() => onGo(next === null ? cursors : [...cursors, next])}
      >
        {t("common:pages.next")}
      </Button>
    </nav>
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation("users");
  const which = isFiltered ? "noneFound" : "none";
  return <EmptyState icon={<Building2 />} title={t(`companies.${which}.title`)} text={t(`companies.${which}.text`)} />;
}
