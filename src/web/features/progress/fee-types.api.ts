import type { BilledLine } from "#core/ledger.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type Wanted = { readonly typeId: string; readonly line: BilledLine | null };

const of = ({ typeId, line }: Wanted) => ({ params: { typeId }, body: { line } });

const feeTypesApi = api.injectEndpoints({
  endpoints: (build) => ({
    feeType: build.query({
      ...ask("GET", "/api/billing-types/:typeId", (typeId: string) => ({ params: { typeId } })),
      providesTags: ["Alerts"],
    }),
    // Asked anew each time: figures move meanwhile.
    feeTypeEffect: build.query({
      ...ask("POST", "/api/billing-types/:typeId/effect", (wanted: Wanted) => of(wanted)),
      keepUnusedDataFor: 0,
    }),
    everyonesEffect: build.query({
      ...ask("POST", "/api/billing-types/:typeId/everyone/effect", (wanted: Wanted) => of(wanted)),
      keepUnusedDataFor: 0,
    }),
    classifyFee: build.mutation({
      ...ask("PUT", "/api/billing-types/:typeId", (wanted: Wanted) => of(wanted)),
      invalidatesTags: ["Alerts", "Jobs"],
    }),
    classifyForEveryone: build.mutation({
      ...ask("PUT", "/api/billing-types/:typeId/everyone", (wanted: Wanted) => of(wanted)),
      invalidatesTags: ["Alerts", "Jobs"],
    }),
  }),
});

export const { useFeeTypeQuery, useFeeTypeEffectQuery, useEveryonesEffectQuery, useClassifyFeeMutation, useClassifyForEveryoneMutation } =
  feeTypesApi;
