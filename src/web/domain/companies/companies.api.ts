import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";
import { beginAnew } from "../../lib/reload.ts";
import type { SessionAnswer } from "../../lib/session/session.api.ts";
import { broadcastToTabs, whoOf } from "../../lib/session/tabs.ts";

type Asked = { queryFulfilled: Promise<{ data: SessionAnswer }> };

/** Nothing of the company before may be seen in the next one: the product starts anew there, in every tab. */
async function enter(_: unknown, { queryFulfilled }: Asked): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer === null) return;
  broadcastToTabs(whoOf(answer.data.user));
  beginAnew(true);
}

const companiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownCompanies: build.query({
      ...ask("GET", "/api/user/companies"),
      providesTags: ["Users"],
    }),
    companyStates: build.query({
      ...ask("GET", "/api/user/companies/states"),
      providesTags: ["Users", "Stores", "Alerts"],
    }),
    switchCompany: build.mutation({ ...ask("POST", "/api/user/company", "body"), onQueryStarted: enter }),
    openCompany: build.mutation({ ...ask("POST", "/api/user/companies", "body"), onQueryStarted: enter }),
    leaveCompany: build.mutation({ ...ask("DELETE", "/api/user/company"), onQueryStarted: enter }),
  }),
});

export const { useOwnCompaniesQuery, useCompanyStatesQuery, useSwitchCompanyMutation, useOpenCompanyMutation, useLeaveCompanyMutation } =
  companiesApi;
