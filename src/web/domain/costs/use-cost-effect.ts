import { useAnswerAtRest } from "../../lib/use-at-rest.ts";
import type { CostsBody } from "./cost-sheet.ts";
import { useCostEffectMutation } from "./product-costs.api.ts";

/** What saving would do, by the server's own reckoning. */
export function useCostEffect(id: string, body: CostsBody | null) {
  const [ask] = useCostEffectMutation();
  const { data, ...state } = useAnswerAtRest(body === null ? null : JSON.stringify({ id, body }), (of) => ask(JSON.parse(of)));
  return { effect: data, ...state };
}
