/** The app away from its API: on another host of the same domain, and inside the page of another site. */
import { createServer, type Server } from "node:http";
import type { Frame, Page } from "@playwright/test";
import { freePort } from "../../src/testing/loopback.ts";
import { withOwnProduct } from "./own-product.ts";
import { createSeller, expect, type Seller, test } from "./seller.ts";

const DOMAIN = "zysk.localhost";
let port: number;
let partnerPort: number;
let strangerPort: number;

const app = (path = ""): string => `http://app.${DOMAIN}:${port}${path}`;
const api = (): string => `http://api.${DOMAIN}:${port}`;
const framedApi = (): string => `http://ramka.${DOMAIN}:${port}`;
/** Another site: a panel of a partner that shows the app inside its own page. */
const partner = (): string => `http://panel.partner.localhost:${partnerPort}`;
const stranger = (): string => `http://obcy.localhost:${strangerPort}`;

async function listen(server: Server, at: number): Promise<void> {
  await new Promise<void>((ready) => void server.listen(at, "127.0.0.1", ready));
}

/** A page of somebody else with the app in a frame. */
function frameHolder(): Server {
  return createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><title>Panel</title><iframe src="${app("/")}" width="1200" height="800"></iframe>`);
  });
}

withOwnProduct(async () => {
  [port, partnerPort, strangerPort] = [await freePort(), await freePort(), await freePort()];
  const holders = [frameHolder(), frameHolder()] as const;
  await listen(holders[0], partnerPort);
  await listen(holders[1], strangerPort);
  return {
    environment: {
      PORT: String(port),
      APP_URL: app(),
      API_URL: api(),
      IFRAME_API_URL: framedApi(),
      COOKIE_DOMAIN: DOMAIN,
      ALLOWED_ORIGINS: partner(),
    },
    close: async () => {
      for (const holder of holders) {
        holder.closeAllConnections();
        await new Promise((closed) => holder.close(closed));
      }
    },
  };
});

// Names under localhost are this machine's, whatever its resolver thinks of them.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--host-resolver-rules=MAP *.localhost 127.0.0.1"] });
  },
});

function watchHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") || pathname.startsWith("/sanctum/")) hosts.add(origin);
  });
  return hosts;
}

async function enter(place: Page | Frame, { email, password }: Seller): Promise<void> {
  await place.getByLabel("E-mail").fill(email);
  await place.getByLabel("Hasło", { exact: true }).fill(password);
  await place.getByRole("button", { name: "Zaloguj się" }).click();
}

test("API on another host of the same domain: signing in, a change with its CSRF token, and a reload", async ({ page }) => {
  const seller = await createSeller();
  const hosts = watchHosts(page);
  await page.goto(app("/"));
  await enter(page, seller);
  await page.getByRole("link", { name: "Ustawienia" }).first().click();
  await page.getByLabel("Nazwa firmy").fill("Dom i Ogród");
  await page.getByRole("button", { name: /Zapisz/ }).click();
  await expect(page.getByText("Sukces!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Nazwa firmy")).toHaveValue("Dom i Ogród");
  expect([...hosts]).toEqual([api()]);
});

test("Inside an iframe of another origin: another API host, and cookies that work there", async ({ page }) => {
  const seller = await createSeller();
  const hosts = watchHosts(page);
  await page.goto(partner());
  const framed = async (): Promise<Frame> => {
    const element = await page.locator("iframe").elementHandle();
    const frame = await element?.contentFrame();
    if (!frame) throw new Error("the frame is empty");
    return frame;
  };
  await enter(await framed(), seller);
  await (await framed()).getByRole("link", { name: "Ustawienia" }).first().click();
  await (await framed()).getByLabel("Nazwa firmy").fill("W ramce");
  await (await framed()).getByRole("button", { name: /Zapisz/ }).click();
  await expect((await framed()).getByText("Sukces!")).toBeVisible();
  await page.reload();
  // Still signed in: the session's cookie lives in the partner's partition.
  await expect((await framed()).getByRole("link", { name: "Ustawienia" }).first()).toBeVisible();
  expect([...hosts]).toEqual([framedApi()]);
  expect(await (await framed()).evaluate(() => document.cookie)).toMatch(/last-api-call=\d+/);
  const cookies = await page.context().cookies(framedApi());
  const session = cookies.find(({ name }) => name === "zyskomierz_session");
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "None", partitionKey: "http://partner.localhost" });
  // The app in a tab of its own knows nothing of that session.
  await page.goto(app("/"));
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("Inside an iframe of a site that is not configured the app does not show itself", async ({ page }) => {
  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.goto(stranger());
  await refused;
  await expect(page.frameLocator("iframe").getByLabel("E-mail")).toHaveCount(0);
});
