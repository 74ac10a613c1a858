/** The golden sellers through the real connector, sync and ledger, moment after moment, as a store lives through them. */
import { beforeAll, describe, expect, test } from "vitest";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { forFile } from "#testing/for-file.ts";
import { createReferenceDatabase } from "#testing/reference-database.ts";
import { dayIn } from "./expected-sums.ts";
import { besideTheLedger, figuresAt, openSeller, type PlayedSeller, postingsOf, syncAt, wordsOf } from "./play-seller.ts";
import { readSellers } from "./read-sellers.ts";

const database = forFile(createReferenceDatabase);

describe.each(readSellers())("golden seller $name", (seller) => {
  let played: PlayedSeller;

  beforeAll(async () => {
    played = await openSeller(database, seller);
  });

  describe.each(seller.moments)("at $answers.at", ({ answers, expected }) => {
    test("is read to the end, and the ledger is what its facts say", async () => {
      expect(await syncAt(played, answers)).toBe("done");
      const verified = await verifyLedger(database.db, { companyIds: [played.scope.companyId], today: dayIn("PL", answers.at) });
      expect(verified.differences).toEqual([]);
    });

    test(`has exactly its postings: ${seller.why}`, async () => {
      expect(wordsOf(await postingsOf(played))).toEqual(wordsOf(expected.postings));
    });

    test.each(expected.figures)("shows its figures of $market in $currency, $startDate – $endDate, $filter", async (question) => {
      expect(await figuresAt(played, answers.at, question)).toMatchObject(question.expect);
    });

    const { at: _at, figures: _figures, postings: _postings, ...named } = expected;
    // A moment that names nothing of the kind says nothing about it.
    const cases = Object.keys(named).length === 0 ? [] : [{ what: Object.keys(named).join(", "), named }];

    test.each(cases)("sets aside, alerts and remembers: $what", async () => {
      expect(await besideTheLedger(played)).toMatchObject(named);
    });
  });
});

// What became of old order ids is told by nobody: only a store that had seen them knows (README of merged-orders).
describe.each(readSellers().filter(({ moments }) => moments.every(({ answers }) => answers.gone === undefined)))(
  "golden seller $name, connected only at its last moment",
  (seller) => {
    test("has the same postings, and reading again three hours later changes none", async () => {
      const last = seller.moments.at(-1);
      if (last === undefined) throw new Error("a seller has moments");
      const { answers, expected } = last;
      const played = await openSeller(database, seller);
      expect(await syncAt(played, answers)).toBe("done");
      expect(wordsOf(await postingsOf(played))).toEqual(wordsOf(expected.postings));
      const later = new Date(Date.parse(answers.at) + 3 * 3_600_000).toISOString();
      expect(await syncAt(played, answers, later)).toBe("done");
      expect(wordsOf(await postingsOf(played))).toEqual(wordsOf(expected.postings));
    });
  },
);
