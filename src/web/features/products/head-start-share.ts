type Sold = { figures: { sales: number | null } };

/** Which part of all sales these products make; null where it is none, or cannot be said. */
export function headStartOf(items: readonly Sold[], sales: number | null): { products: number; share: number } | null {
  const sold = items.filter(({ figures }) => (figures.sales ?? 0) > 0);
  const sum = sold.reduce((total, { figures }) => total + (figures.sales ?? 0), 0);
  if (sales === null || sales <= 0 || sum <= 0) return null;
  return { products: sold.length, share: Math.min(1, sum / sales) };
}
