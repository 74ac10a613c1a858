import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";

const apiKeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query({ ...ask("GET", "/api/api-keys"), keepUnusedDataFor: 0, providesTags: ["CompanySettings"] }),
    createApiKey: build.mutation({ ...ask("POST", "/api/api-keys", "body"), invalidatesTags: ["CompanySettings"] }),
    revokeApiKey: build.mutation({
      ...ask("DELETE", "/api/api-keys/:id", (id: string) => ({ params: { id } })),
      invalidatesTags: ["CompanySettings"],
    }),
  }),
});

export const { useApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = apiKeysApi;
