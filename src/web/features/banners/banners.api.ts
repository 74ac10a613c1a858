import type { updateBannerRoute, updateTeamBannerRoute } from "#contract/banners.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { api, type Tag } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

type TeamChange = { id: string } & BodyInputOf<typeof updateTeamBannerRoute>;
type Change = { id: string } & BodyInputOf<typeof updateBannerRoute>;

/** Also after a refusal: a stale version means that there is a newer one to read. */
const CHANGED = ["Banners", "ActiveBanners"] as const satisfies readonly Tag[];

/** As many as one answer holds; an instance with more of them has forgotten to delete. */
const ALL = 200;

const bannersApi = api.injectEndpoints({
  endpoints: (build) => ({
    banners: build.query({
      ...ask("GET", "/api/banners", () => ({ query: { perPage: ALL } })),
      providesTags: ["Banners"],
    }),
    createBanner: build.mutation({
      ...ask("POST", "/api/banners", "body"),
      invalidatesTags: CHANGED,
    }),
    updateBanner: build.mutation({
      ...ask("PATCH", "/api/banners/:id", ({ id, ...body }: Change) => ({ params: { id }, body })),
      invalidatesTags: CHANGED,
    }),
    deleteBanner: build.mutation({
      ...ask("DELETE", "/api/banners/:id", (id: string) => ({ params: { id } })),
      invalidatesTags: CHANGED,
    }),
    teamBanners: build.query({
      ...ask("GET", "/api/team-banners", () => ({ query: { perPage: ALL } })),
      providesTags: ["Banners"],
    }),
    createTeamBanner: build.mutation({
      ...ask("POST", "/api/team-banners", "body"),
      invalidatesTags: CHANGED,
    }),
    updateTeamBanner: build.mutation({
      ...ask("PATCH", "/api/team-banners/:id", ({ id, ...body }: TeamChange) => ({ params: { id }, body })),
      invalidatesTags: CHANGED,
    }),
    deleteTeamBanner: build.mutation({
      ...ask("DELETE", "/api/team-banners/:id", (id: string) => ({ params: { id } })),
      invalidatesTags: CHANGED,
    }),
    /** People of all companies, by name or address: whoever writes to one company knows somebody there. */
    peopleOfCompanies: build.query({
      ...ask("GET", "/api/users", (search: string) => ({ query: { perPage: 25, search: search || undefined } })),
      providesTags: ["Users"],
    }),
  }),
});

export const {
  useBannersQuery,
  useCreateBannerMutation,
  useUpdateBannerMutation,
  useDeleteBannerMutation,
  useTeamBannersQuery,
  useCreateTeamBannerMutation,
  useUpdateTeamBannerMutation,
  useDeleteTeamBannerMutation,
  usePeopleOfCompaniesQuery,
} = bannersApi;
