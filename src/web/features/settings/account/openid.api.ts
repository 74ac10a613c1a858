import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";

const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    identity: build.query({
      ...ask("GET", "/api/user/openid"),
      providesTags: ["Users"],
    }),
    linkIdentity: build.mutation({
      ...ask("POST", "/api/user/openid", "body"),
    }),
    unlinkIdentity: build.mutation({
      ...ask("DELETE", "/api/user/openid"),
      invalidatesTags: ["Users"],
    }),
    askForPassword: build.mutation({
      ...ask("POST", "/api/forgot-password", "body"),
    }),
  }),
});

export const { useIdentityQuery, useLinkIdentityMutation, useUnlinkIdentityMutation, useAskForPasswordMutation } = identityApi;
