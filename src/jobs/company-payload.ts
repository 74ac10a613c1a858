/** What a queue's entry about a company names; a foreign shape is a programming error. */
export function companyOf(payload: unknown): number {
  const companyId: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, "companyId") : undefined;
  if (typeof companyId !== "number") throw new TypeError("a job without companyId");
  return companyId;
}
