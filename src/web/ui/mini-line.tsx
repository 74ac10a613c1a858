import * as css from "./mini-line.module.css";

const WIDTH = 44;
const HEIGHT = 16;
const PAD = 2;

type MiniLineProps = {
  /** One per finished period; null = unknown, a gap. */
  values: readonly (number | null)[];
  tone?: "plain" | "profit" | "loss";
};

/** The way a row went, scaled to its own range. Purely visual: the cells say it in numbers. */
export function MiniLine({ values, tone = "plain" }: MiniLineProps) {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  if (known.length < 2) return <span className={css.root} aria-hidden="true" />;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => PAD + (at / (values.length - 1)) * (WIDTH - 2 * PAD);
  const y = (value: number) => (high === low ? HEIGHT / 2 : PAD + ((high - value) / (high - low)) * (HEIGHT - 2 * PAD));
  const points = values.flatMap((value, at) => (value === null ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`]));
  return (
    <svg className={css.root} data-tone={tone} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.join(" ")} />
    </svg>
  );
}
