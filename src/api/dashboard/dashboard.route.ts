import { bridgeRoute } from "#contract/bridge.ts";
import { chartRoute, productsRoute, tilesRoute } from "#contract/dashboard.ts";
import { demoPreviewRoute } from "#contract/demo-preview.ts";
import { estimateTruthRoute } from "#contract/estimate-truth.ts";
import { forecastRoute } from "#contract/forecast.ts";
import { marketsRoute, offersRoute, tagsRoute } from "#contract/tables.ts";
import { deferTodoRoute, todoRoute, undeferTodoRoute } from "#contract/todo.ts";
import type { Api } from "../http/deps.ts";
import { sayIn } from "../domain/report.ts";
import { route } from "../http/route.ts";
import { answerBridge } from "./bridge.ts";
import { answerChart } from "./chart.ts";
import { answerDemoPreview } from "./demo-preview.ts";
import { answerEstimateTruth } from "./estimate-truth.ts";
import { answerForecast } from "./forecast.ts";
import { answerMarkets, marketsFile } from "./markets.ts";
import { offersFile } from "./offers-file.ts";
import { answerOffers } from "./offers.ts";
import { productsFile } from "./products-file.ts";
import { answerProducts } from "./products.ts";
import { answerTags, tagsFile } from "./tags.ts";
import { answerTiles } from "./tiles.ts";
import { deferTodo, undeferTodo } from "./defer-todo.ts";
import { answerTodo } from "./todo.ts";

export function registerDashboard(api: Api): void {
  const { texts } = api.deps;

  route(api, tilesRoute, answerTiles);

  route(api, demoPreviewRoute, answerDemoPreview(api.deps));

  route(api, todoRoute, answerTodo);

  route(api, deferTodoRoute, deferTodo);

  route(api, undeferTodoRoute, undeferTodo);

  route(api, chartRoute, (call) => answerChart(call, sayIn(texts, call.locale)));

  route(api, productsRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerProducts(call) : productsFile(call, format, sayIn(texts, call.locale));
  });

  route(api, offersRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerOffers(call) : offersFile(call, format, sayIn(texts, call.locale));
  });

  route(api, tagsRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerTags(call) : tagsFile(call, format, sayIn(texts, call.locale));
  });

  route(api, marketsRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerMarkets(call) : marketsFile(call, format, sayIn(texts, call.locale));
  });

  route(api, bridgeRoute, (call) => answerBridge(call, sayIn(texts, call.locale)));

  route(api, forecastRoute, answerForecast);

  route(api, estimateTruthRoute, answerEstimateTruth);
}
