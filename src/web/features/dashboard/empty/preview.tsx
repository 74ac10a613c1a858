import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./empty-dashboard.module.css";

/** Heights of the columns, bottom up by series, in units of the drawing; of no shop in particular. */
const COLUMNS: readonly (readonly number[])[] = [
  [22, 9, 5, 10],
  [26, 10, 6, 13],
  [20, 9, 5, 7],
  [30, 12, 7, 16],
  [27, 11, 6, 14],
  [34, 13, 8, 19],
];
const SERIES = ["goods", "commission", "ads", "rest"] as const;
const BASE = 158;
const [TILES, TILE, GAP] = [5, 72, 8];

/** Where each step of the change begins and ends, from above. */
const STEPS = [
  { from: 18, to: 40, tone: "end" },
  { from: 8, to: 18, tone: "profit" },
  { from: 8, to: 14, tone: "loss" },
  { from: 14, to: 22, tone: "loss" },
  { from: 12, to: 22, tone: "profit" },
  { from: 12, to: 40, tone: "end" },
] as const;

/** The dashboard in outline: tiles, what changed, costs and profit, what to settle. It holds no figures, since there are none. */
export function Preview() {
  return (
    <svg
      className={`${ui.block} ${ui.wide}`}
      style={{ height: "auto", marginBottom: 12 }}
      viewBox="0 0 408 232"
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: TILES }, (_, at) => (
        <TileOutline key={at} x={8 + at * (TILE + GAP)} isChosen={at === 0} />
      ))}
      <g transform="translate(8 70)">
        <rect className={css.frame} width={392} height={50} rx={4} />
        {STEPS.map(({ from, to, tone }, at) => (
          <rect key={at} className={css.step} data-tone={tone} x={24 + at * 62} y={from} width={34} height={to - from} rx={1} />
        ))}
      </g>
      <ChartOutline />
      <g transform="translate(272 128)">
        <rect className={css.frame} width={128} height={96} rx={4} />
        {[0, 1, 2, 3].map((row) => (
          <g key={row} transform={`translate(10 ${14 + row * 20})`}>
            <circle className={css.line} cx={4} cy={4} r={4} />
            <rect className={css.line} x={14} width={58} height={5} y={1} rx={2} />
            <rect style={{ fill: "var(--z-border-strong)" }} x={84} width={24} height={5} y={1} rx={2} />
          </g>
        ))}
      </g>
    </svg>
  );
}

function TileOutline({ x, isChosen }: { x: number; isChosen: boolean }) {
  return (
    <g transform={`translate(${x} 8)`}>
      <rect className={css.frame} data-chosen={isChosen || undefined} width={TILE} height={54} rx={4} />
      <rect className={css.line} x={8} y={9} width={26} height={4} rx={2} />
      <rect style={{ fill: "var(--z-border-strong)" }} x={8} y={18} width={44} height={8} rx={2} />
      <polyline className={css.spark} points="8,44 18,38 28,41 38,34 48,37 62,31" />
    </g>
  );
}

function ChartOutline() {
  const tops = COLUMNS.map((heights) => heights.reduce((sum, height) => sum + height, 0));
  const profits = COLUMNS.map((heights, at) => `${30 + at * 38},${BASE + 56 - (heights.at(-1) ?? 0)}`);
  return (
    <g>
      <g transform="translate(8 128)">
        <rect className={css.frame} width={256} height={96} rx={4} />
      </g>
      {COLUMNS.map((heights, at) => (
        <g key={at} transform={`translate(${20 + at * 38} ${BASE + 56 - (tops[at] ?? 0)})`}>
          {heights
            .map((height, series) => ({ height, series, y: heights.slice(series + 1).reduce((sum, above) => sum + above, 0) }))
            .map(({ height, series, y }) => (
              <rect key={series} y={y} width={20} height={height} style={{ fill: `var(--z-series-${SERIES[series]})` }} />
            ))}
        </g>
      ))}
      <polyline className={css.profit} points={profits.join(" ")} />
    </g>
  );
}
