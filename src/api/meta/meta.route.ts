import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hasDemoGuest } from "#accounts/demo-guest.ts";
import { allegroGuideRoute, configRoute, docsRoute, healthRoute, localesRoute, openApiRoute, readyRoute } from "#contract/meta.ts";
import { ROUTES } from "#contract/routes.ts";
import { AppError } from "#core/errors.ts";
import { readMigrations } from "#db/migrate.ts";
import { fileAnswer } from "../http/call.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { renderDocs } from "./docs.page.ts";
import { openApiDocument } from "./openapi.ts";
import { findReadiness } from "./readiness.query.ts";

const ALLEGRO_GUIDE = fileURLToPath(new URL("../../../docs/ALLEGRO.md", import.meta.url));

function registerHealth(api: Api): void {
  const newest = readMigrations().length;
  route(api, healthRoute, async () => ({ status: "ok" as const }));
  route(api, readyRoute, async ({ reply }) => {
    const readiness = await findReadiness(api.deps.database.db, newest);
    void reply.header("Cache-Control", "no-store");
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

export function registerMeta(api: Api): void {
  const { config, database, texts } = api.deps;
  // The app starts with these settings, also while the database is away.
  const offersDemo = async (): Promise<boolean> => config.demoGuest && (await hasDemoGuest(database.db).catch(() => false));
  registerHealth(api);
  registerDocs(api);
  route(api, configRoute, async ({ reply }) => {
    void reply.header("Cache-Control", "no-store");
    return {
      apiUrl: config.apiUrl,
      iframeApiUrl: config.iframeApiUrl,
      sentryDsn: config.sentryDsn,
      version: config.version,
      flags: { demo: config.demo, demoGuest: await offersDemo(), registration: config.registration },
    };
  });
  route(api, localesRoute, async ({ params, reply }) => {
    const namespace = texts.namespace(params.lng, params.ns);
    if (namespace === null) throw new AppError("NOT_FOUND", `no texts ${params.lng}/${params.ns}`);
    void reply.header("Cache-Control", "no-cache");
    return namespace;
  });
}
