/** The companies of the instance as a file: all that the filters leave. */
import type { allCompaniesRoute, CompanyOverview } from "#contract/all-companies.ts";
import { zoneOf } from "#core/market.ts";
import type { OutRow } from "#files/out-cell.ts";
import { momentText } from "../domain/moment-text.ts";
import type { SayText } from "../domain/report.ts";
import { tableFile } from "../domain/table-file.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import type { Asked } from "./all-companies.query.ts";

const PER_PAGE = 200;

const COLUMNS = [
  "name",
  "taxId",
  "owner",
  "createdAt",
  "plan",
  "planState",
  "stores",
  "users",
  "recentOrders",
  "orders",
  "sync",
  "failedFeeds",
  "lastSyncAt",
  "lastActivityAt",
  "postings",
  "bytes",
  "measuredAt",
] as const;

type Call = CallOf<typeof allCompaniesRoute>;
type Read = (asked: Asked) => Promise<{ items: CompanyOverview[]; next: Asked["after"] }>;

export function companiesFile(call: Call, format: "csv" | "xlsx", asked: Asked, read: Read, say: SayText): Promise<FileAnswer> {
  return tableFile(call, format, {
    name: say("users:companies.title"),
    range: null,
    header: COLUMNS.map((column) => say(`users:companies.columns.${column}`)),
    rows: () => rowsOf(call, { ...asked, after: null, limit: PER_PAGE }, read, say),
  });
}

async function* rowsOf(call: Call, first: Asked, read: Read, say: SayText): AsyncGenerator<OutRow> {
  for (let asked: Asked | null = first; asked !== null;) {
    const { items, next } = await read(asked);
    for (const company of items) {
      const cells = cellsOf(company, call, say);
      yield COLUMNS.map((column) => cells[column]);
    }
    asked = next === null ? null : { ...asked, after: next };
  }
}

function cellsOf(company: CompanyOverview, { market, locale }: Call, say: SayText) {
  const moment = (at: string | null): string => (at === null ? "" : momentText(at, zoneOf(market), locale));
  const { plan, owner, sync, failedFeeds } = company;
  return {
    ...company,
    taxId: company.taxId ?? "",
    owner: owner?.email ?? "",
    plan: plan?.name ?? "",
    planState: plan === null ? "" : say(`users:companies.planStates.${plan.state}`),
    sync: say(`users:companies.sync.${sync}`),
    failedFeeds: failedFeeds.join(", "),
    createdAt: moment(company.createdAt),
    lastSyncAt: moment(company.lastSyncAt),
    lastActivityAt: moment(company.lastActivityAt),
    measuredAt: moment(company.measuredAt),
  };
}
