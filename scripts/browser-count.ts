/** What a run of the browser tests proved, out of Playwright's report. */
import { z } from "zod";
import { firstLine } from "./vitest-failures.ts";

const Attempt = z.object({ startTime: z.string(), duration: z.number(), error: z.object({ message: z.string().optional() }).optional() });
const Spec = z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string(), results: z.array(Attempt) })) });
type Suite = { specs: z.infer<typeof Spec>[]; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(Spec), suites: z.array(Suite).optional() }));

export const PlaywrightReport = z.object({
  stats: z.object({ startTime: z.string(), expected: z.number(), skipped: z.number() }),
  suites: z.array(Suite),
});

const ZONE = "Europe/Warsaw";
const dayAt = (instant: string, later = 0): string =>
  Temporal.Instant.from(instant)
    .add({ milliseconds: Math.round(later) })
    .toZonedDateTimeISO(ZONE)
    .toPlainDate()
    .toString();

const specsOf = (suites: readonly Suite[]): z.infer<typeof Spec>[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);

/**
 * A test that fails once and passes when it is run again is a failure, but for one reason: it speaks of today, and in Warsaw another day began
 * between the start of the run, when its days were worked out, and the end of the attempt.
 */
export function browserCount({ stats, suites }: z.infer<typeof PlaywrightReport>): {
  passed: number;
  failures: string[];
  skipped: number;
} {
  const began = dayAt(stats.startTime);
  const tests = specsOf(suites).flatMap(({ title, file, tests: ways }) => ways.map((way) => ({ ...way, name: `${file}: ${title}` })));
  const fallen = tests.filter(({ status }) => status === "unexpected" || status === "flaky");
  const failed = fallen.filter(({ status, results: [first] }) => {
    return status === "unexpected" || first === undefined || dayAt(first.startTime, first.duration) === began;
  });
  const failures = failed.map(({ name, status, results: [first] }) => {
    return `${name}: ${status === "flaky" ? "passed when run again, but " : ""}${firstLine(first?.error?.message ?? "")}`;
  });
  return { passed: stats.expected + fallen.length - failed.length, failures, skipped: stats.skipped };
}
