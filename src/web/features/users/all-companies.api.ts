import type { allCompaniesRoute } from "#contract/all-companies.ts";
import type { QueryInputOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { ask, type Call, call } from "../../lib/api/call.ts";

export type CompaniesQuestion = Pick<QueryInputOf<typeof allCompaniesRoute>, "q" | "only" | "plan" | "sort" | "direction" | "cursor">;

const allCompaniesApi = api.injectEndpoints({
  endpoints: (build) => ({
    allCompanies: build.query({ ...ask("GET", "/api/companies", "query"), providesTags: ["Team", "Users"] }),
    oneCompany: build.query({ ...ask("GET", "/api/companies/:id", (id: string) => ({ params: { id } })), providesTags: ["Team", "Users"] }),
    plansOfCompanies: build.query({ ...ask("GET", "/api/plans"), providesTags: ["Users"] }),
  }),
});

export function companiesFileCall(question: Omit<CompaniesQuestion, "cursor">, format: "csv" | "xlsx"): Call {
  return call("GET", "/api/companies", { query: { ...question, format } });
}

export const { useAllCompaniesQuery, useOneCompanyQuery, usePlansOfCompaniesQuery } = allCompaniesApi;
