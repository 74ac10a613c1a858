import { AppError } from "#core/errors.ts";

/** The database's number of an id from outside, or null when no such number can exist. */
export function numberOf(id: string): number | null {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/** The same for an id in an address: what cannot exist is not found (404). */
export function idOr404(id: string): number {
  const number = numberOf(id);
  if (number === null) throw new AppError("NOT_FOUND", `no id ${id}`);
  return number;
}
