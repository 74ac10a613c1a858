import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./login.module.css";
import { Button } from "@mantine/core";
import { CircleCheck, Clock, MailCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTitle } from "../../ui/use-title.ts";

/** Done for good; a letter is on its way; too late; something went wrong. */
const ICONS = { done: CircleCheck, letter: MailCheck, late: Clock, failed: TriangleAlert } as const;

type OutcomeProps = {
  kind: keyof typeof ICONS;
  title: string;
  /** The address it is about, on a line of its own: addresses are long and break anywhere. */
  email?: string;
  text?: ReactNode;
  /** Where to go on; every outcome has one way at least. */
  action: { to: string; name: string };
  /** A second way, in the same form as under the other forms. */
  link?: ReactNode;
};

/** What came of a form or a link: said in the form's place, read out, and never a dead end. */
export function Outcome({ kind, title, email, text, action, link }: OutcomeProps) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Icon = ICONS[kind];
  return (
    <div className={css.form}>
      <span className={`${ui.iconTile} ${css.icon}`} data-kind={kind} aria-hidden="true">
        <Icon size={24} strokeWidth={1.75} />
      </span>
      <h1 className={css.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <output className={css.text}>
        {email !== undefined && <strong className={css.address}>{email}</strong>}
        {text}
      </output>
      <Button component={Link} to={action.to} size="md" fullWidth>
        {action.name}
      </Button>
      {link && <p className={css.ways}>{link}</p>}
    </div>
  );
}
