import { deleteRateRoute, ratePreviewRoute, ratesRoute, saveRateRoute, undoRateEntryRoute } from "#contract/rates.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { convertsByPublished } from "#pipeline/rates/own-rates.ts";
import { sayIn } from "../domain/report.ts";
import { presentUndoing } from "../domain/undo-entry.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { changeRate, undoRateEntry } from "./change-rate.ts";
import { convertedDay, findRates, type RateRow } from "./rates.query.ts";

function present({ day, mid, tableDate, tableNo, ownMid, note, changedBy, changedAt }: RateRow) {
  return {
    day,
    published: mid === null || tableDate === null ? null : { mid, tableDate, tableNo: tableNo ?? "" },
    own: ownMid === null || changedAt === null ? null : { mid: ownMid, note: note ?? "", changedBy, changedAt },
  };
}

const jobOf = (jobId: number | null) => ({ jobId: jobId === null ? null : String(jobId) });

function within<T>({ db, companyId }: CompanyScope, work: (scope: CompanyScope) => Promise<T>): Promise<T> {
  return withTransaction(db, (tx: Db) => work({ db: tx, companyId }));
}

export function registerRates(api: Api): void {
  route(api, ratesRoute, async ({ scope, query: { currency, until }, today }) => {
    const rows = await findRates(scope, currency, until ?? today);
    return { currency, canChange: await convertsByPublished(scope), items: rows.map(present) };
  });

  route(api, ratePreviewRoute, async ({ scope, body }) => ({ ...(await convertedDay(scope, body)), currency: "PLN" as const }));

  route(api, saveRateRoute, async ({ scope, session, params, body }) =>
    jobOf(await within(scope, (inside) => changeRate(inside, session.account.id, params, body))),
  );

  route(api, deleteRateRoute, async ({ scope, session, params }) =>
    jobOf(await within(scope, (inside) => changeRate(inside, session.account.id, params, null))),
  );

  route(api, undoRateEntryRoute, async ({ scope, session, params, locale }) => {
    const undone = await within(scope, (inside) => undoRateEntry(inside, session.account.id, idOr404(params.id)));
    return presentUndoing(undone, sayIn(api.deps.texts, locale));
  });
}
