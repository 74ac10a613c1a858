import type { resetPasswordRoute } from "#contract/accounts.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

type NewPassword = { token: string } & BodyInputOf<typeof resetPasswordRoute>;

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    demoPreview: build.query({
      ...ask("GET", "/api/demo-preview"),
    }),
    register: build.mutation({
      ...ask("POST", "/api/register", "body"),
    }),
    forgotPassword: build.mutation({
      ...ask("POST", "/api/forgot-password", "body"),
    }),
    loginLink: build.mutation({
      ...ask("POST", "/api/login-link", "body"),
    }),
    resetPassword: build.mutation({
      ...ask("POST", "/api/reset-password/:token", ({ token, ...body }: NewPassword) => ({ params: { token }, body })),
    }),
    otherWays: build.query({
      ...ask("POST", "/api/reset-password", (token: string) => ({ body: { token } })),
      keepUnusedDataFor: 0,
    }),
    // Links that act once: mutations, so that nothing is asked for a second time or kept.
    accept: build.mutation({
      ...ask("GET", "/api/:type-accept/:token", "params"),
    }),
    confirmEmail: build.mutation({
      ...ask("GET", "/api/email-update-confirm/:token", (token: string) => ({ params: { token } })),
      invalidatesTags: ["Users"],
    }),
  }),
});

export const {
  useDemoPreviewQuery,
  useRegisterMutation,
  useForgotPasswordMutation,
  useLoginLinkMutation,
  useResetPasswordMutation,
  useOtherWaysQuery,
  useAcceptMutation,
  useConfirmEmailMutation,
} = authApi;
