import { findSubscriptionState } from "#accounts/company-subscription.ts";
import { allCompaniesRoute, type CompanyOverview, oneCompanyRoute } from "#contract/all-companies.ts";
import { AppError } from "#core/errors.ts";
import type { Db } from "#db/connection.ts";
import { type SayText, sayIn } from "../domain/report.ts";
import type { CallOf } from "../http/call.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import {
  type Asked,
  bytesPerPosting,
  cursorText,
  findOverview,
  findOverviews,
  findPeople,
  type OverviewRow,
  placeOf,
} from "./all-companies.query.ts";
import { companiesFile } from "./companies-file.ts";
import { findStoreStates } from "./store-states.query.ts";

const saidFeeds = (feeds: readonly string[], say: SayText): string[] => [...new Set(feeds.map((feed) => say(`api:alert.lists.${feed}`)))];

function planOf({ plan, planName, planState }: OverviewRow): CompanyOverview["plan"] {
  return plan === null || planState === null ? null : { id: plan, name: planName ?? plan, state: planState };
}

async function present(db: Db, rows: readonly OverviewRow[], say: SayText): Promise<CompanyOverview[]> {
  const people = await findPeople(
    db,
    rows.map(({ companyId }) => companyId),
  );
  const perPosting = await bytesPerPosting(db);
  return rows.map((row) => {
    const { companyId, fileBytes, failedFeeds, plan: _, planName: __, planState: ___, ...said } = row;
    const { users = 0, owner = null } = people.get(companyId) ?? {};
    const bytes = perPosting === null ? null : Math.round(row.postings * perPosting) + fileBytes;
    return { ...said, id: String(companyId), owner, users, plan: planOf(row), failedFeeds: saidFeeds(failedFeeds, say), bytes };
  });
}

function askedOf({ query }: Pick<CallOf<typeof allCompaniesRoute>, "query">, isPaidFor: boolean): Asked {
  const { q = "", only = null, plan = null, sort, direction, cursor, perPage } = query;
  return { isPaidFor, q, only, plan, sort, isDown: direction === "descending", after: placeOf(cursor, sort), limit: perPage };
}

export function registerAllCompanies(api: Api): void {
  const { database, texts } = api.deps;
  const { db } = database;
  const payments = api.deps.payments ?? null;

  route(api, allCompaniesRoute, async (call) => {
    const say = sayIn(texts, call.locale);
    const read = async (asked: Asked) => {
      const { rows, next } = await findOverviews(db, asked);
      return { items: await present(db, rows, say), next };
    };
    const asked = askedOf(call, payments !== null);
    if (call.query.format !== undefined) return companiesFile(call, call.query.format, asked, read, say);
    const { items, next } = await read(asked);
    return { items, next: next === null ? null : cursorText(next) };
  });

  route(api, oneCompanyRoute, async ({ params, locale }) => {
    const companyId = idOr404(params.id);
    const say = sayIn(texts, locale);
    const row = await findOverview(db, companyId, payments !== null);
    const [company] = row === null ? [] : await present(db, [row], say);
    if (company === undefined) throw new AppError("NOT_FOUND", `no company ${companyId}`);
    const scope = { db, companyId };
    const { stores, failed } = await findStoreStates(scope);
    return {
      company,
      subscription: payments === null ? null : (await findSubscriptionState(scope, payments.terms, api.deps.clock())).state,
      stores: stores.map(({ id, ...store }) => ({
        ...store,
        id: String(id),
        failed: failed
          .filter(({ storeId }) => storeId === id)
          .map(({ feed, failures, since }) => ({ feed: say(`api:alert.lists.${feed}`), failures, since })),
      })),
    };
  });
}
