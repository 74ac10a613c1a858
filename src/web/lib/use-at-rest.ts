import { useEffect, useEffectEvent, useState } from "react";

const REST_MS = 400;

type Asking<Answer> = (of: string, calledOff: AbortSignal, show: (answer: Answer) => void) => void;

/** What was shown last of what was asked once the typing rested; called off by the next letter. Nothing is asked of null. */
export function useAtRest<Answer>(of: string | null, restMs: number, asking: Asking<Answer>): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const begin = useEffectEvent((wanted: string, calledOff: AbortSignal) => asking(wanted, calledOff, setAnswer));
  useEffect(() => {
    if (of === null) return;
    const calledOff = new AbortController();
    const resting = setTimeout(() => begin(of, calledOff.signal), restMs);
    return () => {
      clearTimeout(resting);
      calledOff.abort();
    };
  }, [of, restMs]);
  return answer;
}

/** A call of an endpoint under way. */
type Asked<Data> = PromiseLike<{ data?: Data; error?: unknown }> & { abort: () => void };

/** The server's one answer about what stands in a form. */
export function useAnswerAtRest<Data>(of: string | null, ask: (of: string) => Asked<Data>) {
  const answer = useAtRest<{ of: string; data: Data | null; error: unknown }>(of, REST_MS, (wanted, calledOff, show) => {
    const asked = ask(wanted);
    calledOff.addEventListener("abort", () => asked.abort());
    void asked.then(({ data = null, error }) => calledOff.aborted || show({ of: wanted, data, error }));
  });
  const isCurrent = answer !== null && answer.of === of;
  return {
    /** Also of what stood there before, while `isAsking`. Null = not known yet, or there is nothing to ask about. */
    data: of === null ? null : (answer?.data ?? null),
    isAsking: of !== null && !isCurrent,
    error: isCurrent ? answer.error : undefined,
  };
}
