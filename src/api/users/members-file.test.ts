/** The team as a file and by its filters: who stands in it, and what is said of them. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { inviteUserRoute, updateMemberRoute, usersRoute } from "#contract/team.ts";
import { createTestApp } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const PASSWORD = "kubek-zielony-pod-oknem";
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };

const app = forFile(createTestApp);
let owner: Browser;
let storeName = "";
beforeAll(async () => {
  const { db } = app.database;
  const { companyId } = await loadFacts(app.database, smallSeller());
  const person = (email: string, name: string, role: "owner" | "manager" | "viewer") =>
    createUser(db, { email, password: PASSWORD, name, companyId, role }, CHEAP);
  await person("anna@example.com", "Anna", "owner");
  const { userId: managerId } = await person("bartek@example.com", "Bartek", "manager");
  const { userId: viewerId } = await person("celina@example.com", "Celina", "viewer");
  await createUser(db, { email: "obcy@example.com", password: PASSWORD, name: "Obcy" }, CHEAP);
  await sql`update users set totp_enabled_at = now() where id = ${managerId}`.execute(db);
  const { rows } = await sql<{ id: number; name: string }>`select id, name from stores where company_id = ${companyId} order by id`.execute(
    db,
  );
  const [store] = rows;
  if (store === undefined) throw new Error("the seller has no store");
  storeName = store.name;
  owner = createBrowser(app);
  await owner.signIn("anna@example.com", PASSWORD);
  const limits = { storeIds: [String(store.id)], seesCosts: false };
  await owner.call(updateMemberRoute, { params: { id: String(viewerId) }, body: { limits } });
  await owner.call(inviteUserRoute, { body: { email: "dorota@example.com", role: "viewer", name: "=SUM(A1)" } });
});

type Query = { role?: "owner" | "manager" | "viewer"; state?: "active" | "invited" | "blocked" | "withoutSecondFactor"; search?: string };

async function fileOf(query: Query): Promise<string[][]> {
  const answer = await owner.send(usersRoute, { query: { ...query, format: "csv" } });
  expect(answer.statusCode).toBe(200);
  const lines = answer.rawPayload.toString("utf8").replace("\ufeff", "").trimEnd().split("\r\n");
  return lines.map((line) => line.split(";").map((cell) => cell.replaceAll('"', "")));
}

async function listed(query: Query): Promise<string[]> {
  const { items, total } = await owner.call(usersRoute, { query });
  expect(total).toBe(items.length);
  return items.map(({ email }) => email);
}

test("the file says of each member what the list says, and of a limited viewer the store's name", async () => {
  const [header, ...rows] = await fileOf({});
  expect(header).toEqual(["Nazwa", "E-mail", "Rola", "Sklepy", "Koszty", "Stan", "Drugi składnik", "Ostatnia aktywność", "Od kiedy"]);
  // Four of the company: the stranger of another company is not among them.
  expect(rows.map((cells) => cells.slice(1, 7))).toEqual([
    ["anna@example.com", "Właściciel", "wszystkie sklepy", "z kosztami", "aktywny", "nie"],
    ["bartek@example.com", "Menedżer", "wszystkie sklepy", "z kosztami", "aktywny", "tak"],
    ["celina@example.com", "Czytelnik", storeName, "bez kosztów", "aktywny", "nie"],
    ["dorota@example.com", "Czytelnik", "wszystkie sklepy", "z kosztami", "zaproszony", ""],
  ]);
  const [anna, bartek] = rows;
  // Who has a session was seen; nobody else was.
  expect(anna?.[7]).toMatch(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}$/);
  expect(bartek?.[7]).toBe("");
});

test("a name that a spreadsheet would compute stays text", async () => {
  const [, row] = await fileOf({ search: "dorota" });
  expect(row?.[0]).toBe("'=SUM(A1)");
});

test("role and state narrow the list and the file alike", async () => {
  const cases: readonly (readonly [Query, string[]])[] = [
    [{ role: "viewer" }, ["celina@example.com", "dorota@example.com"]],
    [{ role: "viewer", state: "active" }, ["celina@example.com"]],
    [{ state: "invited" }, ["dorota@example.com"]],
    // Not Bartek, who has one, nor Dorota, who has not joined.
    [{ state: "withoutSecondFactor" }, ["anna@example.com", "celina@example.com"]],
    [{ state: "blocked" }, []],
  ];
  for (const [query, emails] of cases) {
    expect(await listed(query)).toEqual(emails);
    const [, ...rows] = await fileOf(query);
    expect(rows.map(([, email]) => email)).toEqual(emails);
  }
});

test("whoever is blocked is listed as such and no longer as active", async () => {
  const [bartek] = (await owner.call(usersRoute, { query: { search: "bartek" } })).items;
  await owner.call(updateMemberRoute, { params: { id: bartek?.id ?? "" }, body: { blocked: true } });
  expect(await listed({ state: "blocked" })).toEqual(["bartek@example.com"]);
  expect(await listed({ state: "active" })).toEqual(["anna@example.com", "celina@example.com"]);
});

test("an administrator's file has everybody with the name of their company, or the team alone where that is asked for", async () => {
  const administrator = { email: "admin@example.com", password: PASSWORD, name: "Admin", isAdmin: true };
  await createUser(app.database.db, administrator, CHEAP);
  const admin = createBrowser(app);
  await admin.signIn("admin@example.com", PASSWORD);
  const text = async (scope: "team" | "all") => {
    const answer = await admin.send(usersRoute, { query: { format: "csv", scope } });
    return answer.rawPayload.toString("utf8");
  };
  const all = await text("all");
  expect(all).toContain("Firma");
  for (const email of ["anna", "obcy", "admin"]) expect(all).toContain(`${email}@example.com`);
  const team = await text("team");
  expect(team).toContain("admin@example.com");
  expect(team).not.toContain("anna@example.com");
});
