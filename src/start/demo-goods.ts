/** What the invented seller has written down: costs, tags, expenses, settings. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { ADVERTISED_SKU } from "#sources/simulator/demo-assortment.ts";
import { demoGoods } from "#sources/simulator/demo-known.ts";
import type { World } from "#sources/simulator/world.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { seedExpenses } from "./demo-expenses.ts";
import { seedPurchases } from "./demo-purchases.ts";
import { APPLIANCES_TAG, findProduct, keepGoods, seedTags } from "./demo-products.ts";
import { seedReport } from "./demo-story.ts";

/** Net, 1/100 PLN. */
const PACKAGING_PER_ORDER = 140;
const OWN_SHIPPING_PER_ORDER = 890;

export type DemoSeed = {
  readonly world: World;
  /** First day of trade. */
  readonly since: Day;
  readonly today: Day;
  /** The smaller of the two shops. */
  readonly secondStore: number;
  /** Whose the shops are; null = nobody's, and there is no report. */
  readonly userId: number | null;
};

/** Once, so that edits of visitors stay. */
export async function seedDemoGoods(scope: CompanyScope, { world, since, today, secondStore, userId }: DemoSeed): Promise<void> {
  const { db, companyId } = scope;
  const { rows } = await sql<{ seeded: boolean }>`select exists (select from expenses where company_id = ${companyId}) as seeded`.execute(
    db,
  );
  if (rows[0]?.seeded === true) return;
  const goods = demoGoods(world, Date.parse(`${today}T12:00:00Z`));
  await keepGoods(scope, goods);
  const tags = await seedTags(scope, goods, today);
  await seedSettings(scope);
  await seedExpenses(scope, {
    since,
    today,
    packedElsewhere: secondStore,
    appliancesTag: tags.get(APPLIANCES_TAG) ?? 0,
    advertisedProduct: await findProduct(scope, ADVERTISED_SKU),
  });
  await seedPurchases(scope, userId, { since, today });
  if (userId !== null) await seedReport(scope, userId, new Date().toISOString());
  // Also the days before the first sale, which nothing that is read later would touch.
  await recompute(scope, { productIds: null, from: null, to: null, daysOnly: true, today });
}

/** VAT of each country through OSS, and advertising and fees of nobody on the products that were sold beside them. */
async function seedSettings({ db, companyId }: CompanyScope): Promise<void> {
  await sql`update tax_profiles set oss = true where company_id = ${companyId}`.execute(db);
  await sql`
    update company_settings set packaging_per_order = ${PACKAGING_PER_ORDER}, own_shipping_per_order = ${OWN_SHIPPING_PER_ORDER},
      fee_share_key = 'sales', ads_share_key = 'sales', version = version + 1
    where company_id = ${companyId}`.execute(db);
}

/** As long before as what comes is written down: it is asked for every few hours. */
const AHEAD = 24 * 3_600_000;

/** Each month brings new products, written down the day before they are sold; what the month's trifle costs, when it is over. */
export async function noteNovelties(db: Db, companyId: number, world: World, at: number): Promise<void> {
  const novel = demoGoods(world, at + AHEAD).filter(({ isNovel }) => isNovel);
  await withTransaction(db, async (tx) => {
    const scope = { db: tx, companyId };
    const productIds = await keepGoods(scope, novel);
    if (productIds.length > 0) await enqueueRecompute(scope, { reason: "costs", productIds });
  });
}
