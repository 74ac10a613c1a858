import type { Day } from "#core/facts.ts";
import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useFilter } from "../../lib/state/use-filter.ts";

const NarrowedBy = lazyPart(() => import("./narrowed-by.tsx").then((module) => module.NarrowedBy));

/** What narrows the whole screen, each part removable, and the way back from what a link shows; nothing when nothing does. */
export function FilterChips({ today }: { today: Day }) {
  const isVisit = useAppSelector(({ visit }) => visit !== null);
  const { shared } = useFilter();
  const isNarrowed =
    shared.searchedPhrase.trim() !== "" ||
    shared.excludedProductIDs.length + shared.tagIDs.length > 0 ||
    (!shared.isAllProductsSelected && shared.selectedProductIDs.length > 0);
  if (!isVisit && !isNarrowed) return null;
  return (
    <Suspense>
      <NarrowedBy isVisit={isVisit} isNarrowed={isNarrowed} today={today} />
    </Suspense>
  );
}
