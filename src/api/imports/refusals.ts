/** Why rows of a file were refused, in words that name what stands in the cell. */
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

export type Sentences = { say: Say; sayFault: SayFault; mend: (code: string) => string | null };

export function sentences(texts: Texts, locale: TextLocale): Sentences {
  const mend = (code: string): string | null => (texts.has(locale, `files:mend.${code}`) ? texts.say(locale, `files:mend.${code}`) : null);
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
