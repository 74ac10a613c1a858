import type { loginTokenRoute } from "#contract/impersonation.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import type { deleteMemberRoute, inviteUserRoute, updateMemberRoute, usersRoute } from "#contract/team.ts";
import { api } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

type Change = { id: string } & BodyInputOf<typeof updateMemberRoute>;
type Entry = { id: string } & BodyInputOf<typeof loginTokenRoute>;

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    members: build.query<ResponseOf<typeof usersRoute>, { search: string }>({
      query: ({ search }) => call<typeof usersRoute>("GET", "/api/users", { query: { perPage: 200, search: search || undefined } }),
      providesTags: ["Team", "Users"],
    }),
    inviteUser: build.mutation<ResponseOf<typeof inviteUserRoute>, BodyInputOf<typeof inviteUserRoute>>({
      query: (body) => call<typeof inviteUserRoute>("POST", "/api/users/invite", { body }),
      invalidatesTags: ["Team"],
    }),
    updateMember: build.mutation<ResponseOf<typeof updateMemberRoute>, Change>({
      query: ({ id, ...body }) => call<typeof updateMemberRoute>("PATCH", "/api/users/:id", { params: { id }, body }),
      invalidatesTags: ["Team"],
    }),
    deleteMember: build.mutation<null, string>({
      query: (id) => call<typeof deleteMemberRoute>("DELETE", "/api/users/:id", { params: { id } }),
      invalidatesTags: ["Team"],
    }),
    loginToken: build.mutation<ResponseOf<typeof loginTokenRoute>, Entry>({
      query: ({ id, ...body }) => call<typeof loginTokenRoute>("POST", "/api/users/:id/login-token", { params: { id }, body }),
    }),
  }),
});

export const { useMembersQuery, useInviteUserMutation, useUpdateMemberMutation, useDeleteMemberMutation, useLoginTokenMutation } = usersApi;
