/**
 * Exchange rates for invented sellers, shaped like table A of the National Bank of Poland: one table each working day, with
 * rates that wander plausibly. Recorded real rates end, an invented company's history does not.
 */
import type { Day } from "#core/facts.ts";
import { dayInZone } from "#core/day.ts";
import { DAY } from "./moments.ts";
import { shareOf } from "./random.ts";

export type DemoTable = {
  readonly table: "A";
  readonly no: string;
  readonly effectiveDate: Day;
  /** `mid` = PLN for one unit, decimal text. */
  readonly rates: readonly { readonly currency: string; readonly code: string; readonly mid: string }[];
};

type Course = { readonly currency: string; readonly code: string; readonly low: number; readonly high: number; readonly decimals: number };

const COURSES: readonly Course[] = [
  { currency: "euro", code: "EUR", low: 4.2, high: 4.4, decimals: 4 },
  { currency: "forint (Węgry)", code: "HUF", low: 0.0105, high: 0.0115, decimals: 6 },
  { currency: "korona czeska", code: "CZK", low: 0.17, high: 0.18, decimals: 4 },
  { currency: "dolar amerykański", code: "USD", low: 3.6, high: 4, decimals: 4 },
  { currency: "yuan renminbi (Chiny)", code: "CNY", low: 0.5, high: 0.56, decimals: 4 },
  { currency: "funt szterling", code: "GBP", low: 4.85, high: 5.15, decimals: 4 },
];

/** Fixed holidays without a table, `MM-dd`. */
const HOLIDAYS = new Set(["01-01", "01-06", "05-01", "05-03", "08-15", "11-01", "11-11", "12-25", "12-26"]);

function dayText(moment: number): Day {
  return dayInZone(new Date(moment).toISOString(), "UTC");
}

function isWorkingDay(moment: number): boolean {
  const weekday = new Date(moment).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(dayText(moment).slice(5));
}

/** Slow waves of three lengths and a little noise of the day, kept inside the course's bounds. */
function midOf({ code, low, high, decimals }: Course, day: number): string {
  const at = day / DAY;
  const phase = shareOf(code) * 2 * Math.PI;
  const wave = 0.5 * Math.sin(at / 67 + phase) + 0.3 * Math.sin(at / 23 + 2 * phase) + 0.12 * Math.sin(at / 7 + 3 * phase);
  const noise = (shareOf(`${code} ${at}`) - 0.5) * 0.12;
  return (low + (high - low) * (0.5 + 0.5 * (wave + noise))).toFixed(decimals);
}

function numberOf(moment: number): number {
  const january = Date.UTC(new Date(moment).getUTCFullYear(), 0, 1);
  let number = 0;
  for (let day = january; day <= moment; day += DAY) if (isWorkingDay(day)) number += 1;
  return number;
}

/** All tables from one day to another, both inclusive; ascending, none on weekends and fixed holidays. */
export function demoRates(from: Day, to: Day): DemoTable[] {
  const tables: DemoTable[] = [];
  for (let day = Date.parse(`${from}T00:00:00Z`); day <= Date.parse(`${to}T00:00:00Z`); day += DAY) {
    if (!isWorkingDay(day)) continue;
    const effectiveDate = dayText(day);
    tables.push({
      table: "A",
      no: `${String(numberOf(day)).padStart(3, "0")}/A/DEMO/${effectiveDate.slice(0, 4)}`,
      effectiveDate,
      rates: COURSES.map((course) => ({ currency: course.currency, code: course.code, mid: midOf(course, day) })),
    });
  }
  return tables;
}
