import type { deleteCompanyRoute } from "#contract/company.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../../lib/api/api.ts";
import { call } from "../../../lib/api/call.ts";

const companyApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteCompany: build.mutation<ResponseOf<typeof deleteCompanyRoute>, BodyInputOf<typeof deleteCompanyRoute>>({
      query: (body) => call<typeof deleteCompanyRoute>("DELETE", "/api/company", { body }),
    }),
  }),
});

export const { useDeleteCompanyMutation } = companyApi;
