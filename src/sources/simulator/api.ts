/** From a request to the API's answer: who may ask, what is refused, what the endpoint says. */
import type { Language } from "./billing-types.ts";
import { NO_SELLER } from "./auth-server.ts";
import type { Client } from "./auth-types.ts";
import { ENDPOINTS, type Endpoint } from "./endpoints.ts";
import { bearerToken, checkAccept, checkUserAgent, type RateLimit } from "./guards.ts";
import type { MergeHolds } from "./merge-holds.ts";
import type { Pushes } from "./misbehave-rows.ts";
import type { Faults } from "./misbehaviour.ts";
import { DAY } from "./moments.ts";
import { shareOf } from "./random.ts";
import { Refusal } from "./refusal.ts";
import type { Json } from "./render-money.ts";
import type { Grant, Tokens } from "./tokens.ts";
import type { SellerWorld, World } from "./world.ts";
import type { BillingPlan } from "./world-types.ts";

export type ApiSetting = {
  readonly world: World;
  readonly clients: readonly Client[];
  readonly tokens: Tokens;
  readonly rateLimit: RateLimit;
  readonly merges: MergeHolds;
  readonly pushes: Pushes;
  readonly billingMonths: number;
  readonly ordersKept: number;
};

export type Headers = Readonly<Record<string, string | undefined>>;

/** Three weeks, unless the rule says otherwise. */
const WITHHELD_FOR = 21 * DAY;
const WITHHELD_SHARE = 0.05;

export function endpointOf(path: string): { readonly endpoint: Endpoint; readonly id: string } | null {
  for (const endpoint of ENDPOINTS) {
    const match = endpoint.pattern.exec(path);
    if (match !== null) return { endpoint, id: decodeURIComponent(match[1] ?? "") };
  }
  return null;
}

/** Entries chosen by their id stay away until they are weeks old. */
function withheldBy(faults: Faults, now: number): (entry: BillingPlan) => boolean {
  const rule = faults.inForce("lateEntries");
  if (rule === null) return () => false;
  const share = rule.rate ?? WITHHELD_SHARE;
  const age = rule.milliseconds ?? WITHHELD_FOR;
  let noted = false;
  return (entry) => {
    const late = now - entry.at < age && shareOf(entry.id, 3) < share;
    if (late && !noted) {
      noted = true;
      faults.note("lateEntries");
    }
    return late;
  };
}

function grantOf(setting: ApiSetting, headers: Headers, faults: Faults, now: number): Grant {
  const token = bearerToken(headers["authorization"]);
  if (faults.take("revokedGrant") !== null) setting.tokens.revoke(token);
  if (faults.take("expiredToken") !== null) setting.tokens.expire(token);
  return setting.tokens.access(token, now);
}

function sellerOf(setting: ApiSetting, grant: Grant, scope: string | null): SellerWorld {
  if (scope !== null && !grant.scopes.includes(scope)) throw new Refusal(403, "AccessDenied", `Scope ${scope} is required`);
  const seller = grant.sellerId === NO_SELLER ? setting.world.sellers[0] : setting.world.seller(grant.sellerId);
  if (seller === undefined || seller === null) throw new Refusal(401, "invalid_token", "Unknown account");
  return seller;
}

function languageOf(headers: Headers): Language {
  return (headers["accept-language"] ?? "").toLowerCase().startsWith("pl") ? "pl-PL" : "en-US";
}

export type ApiAnswer = { readonly body: Json; readonly contentType: string; readonly clientId: string; readonly sellerId: string };

export function answerApi(
  setting: ApiSetting,
  request: {
    readonly endpoint: Endpoint;
    readonly id: string;
    readonly params: URLSearchParams;
    readonly headers: Headers;
    readonly now: number;
  },
  faults: Faults,
): ApiAnswer {
  const { endpoint, params, headers, now, id } = request;
  checkUserAgent(headers["user-agent"], null);
  const grant = grantOf(setting, headers, faults, now);
  setting.rateLimit.check(grant.clientId, now);
  checkUserAgent(headers["user-agent"], setting.clients.find(({ clientId }) => clientId === grant.clientId)?.name ?? null);
  checkAccept(headers["accept"], endpoint.accept);
  const world = sellerOf(setting, grant, endpoint.scope);
  const aboutOrders = endpoint.path.startsWith("/order/checkout-forms") || endpoint.path === "/order/events";
  if (aboutOrders && faults.take("mergedBurst") !== null) setting.merges.release(now);
  const others = [...params].filter(([name]) => name !== "offset").map((pair) => pair.join("="));
  const list = endpoint.path === "/order/checkout-forms" ? `${world.seller.id} ${others.join("&")}` : null;
  const first = (params.get("offset") ?? "0") === "0";
  const body = endpoint.answer({
    world,
    params,
    id,
    view: {
      now,
      billingMonths: setting.billingMonths,
      ordersKept: setting.ordersKept,
      holdsBack: setting.merges.holdsBack(list, first),
      lateSignals: setting.merges.signals(world.seller.id),
    },
    language: languageOf(headers),
    faults,
    pushes: setting.pushes,
    withheld: withheldBy(faults, now),
  });
  return { body, contentType: `${endpoint.accept};charset=UTF-8`, clientId: grant.clientId, sellerId: world.seller.id };
}
