/** The marketplace's numbers are long: their first part tells orders apart well enough where space is short. */
const LONG = /^([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function shortOrderNumber(number: string): string {
  return LONG.exec(number)?.[1] ?? number;
}
