import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./tiles.module.css";
import type { SparkPoint } from "./spark-points.ts";

const WIDTH = 100;
const HEIGHT = 32;
const PAD = 3;

/** Where the points lie in the box; unknown values leave a gap. */
function layout(points: readonly SparkPoint[]) {
  const known = points.map(({ value }) => value).filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  const y = (value: number) => (high === low ? HEIGHT / 2 : PAD + ((high - value) / (high - low)) * (HEIGHT - 2 * PAD));
  const x = (index: number) => (points.length < 2 ? 0 : (index / (points.length - 1)) * WIDTH);
  return points.flatMap(({ value, complete }, index) => (value === null ? [] : [{ x: x(index), y: y(value), complete }]));
}

/** The way the profit went; the last piece is dashed while its bucket is not over. Purely visual: the figures say it in numbers. */
export function Sparkline({ points }: { points: readonly SparkPoint[] }) {
  const placed = layout(points);
  if (placed.length < 2 || points.every(({ value }) => value === null || value === 0))
    return <div className={`${ui.block} ${ui.wide} ${css.spark}`} />;
  const path = (part: typeof placed) => part.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(2)} ${y.toFixed(2)}`).join("");
  const running = placed.at(-1)?.complete === false;
  const done = running ? placed.slice(0, -1) : placed;
  const first = done[0];
  const last = done.at(-1);
  return (
    <svg className={`${ui.block} ${ui.wide} ${css.spark}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {first && last && (
        <path className={css.sparkArea} d={`${path(done)}L${last.x.toFixed(2)} ${HEIGHT}L${first.x.toFixed(2)} ${HEIGHT}Z`} />
      )}
      <path className={css.sparkLine} d={path(done)} />
      {running && <path className={`${css.sparkLine} ${css.sparkLineRunning}`} d={path(placed.slice(-2))} />}
    </svg>
  );
}
