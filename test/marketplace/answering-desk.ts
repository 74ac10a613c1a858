/** Allegro at one moment of a golden seller: the lists the connector asks for, cut by their windows and paged as Allegro does. */
import type { Asked, Reply } from "#testing/canned-allegro.ts";
import type { Answers, SellerSettings } from "./read-sellers.ts";

type Row = Readonly<Record<string, unknown>>;
type Answer = (request: Asked) => Reply;

/** The answers are JSON that was read from a file, so every row is an object. */
function rowsOf(list: readonly object[] | undefined): Row[] {
  return (list ?? []) as Row[];
}

/** A list between its two bounds (parameter `<bounds>.gte`, `.lte`), in the order of the file, one page of it. */
function list(name: string, rows: readonly Row[], momentOf: (row: Row) => string, bounds: string): Answer {
  return ({ query }) => {
    const from = Date.parse(query.get(`${bounds}.gte`) ?? "1970-01-01T00:00:00Z");
    const to = Date.parse(query.get(`${bounds}.lte`) ?? "9999-01-01T00:00:00Z");
    const groups = query.getAll("group");
    const within = rows.filter((row) => {
      const moment = Date.parse(momentOf(row));
      return from <= moment && moment <= to && (groups.length === 0 || groups.includes(String(row["group"])));
    });
    const offset = Number(query.get("offset") ?? 0);
    const page = within.slice(offset, offset + Number(query.get("limit") ?? 100));
    return { json: { [name]: page, count: page.length, totalCount: within.length } };
  };
}

const text = (row: Row, field: string): string => String(row[field]);

/** The first purchase of an order, which is what its window is about. */
function boughtAt(form: Row): string {
  const lines = rowsOf(Array.isArray(form["lineItems"]) ? form["lineItems"] : []);
  return lines.map((line) => text(line, "boughtAt")).toSorted()[0] ?? "";
}

function one(rows: readonly Row[], path: string): Reply {
  const id = path.split("/").at(-1);
  const found = rows.find((row) => row["id"] === id);
  return found === undefined ? { status: 404, json: { errors: [{ code: "NOT_FOUND" }] } } : { json: found };
}

/** Answers of every endpoint a sync reads, at this moment; any other path is an error of the test. */
export function answeringDesk({ store }: SellerSettings, answers: Answers): Answer {
  const forms = rowsOf(answers.checkoutForms);
  const events = rowsOf(answers.events);
  const ofPath: Record<string, Answer> = {
    "/me": () => ({ json: store.account }),
    "/order/checkout-forms": (request) =>
      request.query.has("updatedAt.gte")
        ? list("checkoutForms", forms, (form) => text(form, "updatedAt"), "updatedAt")(request)
        : list("checkoutForms", forms, boughtAt, "lineItems.boughtAt")(request),
    "/order/events": ({ query }) => ({ json: { events: events.filter((event) => text(event, "id") > (query.get("from") ?? "")) } }),
    "/order/event-stats": () => ({ json: events.length === 0 ? {} : { latestEvent: events.at(-1) } }),
    "/billing/billing-entries": (request) => {
      const entries = answers.billingEntries[request.query.get("marketplaceId") ?? store.account.baseMarketplace.id];
      return list("billingEntries", rowsOf(entries), (entry) => text(entry, "occurredAt"), "occurredAt")(request);
    },
    "/payments/refunds": list("refunds", rowsOf(answers.refunds), (refund) => text(refund, "createdAt"), "occurredAt"),
    "/order/customer-returns": list("customerReturns", rowsOf(answers.returns), (row) => text(row, "createdAt"), "createdAt"),
    "/payments/payment-operations": list("paymentOperations", rowsOf(answers.operations), (row) => text(row, "occurredAt"), "occurredAt"),
    "/sale/offers": list("offers", rowsOf(answers.offers), () => answers.at, "none"),
    "/billing/billing-types": () => ({ json: [] }),
  };
  return (request) => {
    const { path } = request;
    const answer = ofPath[path];
    if (answer !== undefined) return answer(request);
    if (path.startsWith("/order/checkout-forms/")) return one(forms, path);
    if (path.startsWith("/sale/product-offers/")) return one(rowsOf(answers.offerDetails), path);
    throw new Error(`nothing is said at ${path}`);
  };
}
