import { logsRoute } from "#contract/logs.ts";
import { sayIn } from "../domain/report.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { askedOf, listLogs } from "./list-logs.ts";
import { logsFile } from "./logs-file.ts";
import { type Asked, cursorText } from "./window.query.ts";

export function registerLogs(api: Api): void {
  const { texts, sources } = api.deps;

  route(api, logsRoute, async (call) => {
    const { scope, query, locale, session } = call;
    const { type, format } = query;
    const ask = askedOf(call);
    const { account, impersonation } = session;
    const teamOwnerId = account.role === "owner" && impersonation === null ? account.id : null;
    const read = (asked: Asked) => listLogs(scope, type, asked, { texts, locale, teamOwnerId, sources });
    if (format !== undefined) return logsFile(call, format, ask, read, sayIn(texts, locale));
    const { items, next, searchedTo } = await read(ask);
    return { items, next: next === null ? null : cursorText(next), searchedTo };
  });
}
