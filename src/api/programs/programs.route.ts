import { programsRoute } from "#contract/programs.ts";
import type { Api } from "../http/deps.ts";
import { sayIn } from "../domain/report.ts";
import { route } from "../http/route.ts";
import { answerPrograms } from "./programs.ts";
import { programsFile } from "./programs-file.ts";

export function registerPrograms(api: Api): void {
  route(api, programsRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerPrograms(call) : programsFile(call, format, sayIn(api.deps.texts, call.locale));
  });
}
