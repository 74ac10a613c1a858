/** What an alert rule says, out of its entry in the log, in words: its threshold with its unit, its scope by names. */
import { type AlertRuleKind, alertKind, isAlertRuleKind } from "#core/alert-rules.ts";
import { numberTexts } from "#core/number-text.ts";
import type { Json } from "./audit.query.ts";
import { namesOf, say, type Words } from "./words.ts";

const isKind = (kind: unknown): kind is AlertRuleKind => typeof kind === "string" && isAlertRuleKind(kind);

/** „Niska marża”; null for what is no rule. */
export function ruleName(words: Words, stored: Json | null): string | null {
  const kind = stored?.["kind"];
  return isKind(kind) ? say(words, `alerts:kinds.${kind}.name`) : null;
}

/** Its fields as the log tells them, lists as one text each. */
export function ruleInWords(words: Words, stored: Json | null): Json | null {
  const kind = stored?.["kind"];
  if (stored === null || !isKind(kind)) return null;
  const named = (field: string): string => namesOf(words, field, listIn(stored, field)).join(", ");
  return {
    isOn: stored["isOn"],
    threshold: thresholdText(words, kind, stored["threshold"]),
    markets: listIn(stored, "markets"),
    storeIds: named("storeIds"),
    tagIds: named("tagIds"),
    productIds: named("productIds"),
    channels: listIn(stored, "channels")
      .map((channel) => say(words, `alerts:channels.${String(channel)}`))
      .join(", "),
    quietFrom: hourText(stored["quietFrom"]),
    quietTo: hourText(stored["quietTo"]),
  };
}

const listIn = (stored: Json, field: string): unknown[] => {
  const list = stored[field];
  return Array.isArray(list) ? list : [];
};

const hourText = (hour: unknown): string => (typeof hour === "number" ? `${String(hour).padStart(2, "0")}:00` : "");

/** „15 %”, „2 pkt proc.”, „24 godz.”; nothing for a kind without one. */
function thresholdText(words: Words, kind: AlertRuleKind, threshold: unknown): string {
  const { unit } = alertKind(kind);
  if (typeof threshold !== "number" || unit === "none") return "";
  const { money, count, decimal, percent } = numberTexts(words.locale);
  if (unit === "money") return money(threshold, "PLN");
  if (unit === "percent") return percent(threshold / 10_000, { digits: threshold % 100 === 0 ? 0 : 2 });
  const number = unit === "points" ? decimal(String(threshold / 100)) : count(threshold);
  return `${number}\u00a0${say(words, `alerts:units.${unit}`)}`;
}
