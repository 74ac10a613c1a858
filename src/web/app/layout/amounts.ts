import { useEffect, useState } from "react";
import { readStored, writeStored } from "../../lib/storage.ts";

const KEY = "amountsHidden";

/** Privacy: amounts are blurred on the whole page, for showing the screen to somebody. */
export function useAmountsHidden(): [boolean, (hidden: boolean) => void] {
  const [hidden, setHidden] = useState(() => readStored(KEY) === "yes");
  useEffect(() => {
    document.documentElement.toggleAttribute("data-hide-amounts", hidden);
    writeStored(KEY, hidden ? "yes" : "no");
  }, [hidden]);
  return [hidden, setHidden];
}
