/** Banners for companies whose subscription stands so, by the clock and by what Stripe says. */
import { expect, test } from "vitest";
import { beginTrial } from "#accounts/company-subscription.ts";
import { activeBannersRoute, createBannerRoute } from "#contract/banners.ts";
import { FOR_ALL } from "#core/banners.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { startPaying } from "#testing/payments.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const paying = forFile(startPaying);

test("a trial, what is paid for, a payment that is waited for, read-only and a pause each bring their own", async () => {
  const { app, stripe } = paying;
  const admin = await app.signIn({ isAdmin: true });
  const { companyId } = await loadFacts(app.database, smallSeller());
  const owner = await app.signIn({ companyId });
  for (const state of ["trial", "grace", "readOnly", "paused"] as const) {
    await admin.call(createBannerRoute, { body: { text: { pl: state }, only: { ...FOR_ALL, states: [state] } } });
  }
  await admin.call(createBannerRoute, { body: { text: { pl: "plan pro" }, only: { ...FOR_ALL, plans: ["pro"] } } });
  const shown = async () => (await owner.call(activeBannersRoute)).body.items.map(({ text }) => text.pl);

  expect(await shown()).toEqual([]);
  await beginTrial({ db: app.database.db, companyId }, "2026-12-01T12:00:00Z");
  expect(await shown()).toEqual(["trial"]);
  // 14 days of trial are over.
  paying.moveTo("2026-12-15T12:00:00Z");
  expect(await shown()).toEqual(["readOnly"]);
  const id = await paying.subscribe(owner);
  expect(await shown()).toEqual(["plan pro"]);
  paying.moveTo("2027-01-14T12:00:00Z");
  await paying.tell(stripe.world.renew(id, paying.now(), false));
  expect(await shown()).toEqual(["plan pro", "grace"]);
  await paying.tell(stripe.world.settle(id, paying.now()));
  await paying.tell(stripe.world.pause(id, paying.now()));
  expect(await shown()).toEqual(["plan pro", "paused"]);
});
