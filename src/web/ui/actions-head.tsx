import * as ui from "./styles/ui.module.css";

/** The head of the column of buttons: what it is called is told to screen readers alone. */
export function ActionsHead({ name }: { name: string }) {
  return (
    <th scope="col">
      <span className={ui.hiddenVisually}>{name}</span>
    </th>
  );
}
