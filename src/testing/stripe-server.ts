/** Stands in for Stripe on this machine: the calls that we make, a page to pay on, and events that it signs and sends. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { formOf, listenOnLoopback } from "./loopback.ts";
import { signStripe, type StripeEvent, StripeWorld } from "./stripe-world.ts";

export const STRIPE_KEYS = { secretKey: "sk_test_of_the_stand_in", webhookSecret: "whsec_of_the_stand_in" };

export type StripeServer = {
  readonly url: string;
  readonly world: StripeWorld;
  /** What we have asked, in order. */
  readonly calls: { method: string; path: string; form: Record<string, string> }[];
  /** Where events of its pages are sent; null = nowhere. */
  webhook: string | null;
  /** Whether it answers. */
  isAway: boolean;
  /** Sends events there, each signed now. */
  tell(events: readonly StripeEvent[]): Promise<void>;
  close(): Promise<void>;
};

const seconds = (): number => Math.floor(Date.now() / 1000);

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const page = (response: ServerResponse, title: string, buttons: readonly string[]): void => {
  const forms = buttons.map((name) => `<form method="post" action="?do=${encodeURIComponent(name)}"><button>${name}</button></form>`);
  const html = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${forms.join("")}</html>`;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
};

async function send(webhook: string | null, events: readonly StripeEvent[]): Promise<void> {
  if (webhook === null) return;
  for (const event of events) {
    const payload = JSON.stringify(event);
    const headers = { "content-type": "application/json", "stripe-signature": signStripe(STRIPE_KEYS.webhookSecret, payload, seconds()) };
    const answer = await fetch(webhook, { method: "POST", headers, body: payload });
    if (!answer.ok) throw new Error(`${event.type} was answered with ${answer.status}`);
  }
}

const metadataIn = (form: URLSearchParams, prefix = "metadata"): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [])),
  );

function openCheckout({ url, world }: StripeServer, form: URLSearchParams): object {
  const price = (name: string): string => form.get(`line_items[0][price_data]${name}`) ?? "";
  const id = world.addCheckout({
    customer: form.get("customer") ?? "",
    metadata: metadataIn(form, "subscription_data[metadata]"),
    amount: Number(price("[unit_amount]")),
    currency: price("[currency]"),
    interval: price("[recurring][interval]"),
    back: form.get("success_url") ?? "",
  });
  return { id, object: "checkout.session", url: `${url}/pay/${id}` };
}

function changeSubscription({ world }: StripeServer, id: string, form: URLSearchParams): StripeEvent[] {
  const amount = form.get("items[0][price_data][unit_amount]");
  return world.change(
    id,
    { metadata: metadataIn(form), ...(amount === null ? {} : { amount: Number(amount) }), cancelAt: null },
    seconds(),
  );
}

/** Opens one, shows one or expires it; as at Stripe only an open one can be expired. */
function answerCheckout(state: StripeServer, path: string, form: URLSearchParams, response: ServerResponse): void {
  if (path === "/v1/checkout/sessions") return json(response, 200, openCheckout(state, form));
  const { world } = state;
  const [, id = "", expires] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
  if (expires !== undefined && !world.expire(id)) {
    const message = 'Only Checkout Sessions with a status in ["open"] can be expired.';
    return json(response, 400, { error: { type: "invalid_request_error", message } });
  }
  json(response, 200, { id, object: "checkout.session", status: world.checkout(id).status });
}

const shown = (id: string): object => ({
  id,
  object: "subscription",
  items: { object: "list", data: [{ id: `si_${id}`, price: { id: `price_${id}`, product: `prod_${id}` } }] },
});

async function answerCall(
  state: StripeServer,
  method: string,
  path: string,
  form: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  const [, kind = "", id = ""] = /^\/v1\/(subscriptions|products)\/(\w+)$/.exec(path) ?? [];
  if (path === "/v1/customers") return json(response, 200, { id: state.world.addCustomer(), object: "customer" });
  if (path.startsWith("/v1/checkout/sessions")) return answerCheckout(state, path, form, response);
  if (path === "/v1/billing_portal/sessions") {
    const address = `${state.url}/portal/${form.get("customer")}?back=${encodeURIComponent(form.get("return_url") ?? "")}`;
    return json(response, 200, { object: "billing_portal.session", url: address });
  }
  if (kind === "products") return json(response, 200, { id, object: "product" });
  if (kind !== "subscriptions") return json(response, 404, { error: { type: "invalid_request_error", message: `no ${path}` } });
  if (method === "POST") await send(state.webhook, changeSubscription(state, id, form));
  if (method === "DELETE") await send(state.webhook, state.world.end(id, seconds()));
  json(response, 200, shown(id));
}

/** Its page of a checkout; whoever pays is led back when every event has been sent. */
async function answerPay(state: StripeServer, method: string, id: string, response: ServerResponse): Promise<void> {
  if (method === "GET") return page(response, "Checkout", ["Pay"]);
  await send(state.webhook, state.world.pay(id, seconds()));
  response.writeHead(303, { location: state.world.checkout(id).back }).end();
}

function done(world: StripeWorld, button: string, id: string): StripeEvent[] {
  if (button === "Pause") return world.pause(id, seconds());
  return button === "Resume" ? world.resume(id, seconds()) : world.cancel(id, seconds());
}

async function answerPortal(state: StripeServer, { method, url = "" }: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(url, state.url);
  if (method === "GET") return page(response, "Billing portal", ["Pause", "Resume", "Cancel"]);
  const id = state.world.subscriptionOf(pathname.slice("/portal/".length));
  await send(state.webhook, done(state.world, searchParams.get("do") ?? "", id));
  page(response, "Done", []);
}

export async function startStripeServer(): Promise<StripeServer> {
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", state.url);
    const { method = "GET" } = request;
    const form = await formOf(request);
    if (pathname.startsWith("/pay/")) return answerPay(state, method, pathname.slice("/pay/".length), response);
    if (pathname.startsWith("/portal/")) return answerPortal(state, request, response);
    state.calls.push({ method, path: pathname, form: Object.fromEntries(form) });
    if (state.isAway) return json(response, 503, { error: { type: "api_error", message: "away" } });
    const isKnown = request.headers.authorization === `Bearer ${STRIPE_KEYS.secretKey}`;
    if (!isKnown) return json(response, 401, { error: { type: "authentication_error", message: "Invalid API Key" } });
    await answerCall(state, method, pathname, form, response);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => json(response, 500, { error: { message: String(error) } }));
  });
  const { url, close } = await listenOnLoopback(server);
  const state: StripeServer = {
    url,
    world: new StripeWorld(),
    calls: [],
    webhook: null,
    isAway: false,
    tell: (events) => send(state.webhook, events),
    close,
  };
  return state;
}
