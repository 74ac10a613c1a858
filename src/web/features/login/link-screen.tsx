import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { asProblem, NO_ANSWER } from "../../lib/api/problem.ts";
import { becomeUser } from "../../lib/session/become-user.ts";
import type { LinkRequest } from "../../lib/session/link-request.ts";
import { useTokenLoginMutation } from "../../lib/session/session.api.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { useAcceptMutation } from "./auth.api.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { DeadLink, type DeadLinkKind } from "./dead-link.tsx";
import { type LoginFailure, loginFailure } from "./login-failure.ts";
import { useMarkLinkUsed } from "./lost-link.tsx";
import { Outcome } from "./outcome.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";
import { TotpStep } from "./totp-step.tsx";
import { useOnce } from "./use-once.ts";
import { Working } from "./working.tsx";

type Followed = Exclude<LinkRequest, { kind: "page" }>;
type PartProps<Kind extends LinkRequest["kind"]> = { request: Extract<LinkRequest, { kind: Kind }> };

/** Does what a link asked for and says what came of it; any way on leaves it. */
export function LinkScreen({ request }: { request: Followed }) {
  return (
    <AuthLayout>
      {request.kind === "tokenLogin" && <TokenLogin request={request} />}
      {request.kind === "loginAs" && <LoginAs request={request} />}
      {request.kind === "accept" && <Accept request={request} />}
    </AuthLayout>
  );
}

function Refused({ failure, kind }: { failure: LoginFailure; kind: DeadLinkKind }) {
  const { t } = useTranslation("login");
  const { code, message, reason } = failure;
  if (code === "TOKEN_INVALID") return <DeadLink kind={kind} />;
  if (code === "REFUSED" && kind === "invitation") {
    const account = { to: "/system/settings/account", name: t("submit") };
    return <Outcome kind="letter" title={t("accept.invitation.account")} text={message} action={account} />;
  }
  return <Outcome kind="failed" title={t("link.failed")} text={message ?? t(reason)} action={{ to: "/", name: t("back") }} />;
}

function TokenLogin({ request: { token } }: PartProps<"tokenLogin">) {
  const { t } = useTranslation("login");
  const navigate = useNavigate();
  const markLinkUsed = useMarkLinkUsed();
  const [login] = useTokenLoginMutation();
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [codes, setCodes] = useState(0);
  const attempt = async (totp?: string) => {
    if (totp !== undefined) setCodes(codes + 1);
    const answer = await login({ token, ...(totp === undefined ? {} : { totp }) });
    if (answer.error) {
      const refused = loginFailure(asProblem(answer.error), Date.now());
      if (refused.code === "TOKEN_INVALID") markLinkUsed();
      setFailure(refused);
    } else await navigate("/system", { replace: true });
    return answer;
  };
  useOnce(() => void attempt());
  if (failure === null) return <Working title={t("link.signingIn")} />;
  if (failure.code === "TOTP_REQUIRED" || (failure.code === "LOCKED" && codes > 0))
    return <TotpStep asked={codes === 0 ? failure : null} onCode={attempt} onBack={() => void navigate("/")} />;
  return <Refused failure={failure} kind="login" />;
}

function LoginAs({ request: { id, token, name } }: PartProps<"loginAs">) {
  const { t } = useTranslation("login");
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const loggedIn = useAppSelector(({ session }) => session.loggedIn);
  const markLinkUsed = useMarkLinkUsed();
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const enter = async () => {
    // Only the administrator who asked may use the link; without a session no protected call is made at all.
    const failed = loggedIn
      ? await dispatch(becomeUser({ id, token, name }))
      : { ...NO_ANSWER, status: 400, message: t("link.needsAdmin") };
    if (failed === null) return navigate("/system", { replace: true });
    markLinkUsed();
    setFailure(loginFailure(failed, Date.now()));
  };
  useOnce(() => void enter(), loggedIn !== null);
  return failure === null ? <Working title={t("link.entering")} /> : <Refused failure={failure} kind="loginAs" />;
}

function Accept({ request: { type, token } }: PartProps<"accept">) {
  const { t } = useTranslation("login");
  const [accept, { data, error }] = useAcceptMutation();
  const markLinkUsed = useMarkLinkUsed();
  const openLink = async () => {
    const answer = await accept({ type, token });
    // While a password is still to be set, the link is not done with; one that is refused is.
    if (answer.data?.setPasswordToken === undefined) markLinkUsed();
  };
  useOnce(() => void openLink());
  if (error !== undefined) return <Refused failure={loginFailure(asProblem(error), 0)} kind={type} />;
  if (data === undefined) return <Working title={t(`accept.${type}.working`)} />;
  if (data.setPasswordToken !== undefined) {
    const text = t(data.type === "register" ? "accept.register.setPassword" : "accept.invitation.text");
    return <SetPasswordForm token={data.setPasswordToken} title={t(`accept.${data.type}.done`)} text={text} email={data.email} />;
  }
  const text = t(`accept.${type}.text`);
  return <Outcome kind="done" title={t(`accept.${type}.done`)} email={data.email} text={text} action={{ to: "/", name: t("submit") }} />;
}
