/** The columns that a chart draws, from left to right: what stands before a short range, then the range itself. */
import type { Bucket, ChartContext } from "#contract/dashboard.ts";

export type DrawnColumn = {
  /** What a click opens, the tooltip speaks of and a table calls it. */
  bucket: Bucket;
  /** What the axis calls it: a range that begins within its first column stands in the whole one. */
  named: Bucket;
  isOutside: boolean;
};

export function drawnColumns(buckets: readonly Bucket[], { columns, lead }: ChartContext): DrawnColumn[] {
  return [
    ...columns.map((bucket) => ({ bucket, named: bucket, isOutside: true })),
    ...buckets.map((bucket, at) => ({ bucket, named: at === 0 && lead !== null ? lead.whole : bucket, isOutside: false })),
  ];
}

/** Whether the range is one column or a piece of one, as today is of its month: then the columns around it are what there is to see. */
export function standsAlone(buckets: readonly Bucket[], { columns, lead }: ChartContext): boolean {
  return buckets.length === 1 && (lead !== null || columns.length > 0);
}

/** Whether anything happened outside the range that is worth a drawing. */
export function hasContext({ columns, lead }: ChartContext): boolean {
  return [...columns, ...(lead === null ? [] : [lead.before])].some(({ figures }) => figures.orders > 0 || figures.netProfit !== 0);
}
