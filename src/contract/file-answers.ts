/** What was answered about the files of a store, and holds for its next one. */
import { z } from "zod";
import { Id, IdParams, InstantText } from "./common.ts";
import { ImportKind } from "./imports.ts";
import type { RouteContract } from "./route.ts";

const FileAnswer = z.object({
  /** Kind of the files that it holds for. */
  kind: ImportKind,
  /** Id of the question, such as `state:anulowano`. */
  question: z.string(),
  /** What it names as the file writes it; null where the id says it all. */
  word: z.string().nullable(),
  /** The option that was chosen. */
  answer: z.string(),
  answeredAt: InstantText,
});
export type FileAnswer = z.output<typeof FileAnswer>;

export const fileAnswersRoute = {
  method: "GET",
  path: "/api/stores/:id/file-answers",
  policy: "read",
  tag: "stores",
  summary: "What was answered about the files of a store and holds for its next one, the latest first",
  params: IdParams,
  response: z.object({ storeId: Id, items: z.array(FileAnswer) }),
} as const satisfies RouteContract;

export const forgetFileAnswerRoute = {
  method: "DELETE",
  path: "/api/stores/:id/file-answers",
  policy: "edit",
  tag: "stores",
  summary: "Forget an answer: the next file asks again, what was taken in stays as it is",
  params: IdParams,
  body: z.object({ kind: ImportKind, question: z.string().min(1).max(200) }),
  status: 204,
} as const satisfies RouteContract;
