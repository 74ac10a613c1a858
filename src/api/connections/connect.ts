import { writeAudit } from "#accounts/audit.ts";
import { connectStore } from "#accounts/connect-store.ts";
import type { Session } from "#accounts/sessions.ts";
import { hashToken } from "#accounts/token.ts";
import type { BodyOf } from "#contract/route.ts";
import type { startDeviceRoute } from "#contract/connections.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { StoredTokens } from "#db/connections.ts";
import type { CompanyScope } from "#db/scope.ts";
import { open, seal } from "#db/secrets.ts";
import { type Consent, type OAuthConsent, sourceName } from "../http/consent.ts";
import type { ApiDeps } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { findStore } from "../domain/stores.query.ts";
import { findState, type KeptState, keepState, slowDown, takeState } from "./oauth-states.query.ts";

export type Asking = { deps: ApiDeps; scope: CompanyScope; session: Session };

type ConnectTarget = BodyOf<typeof startDeviceRoute>;

export type Connected = { storeId: number; jobId: number };

/** Sealed secrets open only in the place they were sealed for. */
const contextOf = ({ scope }: Asking, flow: "code" | "device"): string => `${flow} of a consent of company ${scope.companyId}`;

/** Where the marketplace sends people back to; registered with the application, letter for letter. */
export function redirectUriOf({ config }: ApiDeps): string {
  return `${config.apiUrl === "" ? config.appUrl : config.apiUrl}/api/stores/connect/callback`;
}

type Place = { readonly platform: string; readonly environment?: string | undefined };

/** @throws AppError REFUSED where the instance is not set up for the source and environment, or another kind of consent is asked for. */
export function consentFor<K extends Consent["kind"]>(
  deps: ApiDeps,
  { platform, environment }: Place,
  kinds: readonly K[],
): Extract<Consent, { kind: K }> {
  const found = deps.consents.find(
    (consent) => consent.source.key === platform && (environment === undefined || consent.environment === environment),
  );
  if (found === undefined || !isOf(found, kinds)) {
    throw new AppError("REFUSED", "no application for this environment", {
      text: { key: "api:refused.marketplaceNotConfigured", values: { source: sourceName(deps.sources, platform) } },
    });
  }
  return found;
}

function isOf<K extends Consent["kind"]>(consent: Consent, kinds: readonly K[]): consent is Extract<Consent, { kind: K }> {
  return kinds.some((kind) => kind === consent.kind);
}

const oauthOf = (deps: ApiDeps, place: Place): OAuthConsent => consentFor(deps, place, ["oauth"]);

/** The store to reconnect; 404 for a store of others or one fed by files. */
export async function storeToReconnect(scope: CompanyScope, storeId: string | undefined, source: string): Promise<number | null> {
  if (storeId === undefined) return null;
  const store = await findStore(scope, idOr404(storeId));
  if (store === null || !store.is_read || store.source !== source) throw new AppError("NOT_FOUND", `no connected store ${storeId}`);
  return store.id;
}

/** The address at the marketplace; its state is bound to the session that asks. */
export async function startConnect(asking: Asking, target: ConnectTarget): Promise<string> {
  const { deps, scope, session } = asking;
  const storeId = await storeToReconnect(scope, target.storeId, target.platform);
  const consent = oauthOf(deps, target);
  const { url, state, verifier } = consent.startAuthorization(redirectUriOf(deps));
  await keepState(scope, {
    stateHash: hashToken(state),
    userId: session.account.id,
    sessionHash: session.tokenHash,
    storeId,
    source: consent.source.key,
    environment: consent.environment,
    flow: "code",
    secret: seal(deps.secretKeys, verifier, contextOf(asking, "code")),
    intervalSeconds: null,
    expiresAt: null,
  });
  return url;
}

