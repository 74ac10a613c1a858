import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { devMailRoute } from "#contract/dev-mail.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { lettersTo } from "#testing/mailbox.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let seller: TestClient;
let letterId = 0;

beforeAll(async () => {
  seller = await app.signIn();
  await enqueueMail(app.database.db, { kind: "loginLink", to: seller.email });
  const [letter] = await lettersTo(app.database, seller.email);
  letterId = letter?.id ?? 0;
});

const open = (headers: Record<string, string>, remoteAddress = "127.0.0.1", url = "/dev/mail") =>
  app.server.inject({ method: "GET", url, headers: { host: "localhost:3000", ...headers }, remoteAddress });

test("on this machine the mailbox shows every letter with its link, and each letter as its reader sees it", async () => {
  const list = await open({});
  expect([list.statusCode, list.body.includes(seller.email), list.body.includes("confirm-token=")]).toEqual([200, true, true]);
  const letter = await open({}, "127.0.0.1", `/dev/mail?id=${letterId}`);
  expect([letter.statusCode, letter.body.includes("Zaloguj się</a>")]).toEqual([200, true]);
  expect((await open({}, "127.0.0.1", "/dev/mail?id=999")).statusCode).toBe(404);
});

test("from another machine, or under a name that only leads here, there is no mailbox", async () => {
  expect((await open({}, "192.0.2.7")).statusCode).toBe(404);
  // Nothing at all is answered under that name.
  expect((await open({ host: "rebound.example.com" })).statusCode).toBe(403);
});

test.each([
  "Forwarded",
  "Via",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Real-IP",
  "X-Client-IP",
  "X-Original-Host",
  "CF-Connecting-IP",
  "CF-Ray",
  "True-Client-IP",
  "CDN-Loop",
  "Fly-Client-IP",
  "DO-Connecting-IP",
  "X-Envoy-External-Address",
  "X-Azure-ClientIP",
  "X-Amzn-Trace-Id",
])("through a proxy, which says so with %s, there is none either", async (name) => {
  expect((await open({ host: "127.0.0.1:3000", [name]: "127.0.0.1" })).statusCode).toBe(404);
});

test("nor through a proxy that says nothing and speaks as no browser does", async () => {
  const address = new URL(await app.server.listen({ port: 0, host: "127.0.0.1" }));
  const statusOver = async (version: string): Promise<string> => {
    const socket = connect(Number(address.port), "127.0.0.1");
    socket.write(`GET /dev/mail HTTP/${version}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).slice(9, 12);
  };
  expect([await statusOver("1.1"), await statusOver("1.0")]).toEqual(["200", "404"]);
});

test("with a mail server it is open to administrators alone", async () => {
  const closed = await createTestApp({ localMailbox: false });
  try {
    const admin = await closed.signIn({ isAdmin: true });
    const owner = await closed.signIn();
    expect([(await owner.send(devMailRoute)).statusCode, (await admin.send(devMailRoute)).statusCode]).toEqual([404, 200]);
  } finally {
    await closed.close();
  }
});
