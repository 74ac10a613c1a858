import type { bannersRoute, createBannerRoute, deleteBannerRoute, updateBannerRoute } from "#contract/banners.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import type { usersRoute } from "#contract/team.ts";
import { api, type Tag } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

type Change = { id: string } & BodyInputOf<typeof updateBannerRoute>;

/** Also after a refusal: a stale version means that there is a newer one to read. */
const CHANGED = ["Banners", "ActiveBanners"] as const satisfies readonly Tag[];

/** As many as one answer holds; an instance with more of them has forgotten to delete. */
const ALL = 200;

const bannersApi = api.injectEndpoints({
  endpoints: (build) => ({
    banners: build.query<ResponseOf<typeof bannersRoute>, void>({
      query: () => call<typeof bannersRoute>("GET", "/api/banners", { query: { perPage: ALL } }),
      providesTags: ["Banners"],
    }),
    createBanner: build.mutation<ResponseOf<typeof createBannerRoute>, BodyInputOf<typeof createBannerRoute>>({
      query: (body) => call<typeof createBannerRoute>("POST", "/api/banners", { body }),
      invalidatesTags: CHANGED,
    }),
    updateBanner: build.mutation<ResponseOf<typeof updateBannerRoute>, Change>({
      query: ({ id, ...body }) => call<typeof updateBannerRoute>("PATCH", "/api/banners/:id", { params: { id }, body }),
      invalidatesTags: CHANGED,
    }),
    deleteBanner: build.mutation<null, string>({
      query: (id) => call<typeof deleteBannerRoute>("DELETE", "/api/banners/:id", { params: { id } }),
      invalidatesTags: CHANGED,
    }),
    /** People of all companies, by name or address: whoever writes to one company knows somebody there. */
    peopleOfCompanies: build.query<ResponseOf<typeof usersRoute>, string>({
      query: (search) => call<typeof usersRoute>("GET", "/api/users", { query: { perPage: 25, search: search || undefined } }),
      providesTags: ["Users"],
    }),
  }),
});

export const { useBannersQuery, useCreateBannerMutation, useUpdateBannerMutation, useDeleteBannerMutation, usePeopleOfCompaniesQuery } =
  bannersApi;
