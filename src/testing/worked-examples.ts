/**
 * The worked examples of a document: fenced blocks of the facts that are given and the figures that follow.
 * `given` names facts by the fields of `core/facts.ts`; what is not said is as in `sample-facts.ts`.
 */
import type { CompanyFacts, Day, Facts, Market } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import { addDays, parseDay } from "#core/day.ts";
import { bp } from "#core/money.ts";
import { type FlowMap, type FlowValue, momentOf, readFlow } from "./flow-notation.ts";
import {
  SAMPLE_COMPANY,
  sampleAds,
  sampleBatch,
  sampleCost,
  sampleCostRule,
  sampleEntry,
  sampleExpense,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleRefund,
  sampleStore,
  sampleWaitingRefund,
} from "./sample-facts.ts";

/** What a `then` or `show` line says: the text after the figure's name. */
export type Claim = { figure: string; text: string };

/** The figures of a scope and range, inclusive days. `productIds` empty = everything in the markets. */
export type Question = {
  text: string;
  markets: Market[];
  startDate: Day;
  endDate: Day;
  currency: string;
  productIds: string[];
  /** What `then` lines say. */
  stated: Claim[];
  /** What `show` lines say. */
  shown: Claim[];
};

export type Example = { title: string; facts: Facts; questions: Question[] };

const COLLECTIONS = {
  store: "stores",
  product: "products",
  cost: "costs",
  batch: "batches",
  bundle: "bundles",
  offer: "offers",
  rule: "costRules",
  order: "orders",
  refund: "refunds",
  waiting: "waitingRefunds",
  entry: "billing",
  expense: "expenses",
  ads: "ads",
  rate: "rates",
  lag: "feeLags",
  estimate: "estimates",
} as const satisfies Record<string, keyof Facts>;
type Kind = keyof typeof COLLECTIONS;

/** What a fact is where an example does not say; also the fields there are. */
const TEMPLATES: Record<Kind, object> = {
  store: sampleStore(""),
  product: sampleProduct(""),
  cost: sampleCost("", "0"),
  batch: sampleBatch("", "2025-01-01", 0, "0"),
  bundle: { productId: "", validFrom: null, components: [] },
  offer: sampleOffer("", null),
  rule: sampleCostRule("", bp(0)),
  order: { ...sampleOrder("", []), smart: false },
  refund: sampleRefund("", "", []),
  waiting: sampleWaitingRefund("", 0),
  entry: sampleEntry("", "", 0),
  expense: sampleExpense("", 0),
  ads: sampleAds("", 0),
  rate: { currency: "", table: "A", date: "", mid: "" },
  lag: { storeId: "1", line: "commission", days: 0 },
  estimate: { orderId: "", lineId: "", commission: 0, sales: 0 },
};

/** Fields that hold facts of their own. */
const PARTS: Record<string, object> = {
  "order.lines": sampleLine("", 0),
  "order.surcharges": { id: "", at: "", amount: 0 },
  "refund.lines": { lineId: "", units: 0, amount: 0 },
  "bundle.components": { productId: "", quantity: 0 },
  "company.taxProfile": { from: null, vatPayer: true, oss: false },
};

const WHEN = /^([A-Z]{2}(?: and [A-Z]{2})*) from (\S+) to (\S+) in ([A-Z]{3})(?: of (.+))?$/;
const CLAIM = /^(\w+) (?:=|as) (.+)$/;

/** The bodies of the fenced blocks of a kind, in the order of the document. */
export function blocksOf(document: string, kind: string): string[] {
  return [...document.matchAll(new RegExp(`^\`\`\`${kind}\n(.*?)^\`\`\`$`, "gms"))].map(([, body = ""]) => body);
}

/** Reads a block; `background` holds the lines every example starts with. SyntaxError for a line that says nothing known. */
export function readExample(block: string, background: string, billingLines: Facts["billingLines"]): Example {
  const [title = ""] = block.split("\n");
  if (!title.startsWith("# ")) throw new SyntaxError(`an example without a title: ${title}`);
  const example: Example = {
    title: title.slice(2),
    facts: sampleFacts({ billingLines, feeLags: [], estimates: [], costRules: [], waitingRefunds: [] }),
    questions: [],
  };
  for (const statement of statementsOf(`${background}\n${block}`)) addStatement(example, statement);
  return example;
}

