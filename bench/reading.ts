/** Every reading path of the product against the engines and the floor. */
import { type Outcome, runQuestion, type Sides } from "./run-question.ts";
import { ledgerCell, orderPages } from "./list-questions.ts";
import type { Question } from "./questions.ts";
import { growthQuestions, rangeQuestions, type Selection, tenProducts } from "./range-questions.ts";
import { type BarResult, judge } from "./report.ts";
import { ALL } from "./sums.ts";
import { productList, productTable, productTiles, trends } from "./table-questions.ts";
import { rounded } from "./timing.ts";

export type Subject = {
  readonly companyId: number;
  /** The product numbered n has id `firstProduct` + n. */
  readonly firstProduct: number;
  readonly orders: number;
};

function selections(firstProduct: number): Selection[] {
  return [
    { title: "", bar: { duck: 0.5, floor: 4 }, productsOf: () => ALL },
    {
      title: ", 10 products",
      bar: { duck: 0.5, floor: 6 },
      productsOf: (turn) => ({ kind: "only", ids: tenProducts(firstProduct, turn) }),
    },
    {
      title: ", all but 10",
      bar: { duck: 0.5, floor: 6 },
      productsOf: (turn) => ({ kind: "allBut", ids: tenProducts(firstProduct, turn) }),
    },
  ];
}

function readingQuestions({ companyId, firstProduct, orders }: Subject): Question[] {
  return [
    ...selections(firstProduct).flatMap((selection) => rangeQuestions(companyId, selection)),
    productTable(companyId),
    productList(companyId),
    productTiles(companyId),
    trends(companyId),
    ...orderPages(companyId, orders),
    ledgerCell(companyId),
  ];
}

/** `only` = a part of the names, to look at a few. */
export async function readingBars(subject: Subject, sides: Sides, only: string, say: (text: string) => void): Promise<BarResult[]> {
  const bars: BarResult[] = [];
  const firstPages = new Map<string, Outcome>();
  for (const question of readingQuestions(subject).filter(({ name }) => name.includes(only))) {
    const skipped = await isAbsent(question, sides);
    if (skipped) {
      bars.push({ name: question.name, measured: null, peer: null, ratio: null, bar: "", met: null, note: "route not there" });
      continue;
    }
    const outcome = await runQuestion(question, sides);
    const bar = withFirstPage(judge(question.bar, outcome), outcome, firstPages);
    bars.push(bar);
    say(`${question.name}: ${bar.measured} ms (${bar.ratio} ×) ${bar.met === false ? "NOT MET" : ""}${bar.note ?? ""}`);
  }
  return bars;
}

async function isAbsent(question: Question, { client }: Sides): Promise<boolean> {
  const { path, body } = question.ask(0);
  const { status } = await client.call({ method: "POST", path, json: body });
  return status === 404;
}

/** A far page is measured by the first page of the same list. */
function withFirstPage(bar: BarResult, outcome: Outcome, firstPages: Map<string, Outcome>): BarResult {
  const [list, page] = outcome.name.split(", page ");
  if (list === undefined || page === undefined) return bar;
  if (page === "1") {
    firstPages.set(list, outcome);
    return bar;
  }
  const first = firstPages.get(list);
  if (first === undefined) return bar;
  const ratio = outcome.ours.p50 / first.ours.p50;
  return { ...bar, peer: rounded(first.ours.p50), ratio: rounded(ratio), bar: "≤ 3 × page 1", met: ratio <= 3 };
}

/** The same question to a company with a tenth of the lines. */
export async function growthBars(companies: { large: number; tenth: number }, large: Sides, tenth: Sides): Promise<BarResult[]> {
  const tenths = growthQuestions(companies.tenth);
  const bars: BarResult[] = [];
  for (const [at, question] of growthQuestions(companies.large).entries()) {
    const smaller = tenths[at];
    if (smaller === undefined) continue;
    const few = await runQuestion(smaller, { ...tenth, engines: [] });
    const many = await runQuestion(question, { ...large, engines: [] });
    const ratio = many.ours.p50 / few.ours.p50;
    bars.push({
      name: `growth, a tenth of the lines → all: ${question.name}`,
      measured: rounded(many.ours.p50),
      peer: rounded(few.ours.p50),
      ratio: rounded(ratio),
      bar: "≤ 1.3 ×",
      met: ratio <= 1.3,
    });
  }
  return bars;
}
