import { chartRoute, productsRoute, tilesRoute } from "#contract/dashboard.ts";
import type { Api } from "../http/deps.ts";
import { sayIn } from "../http/report.ts";
import { route } from "../http/route.ts";
import { answerChart } from "./chart.ts";
import { productsFile } from "./products-file.ts";
import { answerProducts } from "./products.ts";
import { answerTiles } from "./tiles.ts";

export function registerDashboard(api: Api): void {
  const { texts } = api.deps;

  route(api, tilesRoute, answerTiles);

  route(api, chartRoute, (call) => answerChart(call, sayIn(texts, call.locale)));

  route(api, productsRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerProducts(call) : productsFile(call, format, sayIn(texts, call.locale));
  });
}
