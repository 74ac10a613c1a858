import { trendsRoute } from "#contract/trends.ts";
import { sayIn } from "../domain/report.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { trendsFile } from "./trends-file.ts";
import { answerTrends } from "./trends.ts";

export function registerTrends(api: Api): void {
  route(api, trendsRoute, (call) => {
    const say = sayIn(api.deps.texts, call.locale);
    const { format } = call.query;
    return format === undefined ? answerTrends(call) : trendsFile(call, format, say);
  });
}
