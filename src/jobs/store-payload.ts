/** What a queue's entry about a store names; a foreign shape is a programming error. */
export function storeOf(payload: unknown): { companyId: number; storeId: number } {
  const field = (name: string): unknown => (typeof payload === "object" && payload !== null ? Reflect.get(payload, name) : undefined);
  const [companyId, storeId] = [field("companyId"), field("storeId")];
  if (typeof companyId !== "number" || typeof storeId !== "number") throw new TypeError("a round without companyId and storeId");
  return { companyId, storeId };
}
