import type { Session } from "#accounts/sessions.ts";
import { newToken } from "#accounts/token.ts";
import {
  connectCallbackRoute,
  connectFormRoute,
  connectOptionsRoute,
  connectRoute,
  pollDeviceRoute,
  startDeviceRoute,
} from "#contract/connections.ts";
import { AppError } from "#core/errors.ts";
import type { PublicCall } from "../http/call.ts";
import { redirectTo } from "../http/call.ts";
import type { Api } from "../http/deps.ts";
import { isAllowed } from "../http/policy.ts";
import { inTheNameOf, route } from "../http/route.ts";
import { connectByForm } from "./connect-form.ts";
import { presentNotSetUp, presentSources } from "./sources.present.ts";
import { finishConnect, pollByCode, redirectUriOf, startByCode, startConnect } from "./connect.ts";

/** Why a consent led to nothing, as the progress screen names it. */
type Failure =
  | "denied"
  | "expired"
  | "session"
  | "role"
  | "support"
  | "taken"
  | "otherAccount"
  | "notConfigured"
  | "unavailable"
  | "failed";

const FAILURE_OF_TEXT: Readonly<Record<string, Failure>> = {
  "api:refused.accountOfAnotherCompany": "taken",
  "api:refused.accountOfAnotherStore": "otherAccount",
  "api:refused.marketplaceNotConfigured": "notConfigured",
  "api:refused.consentUsedUp": "expired",
};

function failureOf(error: unknown): Failure {
  if (!(error instanceof AppError)) return "failed";
  if (error.code === "TOKEN_INVALID") return "expired";
  if (error.code === "UNAVAILABLE") return "unavailable";
  return FAILURE_OF_TEXT[error.details.text?.key ?? ""] ?? "failed";
}

type CallbackCall = PublicCall<typeof connectCallbackRoute>;

/** Answers the query part of the page that tells how it went. */
async function outcomeOf(call: CallbackCall, api: Api): Promise<Record<string, string>> {
  const session = await api.findAsking(call.request);
  if (session === null) return { connect: "session" };
  if (!isAllowed("edit", session.account)) return { connect: "role" };
  // The route is public, for the marketplace sends people here; whoever comes may do what those may who set out.
  if (session.impersonation !== null) return { connect: "support" };
  return inTheNameOf(session, connectCallbackRoute, api, () => endConsent(call, session, api));
}

async function endConsent(call: CallbackCall, session: Session, api: Api): Promise<Record<string, string>> {
  const { code, state, error } = call.query;
  if (error !== undefined) return { connect: error === "access_denied" ? "denied" : "failed" };
  if (code === undefined || state === undefined) return { connect: "failed" };
  const scope = { db: api.deps.database.db, companyId: session.account.companyId };
  try {
    const { storeId } = await finishConnect({ deps: api.deps, scope, session }, { code, state });
    return { connected: String(storeId) };
  } catch (failure) {
    // The code and the state stay out of the log.
    call.request.log.warn({ reason: failure instanceof Error ? failure.message : "unknown" }, "a consent led to nothing");
    return { connect: failureOf(failure) };
  }
}

function registerDevice(api: Api): void {
  const { deps } = api;

  route(api, startDeviceRoute, ({ scope, session, body }) => startByCode({ deps, scope, session }, body, newToken()));

  route(api, pollDeviceRoute, async ({ scope, session, body }) => {
    const answer = await pollByCode({ deps, scope, session }, body.deviceId);
    if (typeof answer === "number") return { status: "pending" as const, interval: answer };
    return { status: "connected" as const, storeId: String(answer.storeId), jobId: String(answer.jobId) };
  });
}

/** Of the proposed source, set up or not. */
function scopesOf({ consents: [proposed], sources }: Api["deps"]): string[] {
  if (proposed !== undefined) return proposed.kind === "oauth" ? [...proposed.scopes] : [];
  return [...(sources[0]?.neededScopes ?? [])];
}

export function registerConnections(api: Api): void {
  const { deps } = api;
  registerDevice(api);

  route(api, connectFormRoute, async ({ scope, session, body }) => {
    const { storeId, jobId } = await connectByForm({ deps, scope, session }, body);
    return { storeId: String(storeId), jobId: String(jobId) };
  });

  route(api, connectOptionsRoute, async ({ locale }) => ({
    environments: deps.consents.filter(({ source }) => source.key === deps.consents[0]?.source.key).map(({ environment }) => environment),
    scopes: scopesOf(deps),
    sources: presentSources(deps.consents, locale),
    notSetUp: presentNotSetUp(deps),
    redirectUrl: redirectUriOf(deps),
    userAgent: deps.consents[0]?.userAgent ?? `Zyskomierz/${deps.config.version} (+${deps.config.appUrl})`,
  }));

  route(api, connectRoute, async ({ scope, session, query }) => ({ url: await startConnect({ deps, scope, session }, query) }));

  route(api, connectCallbackRoute, async (call) => {
    const outcome = new URLSearchParams(await outcomeOf(call, api));
    return redirectTo(`${deps.config.appUrl}/system/progress?${outcome.toString()}`);
  });
}
