import * as css from "./login.module.css";
import { Loader } from "@mantine/core";
import { useTitle } from "../../ui/use-title.ts";

/** A link is being followed. */
export function Working({ title }: { title: string }) {
  useTitle(title);
  return (
    <div className={css.form} aria-busy="true">
      <h1 className={css.title}>{title}</h1>
      <Loader size="sm" aria-hidden="true" />
    </div>
  );
}
