/** One tab of the log: the question in the terms of the database, its answer in the words of a language. */
import type { LogEntry, logsRoute } from "#contract/logs.ts";
import type { QueryOf } from "#contract/route.ts";
import { AUDIT_ACTIONS } from "#core/audit-actions.ts";
import { addDays, instantOf } from "#core/day.ts";
import { FILTER_KINDS } from "#core/job-kinds.ts";
import { zoneOf } from "#core/market.ts";
import { foldForSearch } from "#core/search-fold.ts";
import type { CompanyScope } from "#db/scope.ts";
import { presentAlert } from "../domain/alerts.present.ts";
import type { CallOf } from "../http/call.ts";
import { numberOf } from "../http/ids.ts";
import { presentAudit } from "./audit.present.ts";
import { type AuditRow, findAudit } from "./audit.query.ts";
import { presentFailure, presentImportEntry, presentSync } from "./events.present.ts";
import { type AlertLogRow, findAlertKinds, findAlertLog, findFailureLog, findImportLog, findSync } from "./events.query.ts";
import { findAdmins, findCalled, findNames, type Wanted } from "./names.query.ts";
import { type Asked, type Found, type Place, placeOf } from "./window.query.ts";
import type { Words } from "./words.ts";

type Query = QueryOf<typeof logsRoute>;
export type Page = { items: LogEntry[]; next: Place | null; searchedTo: string | null };
type Speech = Pick<Words, "texts" | "locale" | "teamOwnerId" | "sources">;

/** Nobody and no store has the number 0: what is no id finds nothing. */
const idOf = (text: string | undefined): number | null => (text === undefined ? null : (numberOf(text) ?? 0));

export function askedOf({ query, market }: Pick<CallOf<typeof logsRoute>, "query" | "market">): Asked {
  const { from, to, kind, userId, storeId, q = "", only, cursor, perPage } = query;
  const zone = zoneOf(market);
  return {
    from: from === undefined ? null : instantOf(`${from} 00:00`, zone),
    to: to === undefined ? null : instantOf(`${addDays(to, 1)} 00:00`, zone),
    kind: kind === undefined || kind === "" ? null : kind,
    userId: idOf(userId),
    storeId: idOf(storeId),
    q,
    problemsOnly: only === "problems",
    before: placeOf(cursor),
    limit: perPage,
  };
}

const FINDERS: Readonly<Record<Query["type"], (scope: CompanyScope, ask: Asked, speech: Speech) => Promise<Page>>> = {
  sync: listSync,
  import: listImports,
  audit: listAudit,
  alert: listAlerts,
  api: listFailures,
};

export function listLogs(scope: CompanyScope, type: Query["type"], ask: Asked, speech: Speech): Promise<Page> {
  return FINDERS[type](scope, ask, speech);
}

async function wordsFor(scope: CompanyScope, speech: Speech, wanted: Wanted, adminIds: readonly number[] = []): Promise<Words> {
  return { ...speech, names: await findNames(scope, wanted), admins: await findAdmins(scope, adminIds) };
}

async function pageOf<Row>({ rows, ...rest }: Found<Row>, present: (row: Row) => LogEntry): Promise<Page> {
  return { ...rest, items: rows.map(present) };
}

type OfSomebody = { userId: number | null; storeId: number | null };

/** Of rows that name a person and a store and nothing else. */
async function pageOfPeople<Row extends OfSomebody>(
  scope: CompanyScope,
  speech: Speech,
  found: Found<Row>,
  present: (row: Row, words: Words) => LogEntry,
): Promise<Page> {
  const userIds = ids(found.rows.map(({ userId }) => userId));
  const words = await wordsFor(scope, speech, { userIds, storeIds: ids(found.rows.map(({ storeId }) => storeId)), subjects: [] });
  return pageOf(found, (row) => present(row, words));
}

/** A text as a search looks at it: with every source that it may speak of. */
function searchedText(key: string, { texts, locale, sources }: Speech): string {
  const source = sources.map(({ manifest }) => manifest.name).join(" ");
  return texts.has(locale, key) ? foldForSearch(texts.say(locale, key, { source })) : "";
}

/** The names whose words in the catalogue hold the searched text. */
function saidAs(names: readonly string[], prefix: string, q: string, speech: Speech): string[] {
  const folded = foldForSearch(q);
  return names.filter((name) => searchedText(`${prefix}${name}`, speech).includes(folded));
}

const ids = (values: readonly (number | null)[]): number[] => [...new Set(values.flatMap((value) => value ?? []))];

