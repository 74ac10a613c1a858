import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";

const termsVersionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    termsVersions: build.query({ ...ask("GET", "/api/terms/versions"), keepUnusedDataFor: 0, providesTags: ["Users"] }),
    publishTerms: build.mutation({ ...ask("POST", "/api/terms/versions", "body"), invalidatesTags: ["Users"] }),
  }),
});

export const { useTermsVersionsQuery, usePublishTermsMutation } = termsVersionsApi;
