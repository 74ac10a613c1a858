import type { KnownSource } from "../http/consent.ts";
import { writeAudit } from "#accounts/audit.ts";
import type { answerImportRoute } from "#contract/imports.ts";
import type { BodyOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findImport, type ImportRow } from "./imports.query.ts";
import { enqueueImport, type Started, targetStore } from "./start-import.ts";
import { confirmTrial, continueImport } from "./start-import.query.ts";

type Answers = BodyOf<typeof answerImportRoute>;

/** Throws NOT_FOUND for an import of another company, or none. */
export async function lockImport(scope: CompanyScope, id: number): Promise<ImportRow> {
  const row = await findImport(scope, id, { lock: true });
  if (row === null) throw new AppError("NOT_FOUND", `no import ${id}`);
  return row;
}

function checkAsks({ id, status, errorCode }: ImportRow): void {
  if (errorCode === "ANSWER_EXPIRED") {
    throw new AppError("REFUSED", `import ${id} was not answered in time`, { text: { key: "api:refused.importAnswerExpired" } });
  }
  if (status !== "failed" || errorCode !== "NEEDS_ANSWER") {
    throw new AppError("REFUSED", `import ${id} asks nothing`, { text: { key: "api:refused.importNeedsNothing" } });
  }
}

/** Whether the days are some, and in order, the import itself sees: a wrong pair is asked for again. */
const PERIOD = /^\d{4}-\d{2}-\d{2}\/\d{4}-\d{2}-\d{2}$/;

/** Every answer belongs to a question of the import and is one of its options. */
function checkAnswers(row: ImportRow, answers: Record<string, string>): void {
  for (const [id, answer] of Object.entries(answers)) {
    const question = row.needs?.find((need) => need.id === id);
    if (question?.options.includes(answer)) continue;
    if (question?.input === "period" && PERIOD.test(answer)) continue;
    const values = { values: question?.options.join(", ") ?? "" };
    throw new AppError("VALIDATION", `answer ${id} is none of the options`, {
      fields: { [`answers.${id}`]: [question ? "choice" : "unknownKeys"] },
      text: { key: "api:error.VALIDATION", values },
    });
  }
}

/** Every question once, as it was answered last. */
function askedSoFar({ asked, needs }: ImportRow, answers: Record<string, string>): ImportRow["asked"] {
  const now = (needs ?? []).flatMap(({ id, column, options, stake, params }) => {
    const answer = answers[id];
    return answer === undefined ? [] : [{ id, column, options, stake, params, answer }];
  });
  return [...asked.filter(({ id }) => now.every((question) => question.id !== id)), ...now];
}

/** Continues an import that ended with questions, with their answers. Throws NOT_FOUND, REFUSED, VALIDATION. */
export function answerImport(
  scope: CompanyScope,
  sources: readonly KnownSource[],
  id: number,
  body: Answers,
  userId: number,
): Promise<Started> {
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    const row = await lockImport(inside, id);
    checkAsks(row);
    const answers = body.answers ?? {};
    checkAnswers(row, answers);
    const market = body.market ?? row.market;
    const storeId = body.storeId ?? (row.storeId === null ? undefined : String(row.storeId));
    const store = await targetStore(inside, sources, row.kind, { storeId, market: market ?? undefined });
    await continueImport(inside, id, {
      answers: { ...row.answers, ...answers },
      mapping: { ...row.requestedMapping, ...body.mapping },
      market,
      storeId: store?.id ?? null,
      asked: askedSoFar(row, answers),
    });
    return enqueueImport(inside, id, store?.id ?? null, userId);
  });
}

/**
 * Takes in for good what a trial run checked: whoever answers its questions later has the file no more at hand. Throws
 * NOT_FOUND, and REFUSED for anything but a trial run that succeeded and whose upload is still kept.
 */
export function confirmImport(scope: CompanyScope, id: number, userId: number): Promise<Started> {
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    const row = await lockImport(inside, id);
    if (!row.dryRun || row.status !== "succeeded") {
      throw new AppError("REFUSED", `import ${id} is no checked file`, { text: { key: "api:refused.importNotChecked" } });
    }
    if (!row.hasUpload) {
      throw new AppError("REFUSED", `the upload of import ${id} is gone`, { text: { key: "api:refused.importUploadGone" } });
    }
    await confirmTrial(inside, id);
    const { kind, fileName } = row;
    await writeAudit(inside, {
      action: "import.started",
      userId,
      subjectType: "import",
      subjectId: String(id),
      after: { kind, fileName, dryRun: false },
    });
    return enqueueImport(inside, id, row.storeId, userId);
  });
}
