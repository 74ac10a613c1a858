import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";

const companyApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteCompany: build.mutation({
      ...ask("DELETE", "/api/company", "body"),
    }),
  }),
});

export const { useDeleteCompanyMutation } = companyApi;
