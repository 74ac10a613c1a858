import { api } from "./api/api.ts";
import { ask } from "./api/call.ts";

/** `reader`: the user's id, empty for nobody: what one is shown is never kept for another. */
type Dismissal = { id: string; reader: string };
type Read = { id: string; what: "seen" | "clicked" };

const activeBannersApi = api.injectEndpoints({
  endpoints: (build) => ({
    activeBanners: build.query({
      ...ask("GET", "/api/banners/active", (_reader: string) => ({})),
      providesTags: ["ActiveBanners"],
    }),
    /** Nothing on the screen waits for it, and the next reading of the list says what came of it. */
    readBanner: build.mutation({
      ...ask("POST", "/api/banners/:id/read", ({ id, what }: Read) => ({ params: { id }, body: { what } })),
    }),
    dismissBanner: build.mutation({
      ...ask("POST", "/api/banners/:id/dismiss", ({ id }: Dismissal) => ({ params: { id } })),
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
export const { useActiveBannersQuery, useDismissBannerMutation, useReadBannerMutation } = activeBannersApi;
