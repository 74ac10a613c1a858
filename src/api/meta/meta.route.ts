import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasDemoGuest } from "#accounts/demo-guest.ts";
import {
  allegroGuideRoute,
  configRoute,
  docsRoute,
  healthRoute,
  localesRoute,
  noticesRoute,
  openApiRoute,
  readyRoute,
  sourceRoute,
} from "#contract/meta.ts";
import { ROUTES } from "#contract/routes.ts";
import { AppError } from "#core/errors.ts";
import { readMigrations } from "#db/migrate.ts";
import { fileAnswer } from "../http/call.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { renderDocs } from "./docs.page.ts";
import { noticesText } from "./notices.ts";
import { openApiDocument } from "./openapi.ts";
import { findReadiness } from "./readiness.query.ts";
import { shippedPackages } from "./shipped-packages.ts";
import { sourceArchive } from "./source-archive.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const ALLEGRO_GUIDE = join(ROOT, "docs/ALLEGRO.md");

function registerHealth(api: Api): void {
  const newest = readMigrations().length;
  route(api, healthRoute, async () => ({ status: "ok" as const }));
  route(api, readyRoute, async ({ reply }) => {
    const readiness = await findReadiness(api.deps.database.db, newest);
    if (readiness.status !== "ok") void reply.status(503);
    return readiness;
  });
}

function registerDocs(api: Api): void {
  const { texts, config } = api.deps;
  const document = openApiDocument(ROUTES, config.version);
  route(api, openApiRoute, async () => document);
  route(api, docsRoute, async ({ locale }) =>
    fileAnswer({ name: "api.html", type: "text/html; charset=utf-8", content: renderDocs(document, texts, locale), inline: true }),
  );
  // Markdown reads well as it is, and no page of ours has to draw it.
  route(api, allegroGuideRoute, async () =>
    fileAnswer({ name: "ALLEGRO.md", type: "text/plain; charset=utf-8", content: readFileSync(ALLEGRO_GUIDE), inline: true }),
  );
}

/** Made when first asked for and kept: a few megabytes, and nobody makes the server pack them again and again. */
function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

function registerSource(api: Api): void {
  const { version, privateFolders } = api.deps.config;
  const name = `zyskomierz-${version}`;
  const archive = madeOnce(() => sourceArchive(ROOT, name, privateFolders));
  const notices = madeOnce(async () => noticesText(shippedPackages(ROOT), version));
  route(api, sourceRoute, async () => fileAnswer({ name: `${name}.zip`, type: "application/zip", content: await archive() }));
  route(api, noticesRoute, async () =>
    fileAnswer({ name: "licences.txt", type: "text/plain; charset=utf-8", content: await notices(), inline: true }),
  );
}

export function registerMeta(api: Api): void {
  const { config, database, texts, identityProvider } = api.deps;
  // The app starts with these settings, also while the database is away.
  const offersDemo = async (): Promise<boolean> => config.demoGuest && (await hasDemoGuest(database.db).catch(() => false));
  registerHealth(api);
  registerDocs(api);
  registerSource(api);
  route(api, configRoute, async () => {
    return {
      apiUrl: config.apiUrl,
      iframeApiUrl: config.iframeApiUrl,
      sentryDsn: config.sentryDsn,
      version: config.version,
      sourceUrl: config.sourceUrl,
      flags: {
        demo: config.demo,
        demoGuest: await offersDemo(),
        registration: config.registration,
        openId: identityProvider?.label ?? null,
        passkeys: config.passkeys,
      },
    };
  });
  route(api, localesRoute, async ({ params }) => {
    const namespace = texts.namespace(params.lng, params.ns);
    if (namespace === null) throw new AppError("NOT_FOUND", `no texts ${params.lng}/${params.ns}`);
    return namespace;
  });
}
