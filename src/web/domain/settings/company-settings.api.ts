import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    companySettings: build.query({
      ...ask("GET", "/api/company-settings"),
      providesTags: ["CompanySettings"],
    }),
    /** Asked as a change is, so that no answer is kept: by the next letter it is another question. */
    companySettingsEffect: build.mutation({
      ...ask("POST", "/api/company-settings/preview", "body"),
    }),
    /** Who changed settings last, for whoever was overtaken. */
    settingsChanges: build.mutation({
      ...ask("GET", "/api/logs", () => ({ query: { type: "audit" as const, kind: "settings", perPage: "5" } })),
    }),
    saveCompanySettings: build.mutation({
      ...ask("PUT", "/api/company-settings", "body"),
      invalidatesTags: (_, error) => (error ? [] : ["Jobs", ...FIGURE_TAGS]),
      // The answer is the new state of the settings, so the form need not ask again.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (saved !== null) await dispatch(settingsApi.util.upsertQueryData("companySettings", undefined, saved.data));
      },
    }),
  }),
});

export const { useCompanySettingsQuery, useCompanySettingsEffectMutation, useSettingsChangesMutation, useSaveCompanySettingsMutation } =
  settingsApi;
