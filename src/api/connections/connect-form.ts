/** Consents that are typed in: a token, keys, a certificate. */
import type { StoredTokens } from "#db/connections.ts";
import type { BodyOf } from "#contract/route.ts";
import type { connectFormRoute } from "#contract/connections.ts";
import { AppError } from "#core/errors.ts";
import { mayBeCalled } from "#queue/safe-address.ts";
import type { FormConsent } from "../http/consent.ts";
import { type Asking, type Connected, consentFor, settle, storeToReconnect } from "./connect.ts";

type Typed = BodyOf<typeof connectFormRoute>["fields"];

/**
 * What was typed is tried at the source before anything is kept.
 * @throws AppError VALIDATION by field: one that is missing, an address that is none or leads inside, what the source refuses.
 */
export async function connectByForm(asking: Asking, { fields: typed, ...target }: BodyOf<typeof connectFormRoute>): Promise<Connected> {
  const { deps, scope } = asking;
  const storeId = await storeToReconnect(scope, target.storeId, target.platform);
  const consent = consentFor(deps, target, ["token", "keys", "certificate"]);
  const values = await checked(consent, typed, deps.config.webhooksReachPrivate);
  const address = consent.fields.find(({ input }) => input === "address");
  const apiUrl = address === undefined ? consent.apiUrl : (values[address.key] ?? consent.apiUrl);
  const tokens: StoredTokens = { accessToken: JSON.stringify(values), refreshToken: null, accessExpiresAt: null, scopes: [] };
  return settle(asking, consent, { storeId }, tokens, apiUrl);
}

async function checked({ fields }: FormConsent, typed: Typed, allowsPrivate: boolean): Promise<Typed> {
  const values = Object.fromEntries(fields.map(({ key }) => [key, (typed[key] ?? "").trim()]));
  const problems: Record<string, string[]> = {};
  for (const { key, input } of fields) {
    const value = values[key] ?? "";
    const problem = value === "" ? "required" : input === "address" ? await addressProblem(value, allowsPrivate) : null;
    if (problem !== null) problems[`fields.${key}`] = [problem];
    if (input === "address") values[key] = value.replace(/\/+$/, "");
  }
  if (Object.keys(problems).length > 0) throw new AppError("VALIDATION", "fields of a consent", { fields: problems });
  return values;
}

/** The seller's own server is called over https, and never one inside the instance's network. */
async function addressProblem(value: string, allowsPrivate: boolean): Promise<string | null> {
  if (!URL.canParse(value) || new URL(value).protocol !== "https:") return allowsPrivate && URL.canParse(value) ? null : "httpsAddress";
  return (await mayBeCalled(value, allowsPrivate)) ? null : "privateAddress";
}
