/** The development mailbox of the product under test. */
import { z } from "zod";
import { runFile } from "../../src/testing/product.ts";
import { expect, product } from "./seller.ts";

const MAILS = z.array(z.object({ to: z.string(), subject: z.string(), links: z.array(z.string()) }));

async function mailsTo(to: string): Promise<z.output<typeof MAILS>> {
  const { stdout } = await runFile("src/cli.ts", ["mail"], product().environment);
  return MAILS.parse(JSON.parse(stdout)).filter((mail) => mail.to === to);
}

/** The subjects of all letters to the address, oldest first. */
export async function subjectsTo(to: string): Promise<string[]> {
  return (await mailsTo(to)).map(({ subject }) => subject);
}

/** The link of the newest letter to the address whose subject holds the words; waits until the letter is written. */
export async function linkOf(to: string, subject: string, count = 1): Promise<string> {
  let found: string[] = [];
  await expect(async () => {
    found = (await mailsTo(to)).filter((mail) => mail.subject.includes(subject)).flatMap(({ links }) => links);
    expect(found.length).toBeGreaterThanOrEqual(count);
  }).toPass();
  const { pathname, search } = new URL(found.at(-1) ?? "");
  return pathname + search;
}
