import { useEffect } from "react";
import { patiently } from "./lazy-part.ts";
import { useAppDispatch } from "./state/hooks.ts";

/** What moves on the server moves on the screen, for whoever may listen. It is fetched after the screen, which is not the later for it. */
export function useLive(mayListen: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!mayListen) return;
    const stop = new AbortController();
    const begin = async (): Promise<void> => {
      const { follow } = await patiently(() => import("./live.ts"));
      if (!stop.signal.aborted) await dispatch(follow(stop.signal));
    };
    void begin();
    return () => stop.abort();
  }, [dispatch, mayListen]);
}
