/** What a run of the browser tests proved, out of Playwright's report. */
import { z } from "zod";

const Attempt = z.object({ startTime: z.string(), duration: z.number() });
const Spec = z.object({ tests: z.array(z.object({ status: z.string(), results: z.array(Attempt) })) });
type Suite = { specs: z.infer<typeof Spec>[]; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(Spec), suites: z.array(Suite).optional() }));

export const PlaywrightReport = z.object({
  stats: z.object({
    startTime: z.string(),
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
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
export function browserCount({ stats, suites }: z.infer<typeof PlaywrightReport>): { passed: number; failed: number; skipped: number } {
  const began = dayAt(stats.startTime);
  const tests = specsOf(suites).flatMap((spec) => spec.tests);
  const overMidnight = tests.filter(({ status, results: [first] }) => {
    return status === "flaky" && first !== undefined && dayAt(first.startTime, first.duration) !== began;
  }).length;
  const failed = stats.unexpected + stats.flaky - overMidnight;
  return { passed: stats.expected + overMidnight, failed, skipped: stats.skipped };
}
