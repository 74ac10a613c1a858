import type { FastifyRequest } from "fastify";
import { devMailRoute } from "#contract/dev-mail.ts";
import { AppError } from "#core/errors.ts";
import { findKeptHtml, listKeptMails } from "#db/mails.ts";
import { fileAnswer } from "../http/call.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { renderMailbox } from "./mailbox.page.ts";

const LOOPBACK_ADDRESSES = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const LOOPBACK_NAMES = new Set(["127.0.0.1", "localhost", "[::1]", "::1"]);

/** What proxies add, by standard, by habit or at one company. */
const OF_PROXIES =
  /^(?:forwarded|via|cdn-loop|true-client-ip|(?:x-|fastly-)?(?:cluster-)?client-ip|(?:do|x)-connecting-ip|x-real-ip|x-(?:forwarded|original|arr|azure|envoy|amzn).*|(?:cf|fly)-.*)$/;

/**
 * A proxy on this machine calls from it under its name, whoever stands behind it. It says so in a header; one that was not told
 * to (nginx as it comes) speaks HTTP/1.0, as no browser does.
 */
function cameThroughProxy({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === "1.0" || Object.keys(headers).some((name) => OF_PROXIES.test(name));
}

/** Letters open accounts, so both ends have to be this machine: a name of the outside that leads here is another site's page. */
function isOnThisMachine(request: FastifyRequest): boolean {
  return LOOPBACK_ADDRESSES.has(request.ip) && LOOPBACK_NAMES.has(request.hostname) && !cameThroughProxy(request);
}

async function isAdministrator(request: FastifyRequest, { findAsking }: Api): Promise<boolean> {
  return (await findAsking(request))?.account.isAdmin ?? false;
}

export function registerDevMail(api: Api): void {
  const { config, database, texts } = api.deps;
  const page = (content: string) => fileAnswer({ name: "mail.html", type: "text/html; charset=utf-8", content, inline: true });
  route(api, devMailRoute, async ({ query, locale, request }) => {
    const isOpen = config.localMailbox && isOnThisMachine(request);
    if (!isOpen && !(await isAdministrator(request, api))) throw new AppError("NOT_FOUND", "the mailbox is closed here");
    if (query.id === undefined) return page(renderMailbox(await listKeptMails(database.db), texts, locale));
    const html = await findKeptHtml(database.db, query.id);
    if (html === null) throw new AppError("NOT_FOUND", `no letter ${query.id}`);
    return page(html);
  });
}