/** Tokens become a connected store; everything or nothing. `apiUrl` of the seller's own server, where the source has none. */
export async function settle(
  asking: Asking,
  consent: Consent,
  { storeId }: Pick<KeptState, "storeId">,
  tokens: StoredTokens,
  apiUrl = consent.apiUrl,
): Promise<Connected> {
  const { deps, scope, session } = asking;
  const account = await consent.account(tokens, apiUrl);
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    const { source, environment, authUrl } = consent;
    const createdBy = session.account.id;
    const connected = await connectStore(inside, deps.secretKeys, {
      source,
      environment,
      apiUrl,
      authUrl,
      tokens,
      account,
      storeId,
      createdBy,
    });
    await writeAudit(inside, {
      action: storeId === null ? "store.connected" : "store.reconnected",
      userId: createdBy,
      subjectType: "store",
      subjectId: String(connected.storeId),
      after: { login: account.login, source: source.key, environment, scopes: tokens.scopes },
    });
    return connected;
  });
}

/** Ends the flow that `startConnect` began. @throws AppError TOKEN_INVALID when this session did not ask, or too long ago. */
export async function finishConnect(asking: Asking, answer: { code: string; state: string }): Promise<Connected> {
  const { deps, scope, session } = asking;
  const kept = await takeState(scope, { stateHash: hashToken(answer.state), sessionHash: session.tokenHash, flow: "code" });
  if (kept === null) throw new AppError("TOKEN_INVALID", "this session did not ask for a consent, or too long ago");
  const consent = oauthOf(deps, { platform: kept.source, environment: kept.environment });
  const verifier = open(deps.secretKeys, kept.secret, contextOf(asking, "code"));
  const tokens = await consent.exchangeCode({ redirectUri: redirectUriOf(deps), code: answer.code, verifier });
  return settle(asking, consent, kept, tokens);
}

/** A consent by code; `deviceId` names it to this session. */
export async function startByCode(asking: Asking, target: ConnectTarget, deviceId: string) {
  const { deps, scope, session } = asking;
  const storeId = await storeToReconnect(scope, target.storeId, target.platform);
  const consent = oauthOf(deps, target);
  const { deviceCode, userCode, verificationUrl, completeUrl, intervalSeconds, expiresAt } = await consent.startDevice();
  await keepState(scope, {
    stateHash: hashToken(deviceId),
    userId: session.account.id,
    sessionHash: session.tokenHash,
    storeId,
    source: consent.source.key,
    environment: consent.environment,
    flow: "device",
    secret: seal(deps.secretKeys, deviceCode, contextOf(asking, "device")),
    intervalSeconds,
    expiresAt,
  });
  return { deviceId, userCode, verificationUrl, completeUrl, interval: Math.max(1, intervalSeconds), expiresAt };
}

/** One question to the marketplace whether the code was entered. A number = not yet, ask again after so many seconds. */
export async function pollByCode(asking: Asking, deviceId: string): Promise<Connected | number> {
  const { deps, scope, session } = asking;
  const asked = { stateHash: hashToken(deviceId), sessionHash: session.tokenHash, flow: "device" as const };
  const kept = await findState(scope, asked);
  if (kept === null) throw new AppError("REFUSED", "the code has expired", { text: { key: "api:refused.deviceExpired" } });
  const consent = oauthOf(deps, { platform: kept.source, environment: kept.environment });
  const intervalSeconds = kept.intervalSeconds ?? 5;
  const deviceCode = open(deps.secretKeys, kept.secret, contextOf(asking, "device"));
  const answer = await consent.pollDevice({ deviceCode, intervalSeconds });
  if (answer.state === "pending") {
    if (answer.intervalSeconds !== intervalSeconds) await slowDown(scope, asked.stateHash, answer.intervalSeconds);
    return answer.intervalSeconds;
  }
  await takeState(scope, asked);
  if (answer.state === "granted") return settle(asking, consent, kept, answer.tokens);
  const key = answer.state === "denied" ? "api:refused.consentDenied" : "api:refused.deviceExpired";
  throw new AppError("REFUSED", `the consent was ${answer.state}`, { text: { key } });
}
