import { beforeAll, expect, test } from "vitest";
import { registerRoute } from "#contract/accounts.ts";
import { companySettingsRoute, saveCompanySettingsRoute } from "#contract/company-settings.ts";
import { createFirstUserRoute } from "#contract/first-run.ts";
import { updateUserRoute } from "#contract/profile.ts";
import type { RouteContract } from "#contract/route.ts";
import { inviteUserRoute } from "#contract/team.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const PASSWORD = "kubek-zielony-pod-oknem";

const app = forFile(createTestApp);
let owner: TestClient;

beforeAll(async () => {
  owner = await app.signIn();
});

type Names = readonly [what: string, contract: RouteContract, bodyWith: (name: string) => object];

/** Every name that a letter to somebody else can carry. */
const PLACES: readonly Names[] = [
  ["the name of a registration", registerRoute, (name) => ({ email: "nowa@example.com", acceptTerms: true, name })],
  ["the first administrator's name", createFirstUserRoute, (name) => ({ email: "nowa@example.com", password: PASSWORD, name })],
  ["one's own name", updateUserRoute, (name) => ({ name })],
  ["the name of somebody invited", inviteUserRoute, (name) => ({ email: "nowa@example.com", role: "viewer", name })],
  ["the company's name", saveCompanySettingsRoute, (name) => ({ version: 1, name })],
];

const ELSEWHERE = [
  "Wygrana: https://zly.example",
  "ftp://zly.example",
  "zobacz WWW.zly.example",
  "Jan\nKliknij tutaj",
  "Jan\r\nDo: ja",
  "Jan\u2028Ty",
];

test.each(PLACES)("%s leads nobody elsewhere: 422 with the field named, in Polish and English", async (_, contract, bodyWith) => {
  for (const name of ELSEWHERE) {
    for (const [language, sentence] of [
      ["pl", "Nazwa nie może zawierać adresu strony ani podziału wiersza."],
      ["en", "A name cannot contain a web address or a line break."],
    ] as const) {
      // Who is signed in has said which language they speak; the browser speaks for everybody else.
      await owner.call(updateUserRoute, { body: { locale: language } });
      const { status, body } = await owner.refused(contract, { body: bodyWith(name), headers: { "accept-language": language } });
      expect([name, status, body.code, body.errors]).toEqual([name, 422, "VALIDATION", { name: [sentence] }]);
    }
  }
});

test("ordinary names stay: dots, colons, slashes and every alphabet", async () => {
  for (const name of [
    "Allegro.pl Sp. z o.o.",
    "Łukasz „Wąż” Żółć-Nowak",
    "Sklep: dom/ogród",
    "Kovács és Társa Kft.",
    "王小明",
    "wwwroot",
  ]) {
    const { user } = (await owner.call(updateUserRoute, { body: { name } })).body;
    expect(user.name).toBe(name);
    const { version } = (await owner.call(companySettingsRoute)).body;
    expect((await owner.call(saveCompanySettingsRoute, { body: { version, name } })).body.name).toBe(name);
  }
});
