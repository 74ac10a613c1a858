import type { FastifyInstance } from "fastify";
import { DEFAULT_COST } from "#accounts/password.ts";
import { buildApp } from "#api/app.ts";
import type { Reports } from "#core/reports.ts";
import { DEFAULT_LIMITS } from "#api/http/deps.ts";
import { listen } from "#api/http/escaped.ts";
import { DEFAULT_PATIENCE } from "#api/http/stalled-bodies.ts";
import { DEFAULT_WORK, type WorkLimits } from "#api/http/work-limits.ts";
import type { Config } from "#config.ts";
import { sourceRoute } from "#contract/meta.ts";
import type { Database } from "#db/connection.ts";
import { hasRoom } from "#db/embedded.ts";
import { DEFAULT_QUOTA } from "#db/upload-quota.ts";
import type { Places, Source } from "#sources/source.ts";
import type { Texts } from "#text/texts.ts";
import { consentsOf, knownSources } from "./consents.ts";
import { secretKey } from "./data-folder.ts";
import { identityProviderOf } from "./identity-provider.ts";
import { explainListen } from "./listen.ts";
import { secretKeysOf } from "./places.ts";
import { paymentsOf } from "./payments.ts";
import { VERSION } from "./version.ts";

/** Who may keep this process how busy at once. */
export function workOf({ QUESTIONS_PER_USER, QUESTIONS_AT_ONCE }: Config): WorkLimits {
  const { caller } = DEFAULT_WORK;
  return {
    ...DEFAULT_WORK,
    caller: { ...caller, question: { ...caller.question, atOnce: QUESTIONS_PER_USER } },
    questions: QUESTIONS_AT_ONCE,
  };
}

/** What web and worker have in common: what can be connected to, and where; and the words for people. */
export type Shared = { readonly sources: readonly Source[]; readonly places: Places; readonly texts: Texts };

/** Builds the HTTP server and listens. `webFolder` null = the API alone. */
export async function startWeb(
  config: Config,
  { database, files }: { database: Database; files: Database },
  webFolder: string | null,
  { places, sources, texts }: Shared,
  reports: Reports,
): Promise<FastifyInstance> {
  const app = await buildApp({
    database,
    files,
    config: {
      appUrl: config.APP_URL,
      apiUrl: config.API_URL === config.APP_URL ? "" : config.API_URL,
      iframeApiUrl: config.IFRAME_API_URL ?? "",
      allowedOrigins: config.ALLOWED_ORIGINS,
      cookieDomain: config.COOKIE_DOMAIN ?? null,
      embedded: config.IFRAME_API_URL !== undefined,
      secretKey: config.SECRET_KEY ?? (await secretKey(config.DATA_DIR)),
      sentryDsn: config.SENTRY_DSN ?? null,
      supportEmail: config.SUPPORT_EMAIL ?? null,
      version: VERSION,
      sourceUrl: config.SOURCE_URL ?? sourceRoute.path,
      privateFolders: [config.DATA_DIR],
      maintenance: config.MAINTENANCE,
      registration: config.REGISTRATION,
      passkeys: config.PASSKEYS,
      demo: config.DEMO,
      demoGuest: config.DEMO_GUEST,
      localMailbox: config.SMTP_URL === undefined && config.DEV_MAIL,
      webFolder,
      webhooksReachPrivate: config.WEBHOOK_PRIVATE_ADDRESSES,
      // We speak plain HTTP, so an https address means that a proxy of the operator stands before us.
      trustProxy: config.APP_URL.startsWith("https:"),
      limits: DEFAULT_LIMITS,
      uploads: DEFAULT_QUOTA,
      patience: DEFAULT_PATIENCE,
      work: workOf(config),
      passwordCost: DEFAULT_COST,
    },
    ...(config.DATABASE_URL === undefined ? { isDiskFull: () => !hasRoom(config.DATA_DIR) } : {}),
    texts,
    consents: consentsOf(places, sources),
    sources: knownSources(sources),
    identityProvider: identityProviderOf(config),
    payments: paymentsOf(config),
    secretKeys: await secretKeysOf(config),
    clock: () => new Date().toISOString(),
    logger: { level: config.LOG_LEVEL },
    reports,
  });
  try {
    await listen(app, { host: config.HOST, port: config.PORT });
    return app;
  } catch (error) {
    await app.close();
    throw explainListen(error, "PORT", config.HOST, config.PORT);
  }
}
