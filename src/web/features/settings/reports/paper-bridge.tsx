import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./paper.module.css";
import type { PaperBridge as Bridge } from "#core/paper/paper.ts";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { Notes } from "./paper-notes.tsx";

/** From the profit of the days before to that of the report, each step where the one before it ended. */
export function PaperBridge({ bridge: { title, sentence, steps, note } }: { bridge: Bridge }) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <p className={`${ui.secondary} ${ui.below8}`}>{sentence}</p>
      <ScrollRegion label={title}>
        <table className={`${ui.tabular} ${css.bridge}`}>
          <tbody>
            {steps.map(({ name, amount, from, to, look }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- steps of a finished page have no name of their own
              <tr key={at} data-look={look}>
                <th scope="row">{name}</th>
                <td aria-hidden="true">
                  <div className={css.span}>
                    <div
                      data-look={look}
                      style={{ left: `${Math.min(from, to) * 100}%`, width: `${Math.max(0.2, Math.abs(to - from) * 100)}%` }}
                    />
                  </div>
                </td>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {note !== null && <Notes notes={[note]} />}
    </section>
  );
}
