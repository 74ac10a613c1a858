import type { deliveryRoute, saveDeliveryRoute } from "#contract/deliveries.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type Delivery = ResponseOf<typeof deliveryRoute>;
export type DeliveryBody = Omit<BodyInputOf<typeof saveDeliveryRoute>, "version">;

/** Purchases decide figures, and figures are shown with them. */
const STALE = ["Jobs", ...FIGURE_TAGS] as const;

const deliveriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    deliveries: build.query({ ...ask("GET", "/api/deliveries", "query"), providesTags: ["DashboardProducts"] }),
    delivery: build.query({
      ...ask("GET", "/api/deliveries/:id", (id: string) => ({ params: { id } })),
      providesTags: ["DashboardProducts"],
    }),
    deliveryPreview: build.query({ ...ask("POST", "/api/deliveries/preview", "body"), providesTags: ["DashboardProducts"] }),
    createDelivery: build.mutation({ ...ask("POST", "/api/deliveries", "body"), invalidatesTags: [...STALE] }),
    saveDelivery: build.mutation({
      ...ask("PUT", "/api/deliveries/:id", ({ id, body }: { id: string; body: BodyInputOf<typeof saveDeliveryRoute> }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: [...STALE],
    }),
    deleteDelivery: build.mutation({
      ...ask("DELETE", "/api/deliveries/:id", (id: string) => ({ params: { id } })),
      invalidatesTags: [...STALE],
    }),
    undoDelivery: build.mutation({
      ...ask("POST", "/api/product-changes/:id/undo", (id: string) => ({ params: { id } })),
      invalidatesTags: [...STALE],
    }),
  }),
});

export const {
  useDeliveriesQuery,
  useDeliveryQuery,
  useDeliveryPreviewQuery,
  useCreateDeliveryMutation,
  useSaveDeliveryMutation,
  useDeleteDeliveryMutation,
  useUndoDeliveryMutation,
} = deliveriesApi;
