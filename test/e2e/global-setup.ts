/** One product for all browser tests; its address and environment are passed on to the tests. */
import { startProduct } from "../../src/testing/product.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env["E2E_PRODUCT"] = JSON.stringify({ url: product.url, environment: product.environment });
  return () => product.remove();
}
