/** A page that is shown to somebody outside, as its file draws it (`core/paper/paper.ts`). */
import { z } from "zod";

const barShape = { from: z.number(), to: z.number() };

const Fact = z.object({ name: z.string(), value: z.string() });

const Figures = z.object({
  kind: z.literal("figures"),
  items: z.array(z.object({ name: z.string(), value: z.string(), change: z.string().nullable(), tone: z.enum(["good", "bad", "none"]) })),
});

const Facts = z.object({ kind: z.literal("facts"), title: z.string(), items: z.array(Fact), notes: z.array(z.string()) });

const Chart = z.object({
  kind: z.literal("chart"),
  title: z.string(),
  series: z.array(z.string()),
  ticks: z.array(z.object({ at: z.number(), text: z.string() })),
  zero: z.number(),
  columns: z.array(z.object({ name: z.string(), bars: z.array(z.object(barShape).nullable()), values: z.array(z.string()) })),
  note: z.string().nullable(),
});

const Bridge = z.object({
  kind: z.literal("bridge"),
  title: z.string(),
  sentence: z.string(),
  steps: z.array(z.object({ ...barShape, name: z.string(), amount: z.string(), look: z.enum(["end", "gain", "loss"]) })),
  note: z.string().nullable(),
});

const Table = z.object({
  kind: z.literal("table"),
  title: z.string().nullable(),
  header: z.array(z.string()),
  rows: z.array(z.object({ cells: z.array(z.string()), depth: z.int(), isStrong: z.boolean() })),
  note: z.string().nullable(),
});

/** Blocks in the order they are read; bars and levels in fractions. */
export const PaperShape = z.object({
  language: z.string(),
  isWide: z.boolean(),
  company: z.string(),
  taxId: z.string().nullable(),
  title: z.string(),
  facts: z.array(Fact),
  blocks: z.array(z.discriminatedUnion("kind", [Figures, Facts, Chart, Bridge, Table])),
  made: z.string(),
  pageOf: z.string(),
});
