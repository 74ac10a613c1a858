/** Why rows of a file were refused, in words that name what stands in the cell. */
import { EXPENSE_KINDS } from "#core/expense-kinds.ts";
import type { ReasonParams, RefusalCause } from "#core/import-check.ts";
import { type RowError, cellAtFault } from "#files/cell-problem.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import type { ImportState } from "#contract/imports.ts";
import { type Say, sayReason } from "../domain/reasons.ts";

type Fault = { code: string; params: ReasonParams; value: string | null };

/** The sentence about one cell where there is one, else the one about the reason. */
export type SayFault = (fault: Fault) => string;

export function sayFault(texts: Texts, locale: TextLocale): SayFault {
  const say = sayReason(texts, locale);
  return ({ code, params, value }) => {
    const key = `files:at.${code}`;
    return value !== null && texts.has(locale, key) ? texts.say(locale, key, { ...params, value }) : say(code, params);
  };
}

export function faultOf(headers: readonly string[], rejection: RowError): Fault {
  return { code: rejection.code, params: rejection.params, value: cellAtFault(headers, rejection) };
}

/** What an expense may be, as a sentence names them: „jednorazowy, rozłożony … albo na sztukę”. */
function kindsIn(texts: Texts, locale: TextLocale): { kinds: string; last: string } {
  const names = EXPENSE_KINDS.map((kind) => texts.say(locale, `expenses:kinds.${kind}.name`).toLocaleLowerCase(locale));
  return { kinds: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" };
}

export type Sentences = { say: Say; sayFault: SayFault; mend: (code: string) => string | null };

export function sentences(texts: Texts, locale: TextLocale): Sentences {
  const mend = (code: string): string | null => {
    const key = `files:mend.${code}`;
    return texts.has(locale, key) ? texts.say(locale, key, kindsIn(texts, locale)) : null;
  };
  return { say: sayReason(texts, locale), sayFault: sayFault(texts, locale), mend };
}

export function presentCause(
  { code, column, count, rows }: RefusalCause,
  { say, sayFault: of, mend }: Sentences,
): ImportState["causes"][number] {
  return {
    code,
    ...(column === null ? {} : { column }),
    count,
    message: say(code, rows[0]?.params ?? {}),
    mend: mend(code),
    rows: rows.map(({ line, params, value }) => ({ line, message: of({ code, params, value }) })),
  };
}
