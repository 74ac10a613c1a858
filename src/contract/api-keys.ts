/** Keys by which programs read a company's figures (docs/RULES.md, API keys). */
import { z } from "zod";
import { Id, IdParams, InstantText, nameText } from "./common.ts";
import type { RouteContract } from "./route.ts";

const Name = nameText(100).refine((name) => name !== "", { message: "a name" });

export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    /** The last four signs of the key. */
    hint: z.string(),
    /** Whoever made it; null = they are gone. */
    createdBy: z.string().nullable(),
    createdAt: InstantText,
    /** Null = until it is revoked. */
    expiresAt: InstantText.nullable(),
    hasExpired: z.boolean(),
    /** To five minutes; null = never. */
    lastUsedAt: InstantText.nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.output<typeof ApiKey>;

export const apiKeysRoute = {
  method: "GET",
  path: "/api/api-keys",
  policy: "edit",
  tag: "settings",
  summary: "Keys of the company that were not revoked, without the keys themselves",
  response: z.object({ items: z.array(ApiKey) }),
  whenReadOnly: "open",
} as const satisfies RouteContract;

export const createApiKeyRoute = {
  method: "POST",
  path: "/api/api-keys",
  policy: "edit",
  tag: "settings",
  storesAnswer: false,
  summary: "Make a key that reads the company's figures; it is shown this once",
  body: z.object({
    name: Name,
    /** Null = until it is revoked. */
    days: z.int().min(1).max(3650).nullable().default(null),
  }),
  status: 201,
  response: z.object({ apiKey: ApiKey, key: z.string() }),
  impersonation: "never",
} as const satisfies RouteContract;

export const revokeApiKeyRoute = {
  method: "DELETE",
  path: "/api/api-keys/:id",
  policy: "edit",
  tag: "settings",
  summary: "Revoke a key; calls that carry it are refused from now on",
  params: IdParams,
  status: 204,
  whenReadOnly: "open",
} as const satisfies RouteContract;
