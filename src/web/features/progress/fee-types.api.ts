import type {
  billingTypeEffectRoute,
  billingTypeRoute,
  classifyBillingTypeRoute,
  classifyForEveryoneRoute,
  everyonesTypeEffectRoute,
} from "#contract/billing-types.ts";
import type { BilledLine } from "#core/ledger.ts";
import type { ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

export type Wanted = { readonly typeId: string; readonly line: BilledLine | null };

const of = ({ typeId, line }: Wanted) => ({ params: { typeId }, body: { line } });

const feeTypesApi = api.injectEndpoints({
  endpoints: (build) => ({
    feeType: build.query<ResponseOf<typeof billingTypeRoute>, string>({
      query: (typeId) => call<typeof billingTypeRoute>("GET", "/api/billing-types/:typeId", { params: { typeId } }),
      providesTags: ["Alerts"],
    }),
    // Asked anew each time: figures move meanwhile.
    feeTypeEffect: build.query<ResponseOf<typeof billingTypeEffectRoute>, Wanted>({
      query: (wanted) => call<typeof billingTypeEffectRoute>("POST", "/api/billing-types/:typeId/effect", of(wanted)),
      keepUnusedDataFor: 0,
    }),
    everyonesEffect: build.query<ResponseOf<typeof everyonesTypeEffectRoute>, Wanted>({
      query: (wanted) => call<typeof everyonesTypeEffectRoute>("POST", "/api/billing-types/:typeId/everyone/effect", of(wanted)),
      keepUnusedDataFor: 0,
    }),
    classifyFee: build.mutation<ResponseOf<typeof classifyBillingTypeRoute>, Wanted>({
      query: (wanted) => call<typeof classifyBillingTypeRoute>("PUT", "/api/billing-types/:typeId", of(wanted)),
      invalidatesTags: ["Alerts", "Jobs"],
    }),
    classifyForEveryone: build.mutation<ResponseOf<typeof classifyForEveryoneRoute>, Wanted>({
      query: (wanted) => call<typeof classifyForEveryoneRoute>("PUT", "/api/billing-types/:typeId/everyone", of(wanted)),
      invalidatesTags: ["Alerts", "Jobs"],
    }),
  }),
});

export const { useFeeTypeQuery, useFeeTypeEffectQuery, useEveryonesEffectQuery, useClassifyFeeMutation, useClassifyForEveryoneMutation } =
  feeTypesApi;
