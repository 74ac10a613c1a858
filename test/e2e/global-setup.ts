/** One product for all browser tests, and the marketplace it can be connected to; their addresses are passed on to the tests. */
import { runFile, startProduct } from "../../src/testing/product.ts";
import { SIMULATOR_APP, startTestSimulator } from "../../src/testing/simulator.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const simulator = await startTestSimulator({ preset: "small", clock: () => Date.now() });
  const product = await startProduct({
    environment: {
      ALLEGRO_CLIENT_ID: SIMULATOR_APP.clientId,
      ALLEGRO_CLIENT_SECRET: SIMULATOR_APP.clientSecret,
      ALLEGRO_USER_AGENT: SIMULATOR_APP.userAgent,
      ALLEGRO_API_URL: simulator.apiUrl,
      ALLEGRO_AUTH_URL: simulator.authUrl,
    },
  });
  // An instance with nobody leads every visitor to its first administrator, whatever page they ask for.
  const { code, stderr } = await runFile(
    "src/cli.ts",
    ["user", "create", "operator@example.com", "--password", "Bardzo-Tajne-Haslo-2026"],
    product.environment,
  );
  if (code !== 0) throw new Error(stderr);
  process.env["E2E_PRODUCT"] = JSON.stringify({ url: product.url, environment: product.environment });
  return async () => {
    await product.remove();
    await simulator.close();
  };
}
