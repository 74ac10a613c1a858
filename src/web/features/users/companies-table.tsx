import * as ui from "../../ui/styles/ui.module.css";
import * as tableCss from "../../domain/companies/companies-table.module.css";
import * as css from "./all-companies.module.css";
import { useTranslation } from "react-i18next";
import type { CompanyOverview } from "#contract/all-companies.ts";
import type { CompanySort } from "#core/all-companies.ts";
import { dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { useSizeText } from "./use-size-text.ts";

const COLUMNS = [
  "name",
  "createdAt",
  "plan",
  "stores",
  "users",
  "recentOrders",
  "orders",
  "sync",
  "lastSyncAt",
  "lastActivityAt",
  "postings",
] as const;
type Column = (typeof COLUMNS)[number];

const NUMBERS: readonly Column[] = ["stores", "users", "recentOrders", "orders", "postings"];
/** The others have neither an index nor a sum to be sorted by. */
const UNSORTED: readonly Column[] = ["plan", "stores", "users", "sync"];
const isSort = (column: Column): column is CompanySort & Column => !UNSORTED.includes(column);

type Sorting = { sort: CompanySort; direction: "ascending" | "descending" };
type TableProps = {
  items: readonly CompanyOverview[];
  sorting: Sorting;
  onSort: (sort: CompanySort) => void;
  onOpen: (id: string) => void;
};

export function CompaniesTable({ items, sorting, onSort, onOpen }: TableProps) {
  const { t } = useTranslation("users");
  return (
    <ScrollRegion label={t("companies.table")}>
      <table className={`${ui.tabular} ${tableCss.root} ${css.table}`}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <Head key={column} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((company) => (
            <Row key={company.id} company={company} onOpen={() => onOpen(company.id)} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Head({ column, sorting, onSort }: { column: Column; sorting: Sorting; onSort: (sort: CompanySort) => void }) {
  const { t } = useTranslation("users");
  const name = column === "postings" ? t("companies.size") : t(`companies.columns.${column}`);
  const isNumber = NUMBERS.includes(column) || undefined;
  if (!isSort(column)) {
    return (
      <th scope="col" data-number={isNumber}>
        {name}
      </th>
    );
  }
  const direction = sorting.sort === column ? sorting.direction : null;
  return (
    <th scope="col" aria-sort={direction ?? "none"} data-number={isNumber}>
      <SortHead name={name} direction={direction} onSort={() => onSort(column)} />
    </th>
  );
}

function Row({ company, onOpen }: { company: CompanyOverview; onOpen: () => void }) {
  const { t } = useTranslation("users");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const { name, owner, taxId, createdAt, plan, sync, failedFeeds, lastSyncAt, lastActivityAt } = company;
  const moment = (at: string | null): string => (at === null ? "—" : format.moment(at, zone));
  const count = (column: "stores" | "users" | "recentOrders" | "orders") => format.count(company[column]);
  const [postings, bytes] = useSizeText(company);
  const cells: Readonly<Record<Exclude<Column, "name">, readonly [main: string, more?: string | undefined]>> = {
    createdAt: [format.day(dayInZone(createdAt, zone))],
    plan: plan === null ? [t("companies.noPlan")] : [plan.name, t(`companies.planStates.${plan.state}`)],
    stores: [count("stores")],
    users: [count("users")],
    recentOrders: [count("recentOrders")],
    orders: [count("orders")],
    sync: [t(`companies.sync.${sync}`), failedFeeds.join(", ")],
    lastSyncAt: [moment(lastSyncAt)],
    lastActivityAt: [moment(lastActivityAt)],
    postings: [postings, bytes],
  };
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={`${ui.plain} ${ui.underlines}`}
          style={{ fontWeight: 500, textAlign: "start" }}
          aria-label={t("companies.openOf", { company: name })}
          onClick={onOpen}
        >
          {name}
        </button>
        <div className={`${ui.small} ${ui.muted}`}>{[owner?.email ?? t("companies.noOwner"), taxId].filter(Boolean).join(" · ")}</div>
      </th>
      {COLUMNS.map((column) => {
        if (column === "name") return null;
        const [main, more = ""] = cells[column];
        return (
          <td
            key={column}
            data-label={column === "postings" ? t("companies.size") : t(`companies.columns.${column}`)}
            data-number={NUMBERS.includes(column) || undefined}
            data-attention={(column === "sync" && sync === "attention") || undefined}
          >
            {main}
            {more !== "" && <div className={`${ui.small} ${ui.muted}`}>{more}</div>}
          </td>
        );
      })}
    </tr>
  );
}
