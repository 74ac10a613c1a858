import * as ui from "../styles/ui.module.css";
import type { Mark } from "../theme/series.ts";

/** A point of a line as the chart draws it, for its legend. */
export function SeriesMark({ mark, colour }: { mark: Mark; colour: string }) {
  return (
    <svg className={ui.fixed} viewBox="0 0 10 10" width={10} height={10} aria-hidden="true" data-mark={mark}>
      {mark === "circle" && <circle cx={5} cy={5} r={4} fill={colour} />}
      {mark === "ring" && <circle cx={5} cy={5} r={3.25} fill="none" stroke={colour} strokeWidth={2} />}
      {mark === "rect" && <rect x={1} y={1} width={8} height={8} fill={colour} />}
      {mark === "triangle" && <path d="M5 0.5 9.5 9H.5Z" fill={colour} />}
      {mark === "diamond" && <path d="M5 0 10 5 5 10 0 5Z" fill={colour} />}
    </svg>
  );
}

/** The name that the chart library has for it. */
export function symbolOf(mark: Mark): string {
  return mark === "ring" ? "emptyCircle" : mark;
}
