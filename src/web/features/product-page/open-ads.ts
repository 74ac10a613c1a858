import type { Filter } from "#contract/filter.ts";
import { useAddress } from "../../lib/use-address.ts";
import type { LedgerQuestion } from "../../domain/report/dashboard.api.ts";
import type { View } from "../../domain/report/use-view.ts";
import type { ProductAdsAnswer } from "./product.api.ts";

const PARAM = "ads";
const SEPARATOR = "~";

export type AdsKind = ProductAdsAnswer["kinds"][number];
export type AdsOffer = ProductAdsAnswer["offers"][number];

/** The amounts of the part that open their postings, as they stand in the address. */
export const WHOLE = "all";
export const UNASSIGNED = "unassigned";
export const kindCell = ({ source, billingType }: AdsKind): string => ["kind", source, billingType ?? ""].join(SEPARATOR);
export const offerCell = ({ id }: AdsOffer): string => ["offer", id ?? "0"].join(SEPARATOR);

/** Which amount is open is part of the address, so that it can be shown to somebody. */
export function useOpenAds(): [string | null, (cell: string | null) => void] {
  const [params, changeAddress] = useAddress();
  const open = (cell: string | null) =>
    changeAddress(
      (address) => {
        if (cell === null) address.delete(PARAM);
        else address.set(PARAM, cell);
      },
      cell === null ? "replace" : "push",
    );
  return [params.get(PARAM), open];
}

/** Stores and markets of the screen, without the product. */
export function placeOf({ accountType, markets }: Filter): Pick<Filter, "accountType" | "markets"> {
  return { accountType, ...(markets ? { markets } : {}) };
}

type OpenedAds = {
  kind?: AdsKind;
  offer?: AdsOffer;
  amount: number | null;
  question: Omit<LedgerQuestion, "page" | "perPage">;
};

/** The postings behind an amount of the part and what it says; null for an amount that the part does not have. */
export function openedAds(cell: string, answer: ProductAdsAnswer, id: string, view: View): OpenedAds | null {
  const question = { ...view.chosenRange, filter: placeOf(view.filter), line: "ads" as const, productId: id };
  if (cell === WHOLE) return { amount: answer.figures.ads, question };
  if (cell === UNASSIGNED) return { amount: answer.unassigned, question: { ...question, productId: "0" } };
  const kind = answer.kinds.find((known) => kindCell(known) === cell);
  if (kind !== undefined) {
    const { source, billingType, amount } = kind;
    return { kind, amount, question: { ...question, sourceType: source, ...(billingType === null ? {} : { billingType }) } };
  }
  const offer = answer.offers.find((known) => offerCell(known) === cell);
  if (offer === undefined) return null;
  return { offer, amount: offer.figures.ads, question: { ...question, offerId: offer.id ?? "0" } };
}
