import { useTranslation } from "react-i18next";
import { changeMade } from "../../lib/state/change.slice.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import {
  type Move,
  useLinkEffectQuery,
  useLinkOffersMutation,
  useMergeEffectQuery,
  useMergeProductsMutation,
  useSplitEffectQuery,
  useSplitProductMutation,
} from "./product-offers.api.ts";

/** Moves offers and products, and says so where it can be taken back. */
export function useMove() {
  const { t } = useTranslation("offers");
  const dispatch = useAppDispatch();
  const [link, linking] = useLinkOffersMutation();
  const [merge, merging] = useMergeProductsMutation();
  const [split, splitting] = useSplitProductMutation();
  return {
    error: linking.error ?? merging.error ?? splitting.error,
    isBusy: linking.isLoading || merging.isLoading || splitting.isLoading,
    /** @returns whether it was made. */
    async make({ kind, ...body }: Move): Promise<boolean> {
      const { data } = await ("links" in body ? link(body) : "survivorId" in body ? merge(body) : split(body));
      if (data === undefined) return false;
      dispatch(changeMade({ id: data.changeId, jobId: data.jobId, text: t(`done.${kind}`) }));
      return true;
    },
  };
}

const NOTHING = { links: [] };

/** What the move would do; asked anew each time, because anything may have changed since. */
export function useMoveEffect(move: Move) {
  const anew = { refetchOnMountOrArgChange: true };
  const linked = useLinkEffectQuery(move.kind === "mapping" ? { links: move.links } : NOTHING, { ...anew, skip: move.kind !== "mapping" });
  const merged = useMergeEffectQuery(
    move.kind === "merge" ? { survivorId: move.survivorId, productIds: move.productIds } : { survivorId: "0", productIds: [] },
    {
      ...anew,
      skip: move.kind !== "merge",
    },
  );
  const said =
    move.kind === "split"
      ? { offerIds: move.offerIds, sku: move.sku, name: move.name, withCosts: move.withCosts }
      : { offerIds: [], sku: "-" };
  const split = useSplitEffectQuery(said, { ...anew, skip: move.kind !== "split" || move.sku === "" });
  return { mapping: linked, merge: merged, split }[move.kind];
}
