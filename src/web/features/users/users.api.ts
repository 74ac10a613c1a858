import type { loginTokenRoute } from "#contract/impersonation.ts";
import type { BodyInputOf, QueryInputOf } from "#contract/route.ts";
import type { Member, updateMemberRoute, usersRoute } from "#contract/team.ts";
import { api } from "../../lib/api/api.ts";
import { ask, type Call, call } from "../../lib/api/call.ts";

/** Somebody in one company: a person of several has a row for each. */
type Place = Pick<Member, "id" | "companyId">;
type Change = Place & BodyInputOf<typeof updateMemberRoute>;
/** Signing in as somebody, and asking their company to. */
export type Entry = Place & Omit<BodyInputOf<typeof loginTokenRoute>, "companyId">;

export const placeOf = ({ id, companyId }: Member): Place => ({ id, companyId });

const inCompany = ({ id, companyId }: Place) => ({ params: { id }, query: { companyId: companyId ?? undefined } });

const entryOf = ({ id, companyId, ...body }: Entry) => ({ params: { id }, body: { ...body, companyId: companyId ?? undefined } });

export const MEMBERS_PER_PAGE = 50;

/** Who is looked for; what is undefined narrows nothing. */
export type MemberQuestion = Pick<QueryInputOf<typeof usersRoute>, "search" | "role" | "state" | "companyId">;

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    members: build.query({
      ...ask("GET", "/api/users", ({ page, ...question }: MemberQuestion & { page: number }) => ({
        query: { page, perPage: MEMBERS_PER_PAGE, ...question },
      })),
      providesTags: ["Team", "Users"],
    }),
    inviteUser: build.mutation({
      ...ask("POST", "/api/users/invite", "body"),
      invalidatesTags: ["Team"],
    }),
    inviteMany: build.mutation({
      ...ask("POST", "/api/users/invite-many", "body"),
      invalidatesTags: ["Team"],
    }),
    updateMember: build.mutation({
      ...ask("PATCH", "/api/users/:id", ({ id, companyId, ...body }: Change) => ({ ...inCompany({ id, companyId }), body })),
      invalidatesTags: ["Team"],
    }),
    memberMade: build.query({
      ...ask("GET", "/api/users/:id/made", inCompany),
      keepUnusedDataFor: 0,
      providesTags: ["Team"],
    }),
    deleteMember: build.mutation({
      ...ask("DELETE", "/api/users/:id", inCompany),
      invalidatesTags: ["Team"],
    }),
    loginToken: build.mutation({ ...ask("POST", "/api/users/:id/login-token", entryOf) }),
    supportState: build.query({
      ...ask("GET", "/api/users/:id/support-request", inCompany),
      keepUnusedDataFor: 0,
      providesTags: ["Devices"],
    }),
    askSupport: build.mutation({ ...ask("POST", "/api/users/:id/support-request", entryOf), invalidatesTags: ["Devices"] }),
  }),
});

export function membersFileCall(question: MemberQuestion, format: "csv" | "xlsx"): Call {
  return call("GET", "/api/users", { query: { ...question, format } });
}

export const {
  useMembersQuery,
  useInviteUserMutation,
  useInviteManyMutation,
  useUpdateMemberMutation,
  useDeleteMemberMutation,
  useLazyMemberMadeQuery,
  useMemberMadeQuery,
  useLoginTokenMutation,
  useSupportStateQuery,
  useAskSupportMutation,
} = usersApi;
