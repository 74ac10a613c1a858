import type { loginTokenRoute } from "#contract/impersonation.ts";
import type { BodyInputOf } from "#contract/route.ts";
import type { updateMemberRoute } from "#contract/team.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

type Change = { id: string } & BodyInputOf<typeof updateMemberRoute>;
type Entry = { id: string } & BodyInputOf<typeof loginTokenRoute>;

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    members: build.query({
      ...ask("GET", "/api/users", ({ search }: { search: string }) => ({ query: { perPage: 200, search: search || undefined } })),
      providesTags: ["Team", "Users"],
    }),
    inviteUser: build.mutation({
      ...ask("POST", "/api/users/invite", "body"),
      invalidatesTags: ["Team"],
    }),
    updateMember: build.mutation({
      ...ask("PATCH", "/api/users/:id", ({ id, ...body }: Change) => ({ params: { id }, body })),
      invalidatesTags: ["Team"],
    }),
    deleteMember: build.mutation({
      ...ask("DELETE", "/api/users/:id", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Team"],
    }),
    loginToken: build.mutation({
      ...ask("POST", "/api/users/:id/login-token", ({ id, ...body }: Entry) => ({ params: { id }, body })),
    }),
  }),
});

export const { useMembersQuery, useInviteUserMutation, useUpdateMemberMutation, useDeleteMemberMutation, useLoginTokenMutation } = usersApi;
