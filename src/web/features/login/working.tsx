import { Loader } from "@mantine/core";
import { useTitle } from "../../ui/use-title.ts";

/** A link is being followed. */
export function Working({ title }: { title: string }) {
  useTitle(title);
  return (
    <div className="z-login__form" aria-busy="true">
      <h1 className="z-login__title">{title}</h1>
      <Loader size="sm" aria-hidden="true" />
    </div>
  );
}
