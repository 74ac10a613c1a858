import { ledgerRoute } from "#contract/ledger.ts";
import type { Api } from "../http/deps.ts";
import { sayIn } from "../domain/report.ts";
import { route } from "../http/route.ts";
import { ledgerFile } from "./ledger-file.ts";
import { answerLedger } from "./ledger.ts";

export function registerLedger(api: Api): void {
  route(api, ledgerRoute, (call) => {
    const say = sayIn(api.deps.texts, call.locale);
    const { format } = call.query;
    return format === undefined ? answerLedger(call, say) : ledgerFile(call, format, say);
  });
}
