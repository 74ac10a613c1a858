/** The plans of the instance: what each is meant for and what it costs, as its operator has said. */
import { sql } from "kysely";
import type { DisplayCurrency } from "#core/market.ts";
import type { Db } from "#db/connection.ts";

export type PlanTerms = {
  name: string;
  position: number;
  /** `null` = any number. */
  ordersPerMonth: number | null;
  /** Minor units of `currency`, with VAT; `null` = no price is said. */
  monthlyPrice: number | null;
  yearlyPrice: number | null;
  currency: DisplayCurrency;
  isOffered: boolean;
};
type Plan = PlanTerms & { id: string };

const COLUMNS = sql`
  id, name, position, orders_per_month as "ordersPerMonth", monthly_price as "monthlyPrice", yearly_price as "yearlyPrice", currency,
  is_offered as "isOffered"`;

/** From the smallest to the largest. */
export async function listPlans(db: Db): Promise<Plan[]> {
  const { rows } = await sql<Plan>`select ${COLUMNS} from plans order by position, id limit 50`.execute(db);
  return rows;
}

export async function findPlan(db: Db, id: string): Promise<Plan | null> {
  const { rows } = await sql<Plan>`select ${COLUMNS} from plans where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Answers what the plan was before; null = it is new. */
export async function savePlan(db: Db, id: string, terms: PlanTerms): Promise<Plan | null> {
  const before = await findPlan(db, id);
  const { name, position, ordersPerMonth, monthlyPrice, yearlyPrice, currency, isOffered } = terms;
  await sql`
    insert into plans (id, name, position, orders_per_month, monthly_price, yearly_price, currency, is_offered)
    values (${id}, ${name}, ${position}, ${ordersPerMonth}, ${monthlyPrice}, ${yearlyPrice}, ${currency}, ${isOffered})
    on conflict (id) do update
    set name = excluded.name, position = excluded.position, orders_per_month = excluded.orders_per_month,
        monthly_price = excluded.monthly_price, yearly_price = excluded.yearly_price, currency = excluded.currency,
        is_offered = excluded.is_offered`.execute(db);
  return before;
}
