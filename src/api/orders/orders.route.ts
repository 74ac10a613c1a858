import { orderRoute, ordersProfitabilityRoute, refundOrderRoute, withdrawRefundRoute } from "#contract/orders.ts";
import type { Api } from "../http/deps.ts";
import { sayIn } from "../domain/report.ts";
import { route } from "../http/route.ts";
import { answerOrder } from "./order.ts";
import { profitabilityFile } from "./profitability-file.ts";
import { answerProfitability } from "./profitability.ts";
import { refundOrder, withdrawRefund } from "./refunds.ts";

export function registerOrders(api: Api): void {
  const { texts } = api.deps;

  route(api, ordersProfitabilityRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerProfitability(call) : profitabilityFile(call, format, sayIn(texts, call.locale));
  });

  route(api, orderRoute, (call) => answerOrder(call, sayIn(texts, call.locale)));

  route(api, refundOrderRoute, refundOrder);

  route(api, withdrawRefundRoute, withdrawRefund);
}
