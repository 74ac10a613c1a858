/** What the values of columns say about them, for every kind of file: decimal signs, orders of dates, text among amounts, samples. */
import { MEANING, type ColumnAnswers, type KindColumns } from "./columns.ts";
import type { DateOrder, OrderVerdict } from "./date-order.ts";
import type { SignVerdict } from "./decimal-sign.ts";
import type { Question } from "./file-error.ts";
import type { FileValues } from "./file-values.ts";
import { isPersonal } from "./personal.ts";

// A few words among amounts are rows at fault; where they are most of it the column is another one.
const LEAST_NUMBERS = 0.5;

/** An amount or number that a file of the kind may lack, or say in another way. */
export function isOptionalAmount<Name extends string>(name: Name, { numbers, required }: KindColumns<Name>): boolean {
  return numbers.includes(name) && !required.some(([first]) => first === name);
}

/** An empty column fits; one of per cents does not. */
export function fitsAmount(header: string, at: number, values: FileValues): boolean {
  const { filled, numbers } = values.profile(at);
  return (filled === 0 || numbers >= LEAST_NUMBERS) && !header.includes("%");
}

/** Without questions about which amount a column is that holds none. */
export function openOnes<Name extends string>(
  needs: readonly Question[],
  { headers }: { headers: readonly string[] },
  kind: KindColumns<Name>,
  values: FileValues,
): Question[] {
  return needs.filter(({ id, options }) => {
    if (!id.startsWith(MEANING)) return true;
    const header = id.slice(MEANING.length);
    const at = headers.indexOf(header);
    const areAmounts = options.every((option) => option === "-" || kind.numbers.some((name) => name === option));
    return !areAmounts || (values.hasAmounts(at) && fitsAmount(header, at, values));
  });
}

/** Of the columns that were found: the sign as the values or a person says it. */
export function signsOf<Name extends string>(
  indexes: ReadonlyMap<Name, number>,
  { numbers }: KindColumns<Name>,
  values: FileValues,
  answers: ColumnAnswers,
): Map<Name, SignVerdict> {
  return new Map(
    numbers.flatMap((name) => {
      const at = indexes.get(name);
      const answer = answers[`decimal:${name}`];
      return at === undefined ? [] : [[name, answer === "." || answer === "," ? answer : values.sign(at)] as const];
    }),
  );
}

/** Of the columns that were found: the order of day and month as the values or a person says it. */
export function dateOrdersOf<Name extends string>(
  indexes: ReadonlyMap<Name, number>,
  { dates = [] }: KindColumns<Name>,
  values: FileValues,
  answers: ColumnAnswers,
): Map<Name, OrderVerdict> {
  return new Map(
    dates.flatMap((name) => {
      const at = indexes.get(name);
      return at === undefined ? [] : [[name, orderSaid(answers[`dateOrder:${name}`]) ?? values.dateOrder(at)] as const];
    }),
  );
}

function orderSaid(answer: string | undefined): DateOrder | null {
  return answer === "dmy" || answer === "mdy" ? answer : null;
}

/** Words of several letters may be a person's; codes, numbers, days and states are not. */
const LEAST_HARMLESS = 0.9;

/** Up to three values of each column that is read, or says nothing of people. */
export function samplesOf(headers: readonly string[], read: ReadonlySet<string>, values: FileValues): Record<string, readonly string[]> {
  return Object.fromEntries(
    headers.flatMap((header, at) => {
      if (header === "" || isPersonal(header)) return [];
      const samples = read.has(header) ? values.profile(at).samples : harmlessSamples(at, values);
      return samples.length === 0 ? [] : [[header, samples] as const];
    }),
  );
}

/** The question with what stands in the column that it is about, or in each that it offers. */
export function withSamples(question: Question, headers: readonly string[], values: FileValues): Question {
  const at = headers.indexOf(question.column ?? "");
  if (at >= 0 && !question.id.startsWith("column:")) return { ...question, samples: [...values.profile(at).samples] };
  if (!question.id.startsWith("column:")) return question;
  const offered: [string, string[]][] = question.options.flatMap((option) => {
    const position = headers.indexOf(option);
    const samples = position < 0 ? [] : harmlessSamples(position, values);
    return samples.length === 0 ? [] : [[option, [...samples]]];
  });
  return offered.length === 0 ? question : { ...question, optionSamples: Object.fromEntries(offered) };
}

function harmlessSamples(at: number, values: FileValues): readonly string[] {
  const { samples, numbers, dates, codes, states } = values.profile(at);
  return Math.max(numbers, dates, codes, states) >= LEAST_HARMLESS ? samples : [];
}
