/** One question, thirty times to every side, and whether all sides say the same. */
import type { Engine } from "./engines.ts";
import type { Client } from "./http-client.ts";
import type { Question } from "./questions.ts";
import { timed, type Times, timesOf } from "./timing.ts";

const TURNS = 30;
/** Turns of other days that warm both sides up. */
const WARM_UP = 3;
const ROUNDS = 3;

export type Outcome = {
  readonly name: string;
  readonly ours: Times;
  readonly floor: Times;
  /** By the engine's name. */
  readonly engines: ReadonlyMap<string, Times>;
  /** Why the answers are not the same; null = they are, or no engine was asked. */
  readonly difference: string | null;
};

export type Sides = { readonly client: Client; readonly floor: Client; readonly engines: readonly Engine[] };

/** Sides take turns in blocks of ten, so that a busy moment of the machine is nobody's own. */
export async function runQuestion(question: Question, sides: Sides): Promise<Outcome> {
  const turns = Array.from({ length: TURNS }, (_, turn) => turn);
  for (let turn = TURNS; turn < TURNS + WARM_UP; turn += 1) await askAll(question, sides, turn);
  const answers = new Map<number, unknown>();
  const ours: number[] = [];
  const floor: number[] = [];
  const engines = new Map(sides.engines.map(({ name }): [string, number[]] => [name, []]));
  let difference: string | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const block = turns.slice((round * TURNS) / ROUNDS, ((round + 1) * TURNS) / ROUNDS);
    for (const turn of block) {
      const { path, body } = question.ask(turn);
      const { result, took } = await timed(() => sides.client.ask(path, body));
      answers.set(turn, result);
      ours.push(took);
    }
    for (let at = 0; at < block.length; at += 1) floor.push((await timed(() => askFloor(sides.floor))).took);
    for (const engine of sides.engines) {
      for (const turn of block) {
        const found = await askEngine(question, engine, turn, answers.get(turn));
        if (found === null) continue;
        engines.get(engine.name)?.push(found.took);
        if (found.difference !== null) difference ??= `${engine.name}, request ${turn + 1}: ${found.difference}`;
      }
    }
  }
  return {
    name: question.name,
    ours: timesOf(ours),
    floor: timesOf(floor),
    engines: new Map([...engines].filter(([, times]) => times.length > 0).map(([name, times]) => [name, timesOf(times)])),
    difference,
  };
}

export async function askFloor(floor: Client): Promise<void> {
  const { status } = await floor.call({ method: "GET", path: "/one" });
  if (status !== 200) throw new Error(`the bare server answers ${status}`);
}

async function askEngine(
  question: Question,
  engine: Engine,
  turn: number,
  answer: unknown,
): Promise<{ took: number; difference: string | null } | null> {
  const statement = question.peer?.(turn, answer);
  if (statement === undefined) return null;
  const { result, took } = await timed(() => engine.ask(statement));
  return { took, difference: question.compare?.(turn, answer, result) ?? null };
}

async function askAll(question: Question, sides: Sides, turn: number): Promise<void> {
  const { path, body } = question.ask(turn);
  const answer = await sides.client.ask(path, body);
  await askFloor(sides.floor);
  for (const engine of sides.engines) await askEngine(question, engine, turn, answer);
}
