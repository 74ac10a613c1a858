/** What a page was doing when its test failed: where only the output of a run is kept, a hang can be understood from it. */
import type { Browser, BrowserContext, Page, TestInfo } from "@playwright/test";

const KEPT = 40;

/** Begins to listen; the function it gives prints the last events, calls without an answer and what stood on the page, if the test failed. */
function lastWordsOf(page: Page): (info: TestInfo) => Promise<void> {
  const began = Date.now();
  const events: string[] = [];
  const open = new Map<unknown, string>();
  const say = (event: string): void => {
    events.push(`${((Date.now() - began) / 1000).toFixed(1)} s ${event}`);
    if (events.length > KEPT) events.shift();
  };
  page.on("framenavigated", (frame) => frame === page.mainFrame() && say(`at ${frame.url()}`));
  page.on("console", (message) => say(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => say(`error ${error.message}`));
  page.on("crash", () => say("the page crashed"));
  page.on("request", (request) => open.set(request, `${request.method()} ${request.url()}`));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => {
    open.delete(request);
    say(`no answer: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ""}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) say(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return async (info) => {
    if (info.status === info.expectedStatus) return;
    if (page.isClosed()) say("the page was closed");
    const stood = await page.locator("body").ariaSnapshot({ timeout: 5000 }).catch(String);
    const lines = [`last words of „${info.title}”`, ...events, ...[...open.values()].map((call) => `open: ${call}`), stood];
    process.stdout.write(`${lines.join("\n")}\n`);
  };
}

/** Of the test's page, and of every other that it opens: what hangs may be any of them. */
export function lastWords(browser: Browser, page: Page): (info: TestInfo) => Promise<void> {
  const words = [lastWordsOf(page)];
  const listen = (context: BrowserContext): void => void context.on("page", (other) => words.push(lastWordsOf(other)));
  listen(page.context());
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    listen(context);
    return context;
  };
  return async (info) => {
    browser.newContext = open;
    for (const lastly of words) await lastly(info);
  };
}
