import pg from "pg";

/**
 * One connection outside of a pool, open; end it with `end()`. When it is lost, the statement that waits says so, or the
 * next one; the client says it once more by itself, and unheard that would end the process.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
