import { incomeRoute } from "#contract/income.ts";
import { sayIn } from "../domain/report.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { incomeFile } from "./income-file.ts";
import { answerIncome } from "./income.ts";

export function registerIncome(api: Api): void {
  route(api, incomeRoute, (call) => {
    const say = sayIn(api.deps.texts, call.locale);
    const { format } = call.query;
    return format === undefined ? answerIncome(call, say) : incomeFile(call, format, say);
  });
}
