import * as ui from "./styles/ui.module.css";
import { NONE } from "../lib/format.ts";

/** What cannot be computed: a muted dash; the reason is read out and shown under the pointer. */
export function None({ reason }: { reason: string }) {
  return (
    <span className={`${ui.num} ${ui.muted}`} title={reason}>
      <span aria-hidden="true">{NONE}</span>
      <span className={ui.hiddenVisually}>{reason}</span>
    </span>
  );
}