async function listAudit(scope: CompanyScope, ask: Asked, speech: Speech): Promise<Page> {
  const called = ask.q === "" ? { productIds: [], userIds: [] } : await findCalled(scope, ask.q);
  const actions = ask.q === "" ? [] : saidAs(AUDIT_ACTIONS, "history:actions.", ask.q, speech);
  const found = await findAudit(scope, ask, { ...called, actions });
  const { rows } = found;
  const wanted = { userIds: ids(rows.map(({ userId }) => userId)), storeIds: [], subjects: [...rows, ...rows.flatMap(assignedIn)] };
  const words = await wordsFor(scope, speech, wanted, ids(rows.map(({ impersonatorId }) => impersonatorId)));
  return pageOf(found, (row) => presentAudit(row, words));
}

/** What terms of expenses are assigned to and what alert rules are limited to, which has names as well. */
function assignedIn({ before, after }: AuditRow): Wanted["subjects"] {
  const parts = [before, after].flatMap((part) => {
    const versions: unknown = part?.["versions"];
    return [part, part?.["terms"], ...(Array.isArray(versions) ? versions : [])];
  });
  return parts.flatMap((part: unknown) => {
    if (typeof part !== "object" || part === null) return [];
    const id = (field: string): string => String(Reflect.get(part, field) ?? "");
    const listed = (field: string, subjectType: string): Wanted["subjects"] => {
      const list: unknown = Reflect.get(part, field);
      return Array.isArray(list) ? list.map((one) => ({ subjectType, subjectId: String(one) })) : [];
    };
    return [
      { subjectType: "store", subjectId: id("storeId") },
      { subjectType: "productTag", subjectId: id("tagId") },
      { subjectType: "productTag", subjectId: id("into") },
      { subjectType: "product", subjectId: id("productId") },
      ...listed("storeIds", "store"),
      ...listed("tagIds", "productTag"),
      ...listed("productIds", "product"),
    ].filter(({ subjectId }) => subjectId !== "");
  });
}

const FEEDS = ["orders", "signals", "billing", "refunds", "returns", "offers", "details", "operations", "types"];

async function listSync(scope: CompanyScope, ask: Asked, speech: Speech): Promise<Page> {
  const { storeIds } = ask.q === "" ? { storeIds: [] } : await findCalled(scope, ask.q);
  const kinds =
    ask.q === ""
      ? []
      : [
          ...saidAs([...FILTER_KINDS, "fetch-rates"], "imports:jobs.kinds.", ask.q, speech),
          ...saidAs(FEEDS, "api:alert.lists.", ask.q, speech),
        ];
  return pageOfPeople(scope, speech, await findSync(scope, ask, { storeIds, kinds }), presentSync);
}

async function listImports(scope: CompanyScope, ask: Asked, speech: Speech): Promise<Page> {
  return pageOfPeople(scope, speech, await findImportLog(scope, ask), presentImportEntry);
}

async function listFailures(scope: CompanyScope, ask: Asked, speech: Speech): Promise<Page> {
  return pageOfPeople(scope, speech, await findFailureLog(scope, ask), presentFailure);
}

async function listAlerts(scope: CompanyScope, ask: Asked, speech: Speech): Promise<Page> {
  const kinds = ask.q === "" ? [] : await findAlertKinds(scope, ask);
  const folded = foldForSearch(ask.q);
  const said = kinds.filter((kind) => searchedText(`api:alert.${kind}.title`, speech).includes(folded));
  const { storeIds } = ask.q === "" ? { storeIds: [] } : await findCalled(scope, ask.q);
  return pageOf(await findAlertLog(scope, ask, { kinds: said, storeIds }), (row) => presentAlertEntry(row, speech));
}

function presentAlertEntry(row: AlertLogRow, speech: Speech): LogEntry {
  const { title, text, link } = presentAlert(row, speech);
  const isOpen = row.resolvedAt === null;
  return {
    id: String(row.id),
    type: "alert",
    at: row.at,
    kind: isOpen ? "open" : "resolved",
    state: isOpen ? "problem" : "closed",
    title,
    object: null,
    text,
    person: null,
    onBehalf: null,
    store: row.storeId === null || row.storeName === null ? null : { id: String(row.storeId), name: row.storeName },
    changes: [],
    effect: null,
    act: isOpen ? { name: "dismissAlert", id: String(row.id), part: null } : null,
    link,
    requestId: null,
    times: row.times,
  };
}
