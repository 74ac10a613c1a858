import type { adsBreakEvenRoute, adsRoute } from "#contract/ads.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type AdsQuestion = BodyInputOf<typeof adsRoute>;
export type AdsAnswer = ResponseOf<typeof adsRoute>;
export type Coverage = AdsAnswer["coverage"];
export type AdsBucket = NonNullable<AdsAnswer["chart"]>[number];
export type BreakEvenAnswer = ResponseOf<typeof adsBreakEvenRoute>;

const adsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ads: build.query({
      ...ask("POST", "/api/ads", "body"),
      providesTags: ["DashboardTiles"],
    }),
    adsBreakEven: build.query({
      ...ask("POST", "/api/ads/break-even", "body"),
      providesTags: ["DashboardProducts"],
    }),
  }),
});

export const { useAdsQuery, useAdsBreakEvenQuery } = adsApi;
