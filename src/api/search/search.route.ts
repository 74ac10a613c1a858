import { searchRoute } from "#contract/search.ts";
import type { Api } from "../http/deps.ts";
import { sayIn } from "../domain/report.ts";
import { route } from "../http/route.ts";
import { answerSearch } from "./search.ts";

export function registerSearch(api: Api): void {
  route(api, searchRoute, (call) => answerSearch(call, sayIn(api.deps.texts, call.locale)));
}
