import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./tags.module.css";

/** A tag as a dot of its colour and its name; the dot alone says nothing. */
export function TagName({ name, color }: { name: string; color: string | null }) {
  return (
    <span className={`${ui.breaks} ${ui.narrows} ${ui.gap4} ${ui.chain}`}>
      <span className={css.root} style={{ background: `var(--z-tag-${color ?? "gray"})` }} aria-hidden="true" />
      {name}
    </span>
  );
}
