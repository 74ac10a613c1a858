import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./paper.module.css";

/** What has to be said of a block, below it. */
export function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((text) => (
    <p key={text} className={`${ui.aside} ${css.note}`}>
      {text}
    </p>
  ));
}
