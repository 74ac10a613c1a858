import type { SayText } from "./report.ts";

const PROBLEMS = ["missing", "amount", "decimals", "currency", "date", "marketplace", "shape"] as const;

/** Why an entry could not be read, in words: „kwota „-1.234” ma więcej niż dwa miejsca po przecinku (pole value.amount)”. */
export function reasonOf({ problem, field, value }: { problem: string; field: string; value: string }, say: SayText): string {
  const known = PROBLEMS.find((one) => one === problem) ?? "shape";
  const reason = say(`api:setAside.problems.${known}`, { value: value === "" ? "" : say("api:setAside.quoted", { value }) });
  return say("api:setAside.reason", { reason: reason.replaceAll(/\s+/g, " ").trim(), field });
}

/** What kind of list it came in: „opłata”, „zamówienie”. */
export function listOf(feed: string, say: SayText): string {
  const [name = ""] = feed.split(":");
  const known = (["orders", "signals", "billing", "refunds", "returns", "operations", "offers"] as const).find((one) => one === name);
  return known === undefined ? feed : say(`api:setAside.lists.${known}`);
}
