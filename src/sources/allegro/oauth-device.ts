/** Device flow (RFC 8628): for an instance that no browser can be sent back to, behind NAT or without a public address. */
import { MarketplaceError } from "../errors.ts";
import type { Asking, DeviceAuthorization, DevicePoll } from "../source.ts";
import { askedScopes, scopeText } from "./oauth-scopes.ts";
import { oauthError, postForm, tokenRefusal, tokensIn } from "./oauth-token.ts";
import { child, optionalText, optionalWholeNumber, root, text, wholeNumber } from "../kit/read.ts";

const USUAL_INTERVAL_SECONDS = 5;
/** What `slow_down` adds to the interval (RFC 8628 §3.5). */
const SLOW_DOWN_SECONDS = 5;

export async function startDevice(options: Asking): Promise<DeviceAuthorization> {
  const askedAt = options.clock.now();
  const reply = await postForm(options, "/auth/oauth/device", { client_id: options.app.clientId, scope: scopeText(options.app) });
  if (reply.status !== 200) throw tokenRefusal(reply);
  try {
    const answer = root(reply.json);
    return {
      deviceCode: text(child(answer, "device_code")),
      userCode: text(child(answer, "user_code")),
      verificationUrl: text(child(answer, "verification_uri")),
      completeUrl: optionalText(child(answer, "verification_uri_complete")),
      intervalSeconds: optionalWholeNumber(child(answer, "interval")) ?? USUAL_INTERVAL_SECONDS,
      expiresAt: new Date(askedAt + wholeNumber(child(answer, "expires_in")) * 1_000).toISOString(),
    };
  } catch {
    throw new MarketplaceError("unavailable", "the device answer lacks a field", { status: reply.status, traceId: reply.traceId });
  }
}

/** One question whether the seller has agreed; `intervalSeconds` is the pause before it. */
export async function pollDevice(
  options: Asking,
  device: Pick<DeviceAuthorization, "deviceCode" | "intervalSeconds">,
): Promise<DevicePoll> {
  const askedAt = options.clock.now();
  const reply = await postForm(options, "/auth/oauth/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: device.deviceCode,
  });
  if (reply.status === 200) {
    return { state: "granted", tokens: tokensIn(reply, askedAt, askedScopes(options.app)) };
  }
  switch (oauthError(reply) ?? "") {
    case "authorization_pending":
      return { state: "pending", intervalSeconds: device.intervalSeconds };
    case "slow_down":
      return { state: "pending", intervalSeconds: device.intervalSeconds + SLOW_DOWN_SECONDS };
    case "expired_token":
    case "invalid_grant":
      return { state: "expired" };
    case "access_denied":
      return { state: "denied" };
    default:
      throw tokenRefusal(reply);
  }
}