/** Without remarks; a line that begins with a space continues the one before. */
function statementsOf(block: string): string[] {
  const lines = block.split("\n").map((line) => line.replace(/(?:^|\s)# .*$/, "").trimEnd());
  return lines.reduce<string[]>((found, line) => {
    if (line.startsWith(" ")) found.push(`${found.pop() ?? ""} ${line.trim()}`);
    else if (line !== "") found.push(line);
    return found;
  }, []);
}

function addStatement(example: Example, statement: string): void {
  const [verb = "", ...words] = statement.split(" ");
  const rest = words.join(" ");
  switch (verb) {
    case "given":
      addGiven(example.facts, rest);
      return;
    case "when":
      example.questions.push(questionOf(rest));
      return;
    case "then":
    case "show": {
      const question = example.questions.at(-1);
      if (question === undefined) throw new SyntaxError(`"${statement}" asks before any "when"`);
      question[verb === "then" ? "stated" : "shown"].push(...rest.split("; ").map(claimOf));
      return;
    }
    default:
      throw new SyntaxError(`an example does not know "${verb}": ${statement}`);
  }
}

function questionOf(text: string): Question {
  const [, named = "", startDate = "", endDate = "", currency = "", products = ""] = WHEN.exec(text) ?? [];
  const markets = MARKETS.filter((market) => named.split(" and ").includes(market));
  if (markets.length !== named.split(" and ").length) throw new SyntaxError(`not a question: ${text}`);
  return {
    text,
    markets,
    startDate: parseDay(startDate),
    endDate: parseDay(endDate),
    currency,
    productIds: products === "" ? [] : products.split(" and "),
    stated: [],
    shown: [],
  };
}

function claimOf(text: string): Claim {
  const [, figure = "", claimed = ""] = CLAIM.exec(text) ?? [];
  if (figure === "") throw new SyntaxError(`not a claim: ${text}`);
  return { figure, text: claimed.replaceAll(/\s+/g, " ") };
}

/** `20 order {…}` is given twenty times. */
function addGiven(facts: Facts, text: string, at = 0): void {
  const [, times, repeated] = /^(\d+) (.+)$/.exec(text) ?? [];
  if (repeated !== undefined) {
    for (let copy = 0; copy < Number(times); copy += 1) addGiven(facts, repeated, copy);
    return;
  }
  const [kind = "", ...words] = text.split(" ");
  const said = words.join(" ");
  if (kind === "today") facts.today = parseDay(said);
  else if (kind === "company")
    facts.company = asCompany({ ...facts.company, ...filled("company", { ...SAMPLE_COMPANY, estimates: true }, readFlow(said)) });
  else if (isKind(kind)) addFact(facts[COLLECTIONS[kind]] ?? [], kind, counted(readFlow(said), at));
  else throw new SyntaxError(`an example does not know "given ${kind}"`);
}

/** `{from: 1}` and `{from: 2025-03-01}` are the number or the day that many further. */
function counted(said: FlowMap, at: number): FlowMap {
  const from = (key: string, value: FlowValue): FlowValue => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const { from: first } = value;
    if (typeof first === "number") return String(first + at);
    return typeof first === "string" ? momentOf(key, addDays(parseDay(first), at)) : value;
  };
  return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, from(key, value)]));
}

/** Facts without an id of their own are numbered; the lines of an order over all orders. */
function addFact(collection: object[], kind: Kind, said: FlowMap): void {
  const template = TEMPLATES[kind];
  const numbered = "id" in template ? { id: String(collection.length + 1) } : {};
  const fact = { ...template, ...numbered, ...filled(kind, template, said) };
  if (kind === "order") numberLines(collection, fact);
  collection.push(kind === "expense" && !("anchor" in said) && "start" in fact ? { ...fact, anchor: fact.start } : fact);
}

function numberLines(orders: readonly object[], order: object): void {
  const linesOf = (holder: object): { id: string }[] => ("lines" in holder ? asLines(holder.lines) : []);
  let count = orders.reduce((sum, other) => sum + linesOf(other).length, 0);
  for (const line of linesOf(order)) {
    count += 1;
    if (line.id === "") line.id = String(count);
  }
}

/** The said fields, each one that the template has; SyntaxError for others. */
function filled(place: string, template: object, said: FlowMap): object {
  const unknown = Object.keys(said).filter((key) => !(key in template));
  if (unknown.length > 0) throw new SyntaxError(`${place} has no ${unknown.join(", ")}`);
  return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, partsOf(`${place}.${key}`, value)]));
}

function partsOf(place: string, value: FlowValue): unknown {
  const template = PARTS[place];
  if (template === undefined || !Array.isArray(value)) return value;
  return value.map((part) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) throw new SyntaxError(`${place} holds what has no fields`);
    return { ...template, ...filled(place, template, part) };
  });
}

function isKind(text: string): text is Kind {
  return text in COLLECTIONS;
}

/** Safe as far as `filled` lets only known fields through; a value of another type fails the figures it is for. */
function asCompany(value: object): CompanyFacts {
  return value as CompanyFacts;
}

/** Safe: the field `lines` of orders holds what `partsOf` made of `sampleLine`. */
function asLines(value: unknown): { id: string }[] {
  return value as { id: string }[];
}
