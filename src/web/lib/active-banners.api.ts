import type { activeBannersRoute, dismissBannerRoute } from "#contract/banners.ts";
import type { ResponseOf } from "#contract/route.ts";
import { api } from "./api/api.ts";
import { call } from "./api/call.ts";

/** `reader`: the user's id, empty for nobody: what one is shown is never kept for another. */
type Dismissal = { id: string; reader: string };

const activeBannersApi = api.injectEndpoints({
  endpoints: (build) => ({
    activeBanners: build.query<ResponseOf<typeof activeBannersRoute>, string>({
      query: () => call<typeof activeBannersRoute>("GET", "/api/banners/active"),
      providesTags: ["ActiveBanners"],
    }),
    dismissBanner: build.mutation<null, Dismissal>({
      query: ({ id }) => call<typeof dismissBannerRoute>("POST", "/api/banners/:id/dismiss", { params: { id } }),
      // Refused, it may be gone already: ask what there is.
      invalidatesTags: (_, error) => (error ? ["ActiveBanners"] : []),
      // At once on the screen, and back again when the server refuses.
      onQueryStarted: async ({ id, reader }, { dispatch, queryFulfilled }) => {
        const closed = dispatch(
          activeBannersApi.util.updateQueryData("activeBanners", reader, (shown) => {
            shown.items = shown.items.filter((banner) => banner.id !== id);
          }),
        );
        await queryFulfilled.catch(() => closed.undo());
      },
    }),
  }),
});

export const { activeBanners } = activeBannersApi.endpoints;
export const { useActiveBannersQuery, useDismissBannerMutation } = activeBannersApi;
