import { useRecomputationsQuery } from "./progress.api.ts";

const BUSY_MS = 1000;

type Recomputation = { done: number; total: number | null; recomputes: { productIds: readonly string[] | null } | null };

/** Of these products, or of any (null): how far the figures are that are not right yet, null while all are. */
export function useRecomputing(productIds: readonly string[] | null): { share: number | null } | null {
  const { data: jobs = [] } = useRecomputationsQuery(undefined);
  useRecomputationsQuery(undefined, { skip: jobs.length === 0, pollingInterval: BUSY_MS });
  return recomputingOf(jobs, productIds);
}

/** Of one product of many: whether its figures are not right yet. */
export function useIsRecomputed(): (productId: string) => boolean {
  const { data: jobs = [] } = useRecomputationsQuery(undefined);
  return (productId) => recomputingOf(jobs, [productId]) !== null;
}

/** The one that is least far, since figures are right after the last of them; `share` null = nobody knows. */
export function recomputingOf(jobs: readonly Recomputation[], productIds: readonly string[] | null): { share: number | null } | null {
  const shares = jobs
    .filter(({ recomputes }) => recomputes !== null && concerns(recomputes.productIds, productIds))
    .map(({ done, total }) => (total === null || total === 0 ? null : Math.min(1, done / total)));
  if (shares.length === 0) return null;
  const known = shares.filter((share) => share !== null);
  return { share: known.length < shares.length ? null : Math.min(...known) };
}

function concerns(recomputed: readonly string[] | null, shown: readonly string[] | null): boolean {
  return recomputed === null || shown === null || shown.some((id) => recomputed.includes(id));
}
