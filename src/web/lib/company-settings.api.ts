import type { companySettingsRoute, saveCompanySettingsRoute } from "#contract/company-settings.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api, FIGURE_TAGS } from "./api/api.ts";
import { call } from "./api/call.ts";

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    companySettings: build.query<ResponseOf<typeof companySettingsRoute>, void>({
      query: () => call<typeof companySettingsRoute>("GET", "/api/company-settings"),
      providesTags: ["CompanySettings"],
    }),
    saveCompanySettings: build.mutation<ResponseOf<typeof saveCompanySettingsRoute>, BodyInputOf<typeof saveCompanySettingsRoute>>({
      query: (body) => call<typeof saveCompanySettingsRoute>("PUT", "/api/company-settings", { body }),
      invalidatesTags: (_, error) => (error ? [] : ["Jobs", ...FIGURE_TAGS]),
      // The answer is the new state of the settings, so the form need not ask again.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (saved !== null) await dispatch(settingsApi.util.upsertQueryData("companySettings", undefined, saved.data));
      },
    }),
  }),
});

export const { useCompanySettingsQuery, useSaveCompanySettingsMutation } = settingsApi;
