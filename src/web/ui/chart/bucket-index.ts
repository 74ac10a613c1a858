/** ECharts passes one item per series at the pointer; all of them name the same bucket. */
export function bucketIndexOf(items: unknown): number {
  const first: unknown = Array.isArray(items) ? items[0] : items;
  const index: unknown = typeof first === "object" && first !== null ? Reflect.get(first, "dataIndex") : null;
  return typeof index === "number" ? index : 0;
}
