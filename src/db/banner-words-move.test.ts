import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { migrate, readMigrations } from "./migrate.ts";

/** The migration that gave banners a text in every language. */
const MOVES = readMigrations().findIndex(({ name }) => name.endsWith("_banner_words.sql"));

const database = forFile(() => createTestDatabase({ empty: true }));

test("banners keep their words, their link becomes a button, and a danger an outage", async () => {
  const { db, target } = database;
  await migrate(target, readMigrations().slice(0, MOVES));
  await sql`
    insert into banners (kind, text_pl, text_en, link_url, link_label_pl, link_label_en, audience, is_dismissible, is_on) values
      ('danger', 'Awaria', null, null, null, null, 'everybody', true, true),
      ('info', 'Nowy cennik', 'New prices', '/system/logs', 'Zobacz', null, 'owners', true, true)`.execute(db);
  await migrate(target);
  const { rows } = await sql`select kind, text, link, revision from banners order by id`.execute(db);
  const others = { cs: null, sk: null, hu: null };
  expect(rows).toEqual([
    { kind: "outage", text: { pl: "Awaria", en: null, ...others }, link: null, revision: 1 },
    {
      kind: "info",
      text: { pl: "Nowy cennik", en: "New prices", ...others },
      link: { url: "/system/logs", label: { pl: "Zobacz", en: null, ...others } },
      revision: 1,
    },
  ]);
});
