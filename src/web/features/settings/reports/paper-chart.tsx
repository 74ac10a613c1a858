import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./paper.module.css";
import type { PaperChart as Chart } from "#core/paper/paper.ts";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { Notes } from "./paper-notes.tsx";

const WIDTH = 1000;
const HEIGHT = 100;
/** Of a column: the pale bar behind and the full one before it. */
const THICK = [0.62, 0.34] as const;
const LOOKS = ["pale", "full"] as const;

/** Bars of the two series, and under each what it is in figures. */
export function PaperChart({ chart: { title, series, ticks, zero, columns, note } }: { chart: Chart }) {
  const each = WIDTH / Math.max(1, columns.length);
  const y = (fraction: number): number => HEIGHT - fraction * HEIGHT;
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <ScrollRegion label={title}>
        <div className={css.chart}>
          <div className={css.plot} aria-hidden="true">
            {ticks.map(({ at, text }) => (
              <span key={at} className={`${ui.muted} ${ui.nowrap} ${css.tick}`} style={{ bottom: `${at * 100}%` }}>
                {text}
              </span>
            ))}
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
              {ticks.map(({ at }) => (
                <line key={at} className={css.level} x1={0} x2={WIDTH} y1={y(at)} y2={y(at)} />
              ))}
              {columns.flatMap(({ name, bars }, column) =>
                bars.map((bar, which) => {
                  if (bar === null) return null;
                  const width = each * (THICK[which] ?? THICK[1]);
                  return (
                    <rect
                      key={`${name} ${LOOKS[which]}`}
                      className={css.bar}
                      data-look={which === 1 && bar.to < zero ? "loss" : LOOKS[which]}
                      x={each * (column + 0.5) - width / 2}
                      y={y(Math.max(bar.from, bar.to))}
                      width={width}
                      height={Math.abs(bar.to - bar.from) * HEIGHT}
                    />
                  );
                }),
              )}
              <line className={css.zero} x1={0} x2={WIDTH} y1={y(zero)} y2={y(zero)} />
            </svg>
          </div>
          <table className={`${ui.tabular} ${css.values}`}>
            <thead>
              <tr>
                <td />
                {columns.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {series.map((text, row) => (
                <tr key={text}>
                  <th scope="row" data-look={LOOKS[row]}>
                    {text}
                  </th>
                  {columns.map(({ name, values }) => (
                    <td key={name}>{values[row]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </ScrollRegion>
      {note !== null && <Notes notes={[note]} />}
    </section>
  );
}
