import { writeAudit } from "#accounts/audit.ts";
import { fileAnswersRoute, forgetFileAnswerRoute } from "#contract/file-answers.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { findStore } from "../domain/stores.query.ts";
import { deleteFileAnswer, findFileAnswers, type NamedAnswer } from "./file-answers.query.ts";

async function storeOr404(scope: CompanyScope, id: string): Promise<number> {
  const store = await findStore(scope, idOr404(id));
  if (store === null) throw new AppError("NOT_FOUND", `no store ${id}`);
  return store.id;
}

function forget({ db, companyId }: CompanyScope, answer: NamedAnswer, userId: number): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const inside = { db: transaction, companyId };
    const forgotten = await deleteFileAnswer(inside, answer);
    if (forgotten === null) throw new AppError("NOT_FOUND", `no answer to ${answer.question}`);
    await writeAudit(inside, {
      action: "store.answerForgotten",
      userId,
      subjectType: "store",
      subjectId: String(answer.storeId),
      before: { name: forgotten.word ?? answer.question },
    });
  });
}

export function registerFileAnswers(api: Api): void {
  route(api, fileAnswersRoute, async ({ scope, params }) => {
    const storeId = await storeOr404(scope, params.id);
    return { storeId: String(storeId), items: await findFileAnswers(scope, storeId) };
  });

  route(api, forgetFileAnswerRoute, async ({ scope, session, params, body }) => {
    const storeId = await storeOr404(scope, params.id);
    await forget(scope, { storeId, ...body }, session.account.id);
  });
}
