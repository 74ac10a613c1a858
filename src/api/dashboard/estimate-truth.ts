import type { estimateTruthRoute } from "#contract/estimate-truth.ts";
import type { ResponseOf } from "#contract/route.ts";
import { findEstimateTruth } from "#ledger/reports/sums/estimate-truth.ts";
import type { CallOf } from "../http/call.ts";
import { inReport } from "../domain/report.ts";

export function answerEstimateTruth(call: CallOf<typeof estimateTruthRoute>): Promise<ResponseOf<typeof estimateTruthRoute>> {
  return inReport(call, call.body.filter, findEstimateTruth);
}
