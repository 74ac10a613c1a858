/** What failed in a run of Vitest, a line each, out of its report. */
import { relative } from "node:path";
import { z } from "zod";
import { ROOT } from "./nets.ts";

const Test = z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() });
/** `message`: why the file itself could not be run. */
const File = z.object({ name: z.string(), status: z.string(), message: z.string().optional(), assertionResults: z.array(Test) });

export const VitestReport = z.object({ numPassedTests: z.number(), testResults: z.array(File) });

/** The first line of a message, without the colours of a terminal. */
export const firstLine = (message: string): string => {
  // oxlint-disable-next-line no-control-regex -- the colours are control characters
  const [line = ""] = message.replaceAll(/\u001B\[[\d;]*m/g, "").split("\n");
  return line.slice(0, 300);
};

/** A file that fails without a test of its own that failed did not load, or not end. */
export function failuresOf({ testResults }: z.infer<typeof VitestReport>): string[] {
  return testResults.flatMap(({ name, status, message = "", assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0)
      return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0] ?? "")}`);
    return status === "failed" ? [`${file}: ${firstLine(message)}`] : [];
  });
}
