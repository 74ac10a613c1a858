/** Steps of an axis that people read. */
const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round number that is not below: 1, 2, 2.5 or 5 times a power of ten, whole where the least step is. */
export function niceStep(size: number, least: number): number {
  if (size <= least) return least === 0 ? 0.1 : least;
  const power = 10 ** Math.floor(Math.log10(size));
  const fits = STEPS.map((factor) => factor * power).find(
    (round) => round >= size * (1 - Number.EPSILON * 4) && (least === 0 || Number.isInteger(round / least)),
  );
  return fits ?? 10 * power;
}
