/** What an administrator who is signed in as somebody may not do, told from the contract itself: nothing of theirs outlives the visit. */
import { expect, test } from "vitest";
import { z } from "zod";
import type { RouteContract } from "./route.ts";
import { ROUTES } from "./routes.ts";

const routes: readonly RouteContract[] = ROUTES;
const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`;

/** Nobody is signed in as an administrator, and what is public asks for no session. */
const reachable = routes.filter(({ policy }) => policy !== "public" && policy !== "admin");
const changing = reachable.filter(({ policy, method }) => policy === "edit" || (method !== "GET" && policy !== "read"));

type Json = { [key: string]: unknown };

/** Names and formats of all that a schema speaks of, however deep. */
function fieldsOf(schema: z.ZodType | undefined, io: "input" | "output"): { name: string; format: string }[] {
  if (schema === undefined) return [];
  const found: { name: string; format: string }[] = [];
  const walk = (name: string, node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { format, properties, ...rest } = node as Json;
    found.push({ name, format: typeof format === "string" ? format : "" });
    for (const [key, value] of Object.entries(Object(properties))) walk(key, value);
    for (const value of Object.values(rest)) walk(name, value);
  };
  walk("", z.toJSONSchema(schema, { io, unrepresentable: "any" }));
  return found;
}

/** `key` of an answer is one of a program; of a question it names what is meant. */
const SECRET = /^(?:secret|token|password|code|userCode|recoveryCodes|deviceId)$/;
const MADE = /^(?:secret|key|token|userCode|recoveryCodes|deviceId)$/;
const ADDRESS = /^(?:url|e?mails?|link)$/;

/** Takes an address that something is sent to or that leads somewhere, or a secret. */
function storesAddressOrSecret({ query, body, multipart }: RouteContract): boolean {
  return [query, body, multipart]
    .flatMap((schema) => fieldsOf(schema, "input"))
    .some(({ name, format }) => ["email", "uri"].includes(format) || ADDRESS.test(name) || SECRET.test(name));
}

/** Makes a secret, or an address that lets somebody in. */
function givesSecret({ response, storesAnswer }: RouteContract): boolean {
  return storesAnswer === false || fieldsOf(response, "output").some(({ name }) => MADE.test(name));
}

/**
 * What is kept there goes on when the visitor is gone: reports and hooks are sent, keys let in, consents read an account, banners are read.
 * A letter of its own a call of these need not have: jobs send later.
 */
const OUTLIVES =
  /^\/api\/(?:webhooks|scheduled-reports|report-|api-keys|users|stores\/:id\/restore|invitations|stores\/connect|team-banners|user\/letters|reportIssue)/;

/** Only takes away: who helps may end what should not go on. */
const ENDS = /^DELETE \/api\/(?:webhooks|scheduled-reports|api-keys|team-banners)\/:id$|^POST \/api\/report-deliveries\/:id\/revoke$/;

const reasonFor = (route: RouteContract): string | null =>
  route.letters !== undefined && route.letters.length > 0
    ? "sends a letter"
    : storesAddressOrSecret(route)
      ? "takes an address or a secret"
      : givesSecret(route)
        ? "gives a secret"
        : OUTLIVES.test(route.path) && !ENDS.test(nameOf(route))
          ? "outlives the visit"
          : null;

/** Reads alone although their policy is `edit`, or about how the person's own screens look. */
const HARMLESS = new Set(["GET /api/api-keys", "GET /api/team-banners", "GET /api/users/:id/made", "PATCH /api/user"]);
/** Ends the visit itself. */
const LEAVES = ["POST /api/logout", "POST /api/stop-impersonation"];

test("whatever sends, stores an address or a secret, or goes on after the visit is closed to support in every mode", () => {
  const open = changing.filter(({ impersonation }) => impersonation !== "never").map((route) => [nameOf(route), reasonFor(route)]);
  expect(open.filter(([name, reason]) => reason !== null && !HARMLESS.has(name ?? "") && !LEAVES.includes(name ?? ""))).toEqual([]);
});

test("the walk finds each kind by what its contract says", () => {
  const reasonOf = (name: string): string | null => reasonFor(routes.find((route) => nameOf(route) === name) ?? expect.fail(name));
  expect(reasonOf("POST /api/report-sendings/:id/retry")).toBe("sends a letter");
  expect(reasonOf("POST /api/webhooks")).toBe("takes an address or a secret");
  expect(reasonOf("PATCH /api/team-banners/:id")).toBe("takes an address or a secret");
  expect(reasonOf("POST /api/webhooks/:id/secret")).toBe("gives a secret");
  expect(reasonOf("POST /api/webhooks/:id/test")).toBe("outlives the visit");
  expect(reasonOf("PUT /api/product-tags/:id/group")).toBeNull();
});

test("support that came to read writes nothing: only leaving is open to it although it changes something", () => {
  const always = reachable.filter((route) => route.impersonation === "always" && changing.includes(route)).map(nameOf);
  expect(always.toSorted()).toEqual(LEAVES);
});
