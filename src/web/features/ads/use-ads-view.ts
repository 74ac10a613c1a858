import { isDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { useAddress } from "../../lib/use-address.ts";
import { TABLE_PARAMS } from "../../domain/figures/table-state.ts";

/** Ways to cut the range, and what each product may pay for advertising. */
export const ADS_TABS = ["campaign", "offer", "day", "check", "breakEven"] as const;
export type AdsTab = (typeof ADS_TABS)[number];

export const CHART_MODES = ["money", "roas"] as const;
export type ChartMode = (typeof CHART_MODES)[number];

/** Whose postings are open: all, what is on no offer, an offer's, or those of some days. */
export type OpenAds = { of: "all" | "rest" } | { of: "offer"; id: string } | { of: "days"; startDate: Day; endDate: Day };

export type AdsView = ReturnType<typeof useAdsView>;

const SEPARATOR = "~";

/** What is looked at; all of it is part of the address. */
export function useAdsView() {
  const [params, changeAddress] = useAddress();
  const set = (name: string, value: string | null, how: "push" | "replace" = "replace") =>
    changeAddress((address) => {
      if (value === null) address.delete(name);
      else address.set(name, value);
    }, how);
  return {
    /** Undefined = the one that fits what is known. */
    tab: ADS_TABS.find((tab) => tab === params.get("tab")),
    /** Of the question: the campaign whose offers are looked at. */
    narrowed: narrowedTo(params.get("tab") === "offer" ? params.get("campaign") : null),
    chart: CHART_MODES.find((mode) => mode === params.get("chart")) ?? "money",
    open: readOpen(params.get("cell") ?? ""),
    chooseTab: (tab: AdsTab) =>
      changeAddress((address) => {
        for (const name of [...TABLE_PARAMS, "campaign"]) address.delete(name);
        address.set("tab", tab);
      }, "push"),
    openCampaign: (id: string) =>
      changeAddress((address) => {
        for (const name of TABLE_PARAMS) address.delete(name);
        address.set("tab", "offer");
        address.set("campaign", id);
      }, "push"),
    chooseChart: (mode: ChartMode) => set("chart", mode === "money" ? null : mode),
    openCell: (cell: OpenAds | null) => set("cell", cell === null ? null : written(cell), cell === null ? "replace" : "push"),
  };
}

function narrowedTo(campaign: string | null): { campaign?: string } {
  return campaign === null ? {} : { campaign };
}

function written(cell: OpenAds): string {
  if (cell.of === "offer") return [cell.of, cell.id].join(SEPARATOR);
  return cell.of === "days" ? [cell.of, cell.startDate, cell.endDate].join(SEPARATOR) : cell.of;
}

function readOpen(text: string): OpenAds | null {
  const [of, first = "", last = ""] = text.split(SEPARATOR);
  if (of === "all" || of === "rest") return { of };
  if (of === "offer" && /^\w+$/.test(first)) return { of, id: first };
  return of === "days" && isDay(first) && isDay(last) && first <= last ? { of, startDate: first, endDate: last } : null;
}
