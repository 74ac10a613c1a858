/** Sellers who upload files over HTTP, and a worker that takes them in. */
import { tilesRoute } from "#contract/dashboard.ts";
import { importRoute, type ImportState } from "#contract/imports.ts";
import { createStoreRoute } from "#contract/stores.ts";
import type { WorkerDeps } from "#jobs/context.ts";
import { createTestApp, type TestApp, type TestClient } from "./app.ts";
import { startTestWorker } from "./worker.ts";

export type Importing = {
  readonly app: TestApp;
  /** What the worker logged as an error. */
  readonly failures: readonly string[];
  /** A company of its own with a store fed by files. */
  seller(markets?: ("PL" | "CZ")[]): Promise<TestClient>;
  close(): Promise<void>;
};

/** `deps` are the worker's, besides its own. */
export async function startImporting(deps: Partial<WorkerDeps> = {}): Promise<Importing> {
  const app = await createTestApp();
  const failures: string[] = [];
  const worker = await startTestWorker(app.database, {
    log: { info: () => undefined, error: (_, message) => void failures.push(message) },
    ...deps,
  });
  return {
    app,
    failures,
    async seller(markets = ["PL"]) {
      const client = await app.signIn();
      await client.call(createStoreRoute, { body: { platform: "import", name: "Sklep", markets } });
      return client;
    },
    async close() {
      await worker.stop();
      await app.close();
    },
  };
}

export function upload(content: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set("file", new Blob([content], { type: "text/csv" }), "plik.csv");
  return form;
}

/** The import once it has ended, one way or another. */
export async function settled(client: TestClient, importId: string): Promise<ImportState> {
  for (let waited = 0; waited < 500; waited++) {
    const { body } = await client.call(importRoute, { params: { id: importId } });
    if (body.status !== "queued" && body.status !== "running") return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`import ${importId} did not end`);
}

export async function novemberOf(client: TestClient) {
  const { body } = await client.call(tilesRoute, {
    body: { filter: {}, tiles: [{ id: "month", startDate: "2026-11-01", endDate: "2026-11-20" }] },
  });
  return body.tiles[0]?.figures;
}
