import { sql } from "kysely";
import { expect, test } from "vitest";
import { issuePictureRoute, issueReportsRoute, reportIssueRoute, updateIssueReportRoute } from "#contract/issues.ts";
import { createTestApp } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

const app = forFile(() =>
  createTestApp({
    supportEmail: "pomoc@example.com",
    limits: { signIn: 0, mail: 0, guest: 0, address: 0, user: 0, upload: 0, issue: 3 },
  }),
);

function report(fields: Record<string, string>, file?: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ message: "Wykres jest pusty", page: "/system/dashboard-charts?x=tajne", ...fields }))
    form.set(name, value);
  if (file !== undefined) form.set("file", file, "zrzut.png");
  return form;
}

test("a report with a picture is stored, listed for administrators, sent to support to be answered to its reporter", async () => {
  const seller = await app.signIn({ role: "viewer" });
  const form = report({ requestId: "abc-1", browser: "390×844, 2x, pl" }, new Blob([PNG], { type: "text/plain" }));
  const { body, status } = await seller.call(reportIssueRoute, { form });
  expect(status).toBe(201);
  const admin = await app.signIn({ isAdmin: true });
  const listed = (await admin.call(issueReportsRoute, { query: { q: "abc-1" } })).body;
  expect(listed.items).toMatchObject([
    {
      id: body.id,
      companyId: String(seller.companyId),
      reporter: { email: seller.email },
      message: "Wykres jest pusty",
      page: "/system/dashboard-charts",
      requestId: "abc-1",
      browser: "390×844, 2x, pl",
      hasPicture: true,
      state: "new",
    },
  ]);
  const params = { companyId: String(seller.companyId), id: body.id };
  const { response } = await admin.call(issuePictureRoute, { params });
  expect([response.headers["content-type"], response.rawPayload.equals(PNG)]).toEqual(["image/png", true]);
  const { rows } = await sql<{ to: string; values: Record<string, unknown> }>`
    select to_address as "to", letter_values as "values" from mails where kind = 'issueReported'`.execute(app.database.db);
  expect(rows).toMatchObject([{ to: "pomoc@example.com", values: { replyTo: seller.email, id: Number(body.id), requestId: "abc-1" } }]);

  const answered = await admin.call(updateIssueReportRoute, { params, body: { version: 1, state: "answered", note: "Odpisano" } });
  expect(answered.body).toMatchObject({ state: "answered", note: "Odpisano", version: 2 });
  expect((await admin.refused(updateIssueReportRoute, { params, body: { version: 1, state: "closed" } })).status).toBe(409);
  expect((await admin.call(issueReportsRoute, { query: { state: "new" } })).body.items).toEqual([]);
  expect((await seller.refused(issueReportsRoute)).status).toBe(403);
});

test("no message, no picture and a file too large are refused in words and leave nothing behind", async () => {
  const seller = await app.signIn();
  expect((await seller.refused(reportIssueRoute, { form: report({ message: "  " }) })).body.errors).toMatchObject({
    message: expect.anything(),
  });
  const svg = await seller.refused(reportIssueRoute, { form: report({}, new Blob(["<svg/>"], { type: "image/png" })) });
  expect([svg.status, svg.body.errors?.["file"]]).toEqual([422, ["Dołącz obraz PNG, JPEG albo WebP."]]);
  const large = await seller.refused(reportIssueRoute, { form: report({}, new Blob([PNG, new Uint8Array(5 * 1024 * 1024)])) });
  expect([large.status, large.body.Message]).toEqual([413, "Obraz może mieć najwyżej 5 MB."]);
  const { rows } = await sql`select 1 from issue_reports where company_id = ${seller.companyId}`.execute(app.database.db);
  expect(rows).toEqual([]);
});

test("one person reports so often within a minute, and others go on", async () => {
  const [eager, other] = [await app.signIn(), await app.signIn()];
  for (let at = 0; at < 3; at += 1) await eager.call(reportIssueRoute, { form: report({}) });
  expect((await eager.refused(reportIssueRoute, { form: report({}) })).status).toBe(429);
  await other.call(reportIssueRoute, { form: report({}) });
});
