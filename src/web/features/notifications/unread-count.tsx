import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./notifications.module.css";

const MOST = 99;

/** A number on a symbol; whoever listens hears it in the symbol's name. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={`${ui.small} ${ui.bold} ${css.unread} ${ui.num}`} aria-hidden="true">
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
