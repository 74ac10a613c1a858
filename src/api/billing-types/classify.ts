/** What a kind of fee is, said by a person: for the company, or by an administrator for everybody. */
import { writeAudit } from "#accounts/audit.ts";
import type {
  billingTypeEffectRoute,
  classifyBillingTypeRoute,
  classifyForEveryoneRoute,
  everyonesTypeEffectRoute,
} from "#contract/billing-types.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { BilledLine } from "#core/ledger.ts";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type LineChange, measureRetype } from "#ledger/retype.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import type { CallOf } from "../http/call.ts";
import {
  type Extent,
  type TypeRow,
  findEveryonesLine,
  findAffectedCompanies,
  findOwnLine,
  findType,
  saveEveryonesLine,
  saveOwnLine,
  settleAlert,
} from "./billing-types.query.ts";

export async function typeOr404(scope: CompanyScope, typeId: string): Promise<TypeRow> {
  const type = await findType(scope, typeId);
  if (type === null) throw new AppError("NOT_FOUND", `no entry of the billing type ${typeId}`);
  return type;
}

const extentOf = ({ entries, from, to }: Extent): Extent => ({ entries, from, to });

/** Carries what was measured out of a transaction that must leave nothing behind. */
class Measured extends Error {
  readonly changes: readonly LineChange[];
  constructor(changes: readonly LineChange[]) {
    super("measured, and taken back");
    this.changes = changes;
  }
}

/** What `change` would do to the company's lines, by doing it all and taking it back. */
async function effectOf(outside: CompanyScope, typeId: string, change: (inside: CompanyScope) => Promise<void>): Promise<LineChange[]> {
  try {
    return await withTransaction(outside.db, async (db) => {
      const scope = { db, companyId: outside.companyId };
      throw new Measured(await measureRetype(scope, typeId, () => change(scope)));
    });
  } catch (error) {
    if (error instanceof Measured) return [...error.changes];
    throw error;
  }
}

export async function companyEffect(call: CallOf<typeof billingTypeEffectRoute>): Promise<ResponseOf<typeof billingTypeEffectRoute>> {
  const { scope, params, body, session } = call;
  const type = await typeOr404(scope, params.typeId);
  const changes = await effectOf(scope, type.typeId, (inside) => saveOwnLine(inside, type.typeId, body.line, session.account.id));
  return { ...extentOf(type), changes };
}

export function classifyForCompany(call: CallOf<typeof classifyBillingTypeRoute>): Promise<ResponseOf<typeof classifyBillingTypeRoute>> {
  const { params, body } = call;
  const userId = call.session.account.id;
  return withTransaction(call.scope.db, async (db) => {
    const scope = { db, companyId: call.scope.companyId };
    const type = await typeOr404(scope, params.typeId);
    const previous = await findOwnLine(scope, type.typeId);
    if (previous !== body.line) {
      await saveOwnLine(scope, type.typeId, body.line, userId);
      const jobId = await recomputeType(scope, type.typeId, type, userId);
      await writeAudit(scope, { ...logged(type.typeId, previous, body.line), action: "billingType.classified", userId, jobId });
    }
    return { ...extentOf(type), previous };
  });
}

function logged(typeId: string, previous: BilledLine | null, line: BilledLine | null) {
  return { subjectType: "billingType", subjectId: typeId, before: { line: previous }, after: { line } };
}

/** The alert, and the figures of the days that such entries lie on. */
async function recomputeType(scope: CompanyScope, typeId: string, { from, to }: Extent, userId: number): Promise<number> {
  const { isGuess } = await typeOr404(scope, typeId);
  await settleAlert(scope, typeId, isGuess);
  return enqueueRecompute(scope, { reason: "mapping", billingType: typeId, from, to, createdBy: userId });
}

export async function everyonesEffect(call: CallOf<typeof everyonesTypeEffectRoute>): Promise<ResponseOf<typeof everyonesTypeEffectRoute>> {
  const { scope, params, body, session } = call;
  const followers = await findAffectedCompanies(scope.db, params.typeId);
  const changes = await effectOf(scope, params.typeId, ({ db }) => saveEveryonesLine(db, params.typeId, body.line, session.account.id));
  return { companies: followers.length, entries: entriesOf(followers), changes };
}

const entriesOf = (followers: readonly Extent[]): number => followers.reduce((all, { entries }) => all + entries, 0);

export function classifyForEveryone(call: CallOf<typeof classifyForEveryoneRoute>): Promise<ResponseOf<typeof classifyForEveryoneRoute>> {
  const { params, body } = call;
  const userId = call.session.account.id;
  return withTransaction(call.scope.db, async (db: Db) => {
    const previous = await findEveryonesLine(db, params.typeId);
    const followers = await findAffectedCompanies(db, params.typeId);
    if (previous === body.line) return { companies: followers.length, previous };
    await saveEveryonesLine(db, params.typeId, body.line, userId);
    for (const follower of followers) await recomputeType({ db, companyId: follower.companyId }, params.typeId, follower, userId);
    const entry = logged(params.typeId, previous, body.line);
    await writeAudit({ db, companyId: call.scope.companyId }, { ...entry, action: "billingType.classifiedForAll", userId });
    return { companies: followers.length, previous };
  });
}
