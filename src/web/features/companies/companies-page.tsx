import * as ui from "../../ui/styles/ui.module.css";
import * as tableCss from "../../domain/companies/companies-table.module.css";
import * as css from "./companies.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { CompanyState } from "#contract/companies.ts";
import { zoneOf } from "#core/market.ts";
import { useCompanyStatesQuery, useLeaveCompanyMutation, useSwitchCompanyMutation } from "../../domain/companies/companies.api.ts";
import { OpenCompany } from "../../domain/companies/open-company.tsx";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { PhraseField } from "../../ui/phrase-field.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { useFormat } from "../../ui/use-format.ts";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { type Column, COLUMNS, sorted, type Sorting, sortingIn } from "./sorting.ts";

/** Every company of whoever is signed in, with its state: what an accountant or an agency begins the day with. */
export function CompaniesPage() {
  const { t } = useTranslation(["companies", "common"]);
  useTitle(t("title"));
  const { data, error, refetch } = useCompanyStatesQuery();
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("title")}</h1>
      </div>
      <section className={ui.card} aria-label={t("title")}>
        {data === undefined && error === undefined && <Skeleton height={240} aria-busy="true" />}
        {data === undefined && error !== undefined && <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <List items={data.items} />}
      </section>
      <section className={`${ui.card} ${css.add}`} aria-label={t("common:companies.add")}>
        <OpenCompany />
      </section>
    </>
  );
}

function List({ items }: { items: readonly CompanyState[] }) {
  const { t } = useTranslation("companies");
  const [params, setParams] = useSearchParams();
  const [q, sorting] = [params.get("q") ?? "", sortingIn(params.get("sort"))];
  const set = (name: string, value: string): void =>
    setParams((known) => {
      const next = new URLSearchParams(known);
      if (value === "") next.delete(name);
      else next.set(name, value);
      return next;
    });
  const found = items.filter(({ name }) => name.toLocaleLowerCase().includes(q.toLocaleLowerCase()));
  const [goTo, going] = useSwitchCompanyMutation();
  return (
    <>
      {items.length > 1 && (
        <div className={ui.pad12}>
          <PhraseField label={t("search")} phrase={q} onChoose={(phrase) => set("q", phrase)} />
        </div>
      )}
      <Refusal title={t("failedAction")} error={going.error} />
      {found.length === 0 && <p className={css.none}>{t("none", { phrase: q })}</p>}
      {found.length > 0 && (
        <ScrollRegion label={t("title")}>
          <table className={`${ui.tabular} ${tableCss.root} ${css.table}`}>
            <Head sorting={sorting} onSort={(column) => set("sort", next(sorting, column))} />
            <tbody>
              {sorted(found, sorting).map((company) => (
                <Row key={company.id} company={company} isGoing={going.isLoading} onOpen={() => void goTo({ companyId: company.id })} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}

const next = ({ column, isDown }: Sorting, asked: Column): string => (column === asked && !isDown ? `-${asked}` : asked);

function Head({ sorting, onSort }: { sorting: Sorting; onSort: (column: Column) => void }) {
  const { t } = useTranslation(["companies", "users"]);
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => {
          const direction = sorting.column !== column ? null : sorting.isDown ? "descending" : "ascending";
          return (
            <th key={column} scope="col" aria-sort={direction ?? "none"}>
              <SortHead name={t(`columns.${column}`)} direction={direction} onSort={() => onSort(column)} />
            </th>
          );
        })}
        <th scope="col">
          <span className={ui.hiddenVisually}>{t("columns.action")}</span>
        </th>
      </tr>
    </thead>
  );
}

type RowProps = { company: CompanyState; isGoing: boolean; onOpen: () => void };

function Row({ company, isGoing, onOpen }: RowProps) {
  const { t } = useTranslation(["companies", "users"]);
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const { name, role, isCurrent, stores, sync, dataUntil, matters, orders, lastActivityAt } = company;
  const moment = (at: string | null): string => (at === null ? "—" : format.moment(at, zone));
  const cells: Readonly<Record<Column, string>> = {
    name,
    role: t(`users:roles.${role}`),
    stores: String(stores),
    sync: t(`sync.${sync}`),
    dataUntil: moment(dataUntil),
    matters: String(matters),
    orders: orders === null ? "—" : format.count(orders),
    lastActivityAt: moment(lastActivityAt),
  };
  return (
    <tr aria-current={isCurrent || undefined}>
      {COLUMNS.map((column) =>
        column === "name" ? (
          <th key={column} scope="row">
            {name} {isCurrent && <span className={`${ui.small} ${ui.muted}`}>{t("current")}</span>}
          </th>
        ) : (
          <td key={column} data-label={t(`columns.${column}`)} data-attention={(column === "sync" && sync === "attention") || undefined}>
            {cells[column]}
          </td>
        ),
      )}
      <td style={{ whiteSpace: "nowrap" }}>
        {isCurrent ? (
          <Leave name={name} />
        ) : (
          <Button variant="default" size="xs" disabled={isGoing} aria-label={t("openOf", { company: name })} onClick={onOpen}>
            {t("open")}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Leave({ name }: { name: string }) {
  const { t } = useTranslation("companies");
  const [leave] = useLeaveCompanyMutation();
  const isSupport = useAppSelector(({ session }) => session.user?.impersonatedBy !== undefined);
  const { ask, saidOf } = useDialog();
  const askToLeave = () =>
    ask({
      title: t("leave.title", { company: name }),
      text: t("leave.text"),
      ok: t("leave.action"),
      isGrave: true,
      act: async () => saidOf((await leave(undefined)).error),
    });
  if (isSupport) return null;
  return (
    <Button variant="subtle" color="red" size="xs" onClick={() => void askToLeave()}>
      {t("leave.action")}
    </Button>
  );
}
