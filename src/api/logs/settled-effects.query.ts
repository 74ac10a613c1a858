/** Effects in the log that waited for rates: known once these are there. The log only grows, so an entry keeps what it waits for. */
import { sql } from "kysely";
import { z } from "zod";
import type { WaitingEffect } from "#core/logs.ts";
import { settledEffect } from "#core/settled-effect.ts";
import type { CompanyScope } from "#db/scope.ts";

type Json = Readonly<Record<string, unknown>>;
/** What was measured when the change was made, and what its job has measured. */
type Measured = { effect: Json | null; jobEffect: Json | null };

const Amount = z.object({ day: z.string(), currency: z.string(), before: z.int(), after: z.int() });
const Waiting = z.object({ before: z.int(), after: z.int(), amounts: z.array(Amount) });

function waitingIn(effect: Json | null): WaitingEffect | null {
  return effect?.["waiting"] === undefined ? null : Waiting.parse(effect["waiting"]);
}

type Rated = { currency: string; day: string; mid: string };

async function findMids({ db, companyId }: CompanyScope, waiting: readonly WaitingEffect[]): Promise<Map<string, string>> {
  const amounts = waiting.flatMap((effect) => effect.amounts);
  if (amounts.length === 0) return new Map();
  const { rows } = await sql<Rated>`
    select f.currency, f.day::text as day, trim_scale(f.mid)::text as mid
    from companies c
    join fx_days f on f.source = c.fx_source
    where c.company_id = ${companyId} and (f.currency, f.day) in (
      select w.currency, w.day
      from unnest(${amounts.map(({ currency }) => currency)}::text[], ${amounts.map(({ day }) => day)}::date[]) as w (currency, day))`.execute(
    db,
  );
  return new Map(rows.map(({ currency, day, mid }) => [`${currency} ${day}`, mid]));
}

export async function withSettledEffects<Row extends Measured>(scope: CompanyScope, rows: readonly Row[]): Promise<Row[]> {
  const mids = await findMids(
    scope,
    rows.flatMap(({ effect, jobEffect }) => [effect, jobEffect].flatMap((each) => waitingIn(each) ?? [])),
  );
  const settled = (effect: Json | null): Json | null => {
    const waiting = waitingIn(effect);
    if (waiting === null) return effect;
    return { ...effect, ...settledEffect(waiting, (currency, day) => mids.get(`${currency} ${day}`) ?? null) };
  };
  return rows.map((row) => ({ ...row, effect: settled(row.effect), jobEffect: settled(row.jobEffect) }));
}
