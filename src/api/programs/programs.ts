import type { ProgramRow, programsRoute } from "#contract/programs.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { Minor } from "#core/facts.ts";
import { translate } from "#core/money.ts";
import { CHARGED_DAYS, perUnit, type Program, PROGRAMS, PROGRAM_TYPES, type ProgramSide, verdictOf } from "#core/programs.ts";
import type { DayRange } from "#core/period.ts";
import {
  findProgramCosts,
  findProgramOffers,
  findProgramSides,
  type ProgramCost,
  type SideSums,
} from "#ledger/reports/programs/program-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf } from "../http/call.ts";
import { presentTranslation } from "../domain/report.present.ts";
import { askedRange, comparedWith, inReport } from "../domain/report.ts";

type Call = CallOf<typeof programsRoute>;
type Asked = Call["body"];
type Answer = ResponseOf<typeof programsRoute>;

export function answerPrograms(call: Call): Promise<Answer> {
  const { body: asked } = call;
  return inReport(call, asked.filter, async (scope) => {
    const found = await findPrograms(scope, asked);
    const { page, perPage } = asked;
    return {
      currency: scope.currency,
      ...presentTranslation(found.rate),
      markets: [...scope.markets],
      items: found.rows.slice((page - 1) * perPage, page * perPage),
      total: found.rows.length,
      page,
      perPage,
      programs: found.programs,
      ...(found.before === null ? {} : { previous: found.before }),
    };
  });
}

type Found = { rows: ProgramRow[]; programs: Answer["programs"]; before: DayRange | null; rate: RangeRate };

/** Every row, the dearest first. */
export async function findPrograms(scope: ReportScope, asked: Asked): Promise<Found> {
  const range = askedRange(asked);
  const before = asked.compare === undefined ? null : comparedWith(range, asked.compare, scope.today);
  const rate = await findRangeRate(scope, range.endDate);
  const programs = asked.program === undefined ? PROGRAMS : [asked.program];
  const types = programs.flatMap((program) => PROGRAM_TYPES[program]);
  const costs = await findProgramCosts(scope, types, range);
  const earlier = before === null ? null : await findProgramCosts(scope, types, before);
  const rows: ProgramRow[] = [];
  for (const program of programs) rows.push(...(await rowsOf(scope, { program, costs, earlier, range, rate })));
  return {
    rows: rows.toSorted((a, b) => (a.cost ?? 0) - (b.cost ?? 0) || (a.externalId < b.externalId ? -1 : 1)),
    programs: programs.map((program) => presentProgram(program, { costs, earlier, rate })),
    before,
    rate,
  };
}

type Part = { costs: readonly ProgramCost[]; earlier: readonly ProgramCost[] | null; rate: RangeRate };

function ofProgram(program: Program, costs: readonly ProgramCost[]): ProgramCost[] {
  return costs.filter(({ typeId }) => PROGRAM_TYPES[program].includes(typeId));
}

function presentProgram(program: Program, { costs, earlier, rate }: Part): Answer["programs"][number] {
  const own = ofProgram(program, costs);
  const types = PROGRAM_TYPES[program].filter((typeId) => own.some((cost) => cost.typeId === typeId));
  return {
    program,
    cost: shown(added(own), rate),
    types: types.map((typeId) => ({ typeId, cost: shown(added(own.filter((cost) => cost.typeId === typeId)), rate) })),
    unallocated: shown(added(own.filter(({ offerId }) => offerId === 0)), rate),
    ...(earlier === null ? {} : { previous: { cost: shown(added(ofProgram(program, earlier)), rate) } }),
  };
}

async function rowsOf(
  scope: ReportScope,
  { program, costs, earlier, range, rate }: Part & { program: Program; range: DayRange },
): Promise<ProgramRow[]> {
  const own = ofProgram(program, costs);
  const offerIds = [...new Set(own.map(({ offerId }) => offerId))].filter((id) => id !== 0);
  const offers = await findProgramOffers(scope, offerIds);
  const member = { offerIds, types: PROGRAM_TYPES[program], byNight: program === "campaigns", chargedDays: CHARGED_DAYS[program] };
  const sides = Map.groupBy(await findProgramSides(scope, member, range), ({ offerId }) => offerId);
  return offerIds.flatMap((id) => {
    const offer = offers.get(id);
    if (offer === undefined) return [];
    const billed = own.filter(({ offerId }) => offerId === id);
    const before = earlier === null ? null : ofProgram(program, earlier).filter(({ offerId }) => offerId === id);
    return [presentRow(program, { offer, billed, before, sides: sides.get(id) ?? [], rate })];
  });
}

type RowParts = {
  offer: { id: number; externalId: string; name: string; sku: string | null };
  billed: readonly ProgramCost[];
  before: readonly ProgramCost[] | null;
  sides: readonly SideSums[];
  rate: RangeRate;
};

function presentRow(program: Program, { offer, billed, before, sides, rate }: RowParts): ProgramRow {
  const side = (wanted: SideSums["side"]): ProgramSide =>
    sideOf(
      sides.find((one) => one.side === wanted),
      rate,
    );
  const [inside, outside] = [side("inside"), side("outside")];
  const ofNoOrder = billed.filter(({ ofOrder }) => !ofOrder);
  const basis = CHARGED_DAYS[program] > 0 && ofNoOrder.length > 0 ? "day" : "order";
  const told = basis === "day" || inside.orders > 0;
  const cost = shown(added(billed), rate);
  const apart = shown(added(ofNoOrder), rate);
  const { id, ...named } = offer;
  return {
    program,
    offerId: String(id),
    ...named,
    cost,
    apart,
    basis,
    inside: told ? presentSide(inside) : null,
    outside: told ? presentSide(outside) : null,
    unbilled: sides.find((one) => one.side === "unbilled")?.orders ?? 0,
    verdict: verdictOf({ cost, apart, inside, outside }, told),
    ...(before === null ? {} : { previous: { cost: shown(added(before), rate) } }),
  };
}

function sideOf(sums: SideSums | undefined, rate: RangeRate): ProgramSide {
  if (sums === undefined) return { orders: 0, units: 0, sales: 0, contribution: 0 };
  const { orders, units, uncosted, sales, contribution } = sums;
  return { orders, units, sales: shown(sales, rate) ?? 0, contribution: uncosted > 0 ? null : shown(contribution, rate) };
}

function presentSide({ orders, units, sales, contribution }: ProgramSide): ProgramRow["inside"] {
  return { orders, units, sales, contribution, perUnit: contribution === null || units <= 0 ? null : perUnit(contribution, units) };
}

/** Null as soon as one part is not known. */
function added(costs: readonly ProgramCost[]): Minor | null {
  return costs.reduce<Minor | null>((sum, { amount }) => (sum === null || amount === null ? null : sum + amount), 0);
}

function shown(amount: Minor | null, { rate }: RangeRate): Minor | null {
  return amount === null || rate === null ? null : translate(amount, rate);
}
