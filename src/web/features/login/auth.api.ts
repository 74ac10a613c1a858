import type {
  acceptRoute,
  emailUpdateConfirmRoute,
  forgotPasswordRoute,
  loginLinkRoute,
  registerRoute,
  resetPasswordRoute,
} from "#contract/accounts.ts";
import type { BodyInputOf, ParamsOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

type Said = ResponseOf<typeof registerRoute>;
type NewPassword = { token: string } & BodyInputOf<typeof resetPasswordRoute>;

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<Said, BodyInputOf<typeof registerRoute>>({
      query: (body) => call<typeof registerRoute>("POST", "/api/register", { body }),
    }),
    forgotPassword: build.mutation<Said, BodyInputOf<typeof forgotPasswordRoute>>({
      query: (body) => call<typeof forgotPasswordRoute>("POST", "/api/forgot-password", { body }),
    }),
    loginLink: build.mutation<Said, BodyInputOf<typeof loginLinkRoute>>({
      query: (body) => call<typeof loginLinkRoute>("POST", "/api/login-link", { body }),
    }),
    resetPassword: build.mutation<Said, NewPassword>({
      query: ({ token, ...body }) => call<typeof resetPasswordRoute>("POST", "/api/reset-password/:token", { params: { token }, body }),
    }),
    // Links that act once: mutations, so that nothing is asked for a second time or kept.
    accept: build.mutation<ResponseOf<typeof acceptRoute>, ParamsOf<typeof acceptRoute>>({
      query: (params) => call<typeof acceptRoute>("GET", "/api/:type-accept/:token", { params }),
    }),
    confirmEmail: build.mutation<ResponseOf<typeof emailUpdateConfirmRoute>, string>({
      query: (token) => call<typeof emailUpdateConfirmRoute>("GET", "/api/email-update-confirm/:token", { params: { token } }),
      invalidatesTags: ["Users"],
    }),
  }),
});

export const {
  useRegisterMutation,
  useForgotPasswordMutation,
  useLoginLinkMutation,
  useResetPasswordMutation,
  useAcceptMutation,
  useConfirmEmailMutation,
} = authApi;
