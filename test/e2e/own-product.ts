/** A product with settings of its own, for the tests of one file that need them. */
import { HANGS_MS } from "../../src/testing/patience.ts";
import { startProduct } from "../../src/testing/product.ts";
import { test } from "./seller.ts";

/** Call at the top of the file. `prepare` answers the environment, what is started where it is not the product itself, and what to undo in the end. */
export function withOwnProduct(
  prepare: () => Promise<{ environment: NodeJS.ProcessEnv; main?: string; close?: () => Promise<void> }>,
): void {
  // One product for the whole file, hence one worker.
  test.describe.configure({ mode: "default" });
  const shared = process.env["E2E_PRODUCT"];
  let undo: (() => Promise<unknown>)[] = [];
  test.beforeAll(async () => {
    // It builds the web app where another variant of it is asked for.
    test.setTimeout(HANGS_MS);
    const { environment, main, close } = await prepare();
    const product = await startProduct({ environment, ...(main === undefined ? {} : { main }) });
    undo = [() => product.remove(), close ?? (() => Promise.resolve())];
    process.env["E2E_PRODUCT"] = JSON.stringify({ url: product.url, environment: product.environment });
  });
  test.afterAll(async () => {
    process.env["E2E_PRODUCT"] = shared;
    for (const step of undo) await step();
  });
}
