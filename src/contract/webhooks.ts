/** Addresses that alerts are sent to, signed (docs/RULES.md, Webhooks). */
import { z } from "zod";
import { Count, Id, IdParams, InstantText, nameText } from "./common.ts";
import type { RouteContract } from "./route.ts";

const MAX_URL = 2000;

/** Without a name and a password before the host: they would stand in the log for everybody. */
const Address = z
  .url({ protocol: /^https?$/ })
  .max(MAX_URL)
  .regex(/^https?:\/\/[^/@\s]+(?:[/?#]\S*)?$/i);
const Name = nameText(100).refine((name) => name !== "", { message: "a name" });

export const Webhook = z
  .object({
    id: Id,
    name: z.string(),
    url: z.string(),
    isOn: z.boolean(),
    /** Nothing was taken since; null = the last delivery was. */
    failingSince: InstantText.nullable(),
    /** Switched off by itself, after a day of failures. */
    disabledAt: InstantText.nullable(),
    createdAt: InstantText,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof Webhook>;

export const webhooksRoute = {
  method: "GET",
  path: "/api/webhooks",
  policy: "read",
  guest: "never",
  tag: "progress",
  summary: "Where alerts are sent, without secrets",
  /** `reachesPrivate`: the operator lets addresses of this machine and of private networks be called. */
  response: z.object({ items: z.array(Webhook), reachesPrivate: z.boolean() }),
} as const satisfies RouteContract;

export const createWebhookRoute = {
  method: "POST",
  path: "/api/webhooks",
  policy: "edit",
  tag: "progress",
  storesAnswer: false,
  summary: "Add an address; the secret that signs what is sent there is shown this once",
  body: z.object({ name: Name, url: Address }),
  status: 201,
  response: z.object({ webhook: Webhook, secret: z.string() }),
  impersonation: "never",
} as const satisfies RouteContract;

export const updateWebhookRoute = {
  method: "PATCH",
  path: "/api/webhooks/:id",
  policy: "edit",
  tag: "progress",
  summary: "Rename an address, lead it elsewhere, switch it on or off",
  params: IdParams,
  body: z.object({ name: Name.optional(), url: Address.optional(), isOn: z.boolean().optional() }),
  response: Webhook,
  impersonation: "never",
} as const satisfies RouteContract;

export const deleteWebhookRoute = {
  method: "DELETE",
  path: "/api/webhooks/:id",
  policy: "edit",
  tag: "progress",
  summary: "Remove an address with its log",
  params: IdParams,
  status: 204,
  whenReadOnly: "open",
} as const satisfies RouteContract;

export const rotateWebhookSecretRoute = {
  method: "POST",
  path: "/api/webhooks/:id/secret",
  policy: "edit",
  tag: "progress",
  storesAnswer: false,
  summary: "Make another secret, shown this once; the one before signs nothing any more",
  params: IdParams,
  response: z.object({ secret: z.string() }),
  impersonation: "never",
} as const satisfies RouteContract;

export const testWebhookRoute = {
  method: "POST",
  path: "/api/webhooks/:id/test",
  policy: "edit",
  tag: "progress",
  limit: "test",
  summary: "Send a test, also to an address that is switched off; what became of it stands in its log",
  params: IdParams,
  status: 202,
  response: z.object({ deliveryId: Id }),
  impersonation: "never",
} as const satisfies RouteContract;

const WebhookDelivery = z.object({
  id: Id,
  /** `alerts` or `test`. */
  event: z.string(),
  state: z.enum(["waiting", "sent", "failed"]),
  attempts: Count,
  /** HTTP status of the last answer; null = there was none. */
  status: z.int().nullable(),
  /** How the answer began. */
  answer: z.string().nullable(),
  /** Why there was none: `private`, `timeout`, `off`, a code of the network. */
  error: z.string().nullable(),
  tookMs: z.int().nullable(),
  createdAt: InstantText,
  triedAt: InstantText.nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const webhookDeliveriesRoute = {
  method: "GET",
  path: "/api/webhooks/:id/deliveries",
  policy: "read",
  guest: "never",
  tag: "progress",
  summary: "The last fifty deliveries with their last answers, the newest first",
  params: IdParams,
  response: z.object({ items: z.array(WebhookDelivery) }),
} as const satisfies RouteContract;
