import { adsBreakEvenRoute, adsRoute } from "#contract/ads.ts";
import type { Api } from "../http/deps.ts";
import { sayIn } from "../domain/report.ts";
import { route } from "../http/route.ts";
import { adsFile, breakEvenFile } from "./ads-file.ts";
import { answerAds } from "./ads.ts";
import { answerBreakEven } from "./break-even.ts";

export function registerAds(api: Api): void {
  const { texts } = api.deps;

  route(api, adsRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerAds(call) : adsFile(call, format, sayIn(texts, call.locale));
  });

  route(api, adsBreakEvenRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerBreakEven(call) : breakEvenFile(call, format, sayIn(texts, call.locale));
  });
}
