/**
 * What whoever asks for a job says of it. The work itself stands in `src/jobs/jobs.ts`, which the compiler asks for a row for each name here;
 * a job that nobody asks for, but the clock, is there alone.
 */
import { z } from "zod";
import { isDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import type { JobKind } from "#core/job-kinds.ts";

/** A number that the database gave. */
const Id = z.int();
const DayText = z.string().refine((text): text is Day => isDay(text), "a day of the calendar");

const RecomputeScope = z.object({
  reason: z.enum(["settings", "costs", "expenses", "rates", "mapping", "products", "rules"]),
  productIds: z.array(Id).readonly().optional(),
  /** First and last day of what changed. */
  from: DayText.optional(),
  to: DayText.optional(),
  /** Orders stay as they are: what changed is booked on days alone. */
  daysOnly: z.boolean().optional(),
  /** Nothing but costs of goods changed. */
  onlyCosts: z.boolean().optional(),
  /** Orders of which rules may decide a cost, alone. */
  ruled: z.boolean().optional(),
  /** Entries of this billing type alone. */
  billingType: z.string().optional(),
  /** What this mapping, merge or split moved, or its undo moved back. */
  changeId: Id.optional(),
});

/** Parts of a recompute; those that are absent mean everything. */
export type RecomputeRequest = z.input<typeof RecomputeScope>;

const runs = {
  "sync-store": z.object({ storeId: Id }),
  recompute: z.object({ payload: RecomputeScope }),
  "import-file": z.object({ subjectId: Id, storeId: Id.nullish() }),
  "undo-import": z.object({ subjectId: Id, storeId: Id.nullish() }),
  "send-report": z.object({ subjectId: Id }),
} satisfies Readonly<Record<JobKind, z.ZodType>>;

type Abouts = { [Kind in JobKind]: z.output<(typeof runs)[Kind]> };
export type About<Kind extends JobKind> = Abouts[Kind];

/** A kind of job with what it is about, as whoever asks for it says. */
export type NewJob = {
  [Kind in JobKind]: { readonly task: Kind; readonly createdBy?: number | null } & z.input<(typeof runs)[Kind]>;
}[JobKind];

/** Jobs of a company with a row of history: what the row says of them. Whoever finds another thing there does nothing. */
export const RUNS: { readonly [Kind in JobKind]: z.ZodType<About<Kind>> } = runs;

/** What the queue's entry of such a job says. */
export const RunEntry = z.object({ companyId: Id, jobId: Id });

/** How often one of them is tried. */
export const RUN_TRIES = 5;

export const Nothing = z.object({});
const OfCompany = z.object({ companyId: Id });
const OfStore = z.object({ companyId: Id, storeId: Id });

export type Entry<Payload> = { readonly payload: z.ZodType<Payload>; readonly tries: number };

const entries = {
  /** For about a day. */
  "send-mail": { payload: z.object({ mailId: Id }), tries: 12 },
  /** For some six hours. */
  "send-webhook": { payload: z.object({ companyId: Id, deliveryId: Id }), tries: 10 },
  "check-alerts": { payload: OfCompany, tries: 3 },
  "tell-alerts": { payload: OfCompany, tries: 10 },
  "purge-company": { payload: OfCompany, tries: 10 },
  "sync-round": { payload: OfStore, tries: 3 },
  "sync-past": { payload: OfStore, tries: 3 },
  "fetch-rates": { payload: Nothing, tries: 5 },
} satisfies Readonly<Record<string, Entry<unknown>>>;

export type EntryName = keyof typeof entries;
type Payloads = { [Name in EntryName]: z.output<(typeof entries)[Name]["payload"]> };
export type PayloadOf<Name extends EntryName> = Payloads[Name];

/** Jobs without a history: what their entry of the queue says, and how often it is tried, with pauses that grow. */
export const ENTRIES: { readonly [Name in EntryName]: Entry<PayloadOf<Name>> } = entries;
