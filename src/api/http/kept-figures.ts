/** What a viewer who is kept from costs gets of an answer (docs/RULES.md, Limits of viewers). */
import { z } from "zod";
import type { RouteContract } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { isKeptFigure } from "#core/kept-figures.ts";

/** What rows of a report are sorted by where nothing is said and profit may not be seen. */
const SORT = "-sales";

/** The question of a report that says nothing of an order: by sales instead of what the contract would take. */
export function sortedByShown({ body: schema }: RouteContract, body: unknown): unknown {
  const hasOrder = schema instanceof z.ZodObject && "sort" in schema.shape;
  return !hasOrder || typeof body !== "object" || body === null || "sort" in body ? body : { ...body, sort: SORT };
}

/** Neither the order of rows nor which of them are there tells what they are kept from. Throws FORBIDDEN. */
export function checkKept(body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  const sort = "sort" in body && typeof body.sort === "string" ? body.sort.replace(/^-/, "") : "";
  if (!isKeptFigure(sort) && !("only" in body && body.only === "loss")) return;
  throw new AppError("FORBIDDEN", "sorted or chosen by what the viewer is kept from", { text: { key: "api:refused.keptCosts" } });
}

/** The answer with every kept figure null, however deep it stands. The shape stays: the contract lets figures be unknown. */
export function withoutKept<T>(answer: T): T {
  return cut(answer) as T;
}

function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cut);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keptOr(key, inner)]));
}

function keptOr(key: string, value: unknown): unknown {
  if (isKeptFigure(key)) return null;
  if (key === "profitState") return "unknown";
  // How many rows lose money.
  if (key === "onlyCounts" && typeof value === "object" && value !== null) return { ...value, loss: null };
  return cut(value);
}
