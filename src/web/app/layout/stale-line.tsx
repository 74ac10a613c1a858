import * as css from "./stale-line.module.css";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { selectAnythingLoading } from "../../lib/state/store.ts";

/** Old figures stay while new ones are on their way; this line says so. */
export function StaleLine() {
  const loading = useAppSelector(selectAnythingLoading);
  return <div className={css.root} data-active={loading || undefined} aria-hidden="true" />;
}
