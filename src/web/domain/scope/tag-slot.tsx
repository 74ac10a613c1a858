import { lazy, Suspense } from "react";
import { useIsLimited } from "../../lib/session/use-may-edit.ts";

const TagFilter = lazy(() => import("./tag-filter.tsx").then((module) => ({ default: module.TagFilter })));

/** Where the head of a report lets its products be narrowed by tags; what it needs comes after the figures. */
export function TagSlot() {
  const isLimited = useIsLimited();
  return <Suspense>{!isLimited && <TagFilter />}</Suspense>;
}
