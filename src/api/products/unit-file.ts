import { BOUND_SIGNS, type SignedBound } from "#core/figure-display.ts";
import { UNIT_PART_NAMES } from "#core/unit-profit.ts";
import { minorText, type OutCell, type OutRow } from "#files/out-cell.ts";
import { csvStyle } from "#files/write-csv.ts";
import type { TextLocale } from "#text/texts.ts";
import type { productUnitRoute } from "#contract/product-unit.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { monthText } from "../domain/month-text.ts";
import { scopeName } from "../domain/file-scope.ts";
import type { SayText } from "../domain/report.ts";
import { listed, tableFile } from "../domain/table-file.ts";
import { answerProductUnit, type UnitAnswer } from "./product-unit.ts";

type Call = CallOf<typeof productUnitRoute>;

/** The table of one unit as the screen shows it. */
export async function productUnitFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const answer = await answerProductUnit(call);
  const { locale, body } = call;
  const header = [
    say("unit:part"),
    say("unit:column.unit"),
    answer.best === null ? say("unit:column.best") : say("unit:column.bestOf", { month: monthText(answer.best.startDate, locale) }),
    say("unit:column.difference"),
    say("unit:column.whole"),
    say("reports:column.currency"),
  ];
  const scope = await scopeName(call.scope, body.filter, say);
  return tableFile(call, format, { name: say("unit:file"), range: body, scope, header, rows: listed(rowsOf(answer, locale, say)) });
}

function rowsOf({ rows, profit, profitState, best, currency }: UnitAnswer, locale: TextLocale, say: SayText): OutRow[] {
  const sign = boundOfState(profitState);
  const bestSign = best === null ? "exact" : boundOfState(best.profitState);
  return [
    ...rows.map(({ part, whole, unit, best: ofBest, difference }): OutRow => {
      const none = part === "cost" && profitState === "unknown" ? say("unit:costUnknown") : null;
      return [say(UNIT_PART_NAMES[part]), cell(unit) ?? none, cell(ofBest), cell(difference), cell(whole) ?? none, currency];
    }),
    [
      say("unit:profit"),
      bounded(profit.unit, sign, locale),
      bounded(profit.best, bestSign, locale),
      cell(profit.difference),
      bounded(profit.whole, sign, locale),
      currency,
    ],
  ];
}

/** What a profit of the state is; with no cost at all it still is at most what is left without it. */
function boundOfState(state: UnitAnswer["profitState"]): SignedBound {
  return state === "complete" ? "exact" : state === "estimated" ? "about" : "atMost";
}

function cell(minor: number | null): OutCell {
  return minor === null ? null : { minor };
}

function bounded(minor: number | null, bound: SignedBound, locale: TextLocale): OutCell {
  if (minor === null || bound === "exact") return cell(minor);
  return `${BOUND_SIGNS[bound]}${minorText(minor).replace(".", csvStyle(locale).decimal)}`;
}
