import { useEffect, useState } from "react";
import { readStored, writeStored } from "../../lib/storage.ts";

const KEY = "amountsHidden";

/** Whether amounts are blurred on the whole page, for showing the screen to somebody. */
export type Privacy = { hidden: boolean; onHidden: (hidden: boolean) => void };

export function usePrivacy(): Privacy {
  const [hidden, onHidden] = useState(() => readStored(KEY) === "yes");
  useEffect(() => {
    document.documentElement.toggleAttribute("data-hide-amounts", hidden);
    writeStored(KEY, hidden ? "yes" : "no");
  }, [hidden]);
  return { hidden, onHidden };
}
