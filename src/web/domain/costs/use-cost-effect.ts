import { useEffect, useState } from "react";
import type { CostEffect } from "#contract/product-costs.ts";
import type { CostsBody } from "./cost-sheet.ts";
import { useCostEffectMutation } from "./product-costs.api.ts";

const AFTER_MS = 400;

type Answer = { of: string; effect: CostEffect | null; error: unknown };

/** What saving would do, by the server's own reckoning: asked once the typing rests, and called off by the next letter. */
export function useCostEffect(id: string, body: CostsBody | null) {
  const [ask] = useCostEffectMutation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const text = body === null ? null : JSON.stringify(body);
  useEffect(() => {
    if (text === null) return;
    let callOff = (): void => undefined;
    const asking = setTimeout(() => {
      const asked = ask({ id, body: JSON.parse(text) });
      let isWanted = true;
      callOff = () => {
        isWanted = false;
        asked.abort();
      };
      void asked.then(({ data = null, error }) => isWanted && setAnswer({ of: text, effect: data, error }));
    }, AFTER_MS);
    return () => {
      clearTimeout(asking);
      callOff();
    };
  }, [id, text, ask]);
  const isCurrent = answer !== null && answer.of === text;
  return {
    /** Null = not known yet, or there is nothing to ask about. */
    effect: text === null ? null : (answer?.effect ?? null),
    /** The last answer is of what stood there before. */
    isAsking: text !== null && !isCurrent,
    error: isCurrent ? answer.error : undefined,
  };
}
