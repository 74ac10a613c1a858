import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTitle } from "../../ui/use-title.ts";

type OutcomeProps = {
  title: string;
  text?: ReactNode;
  /** Where to go on; every outcome has one way at least. */
  action: { to: string; name: string };
  /** A second way, in the same form as under the other forms. */
  link?: { to: string; name: string };
};

/** What came of a form or a link: said in the form's place, read out, and never a dead end. */
export function Outcome({ title, text, action, link }: OutcomeProps) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="z-login__form">
      <h1 className="z-login__title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text && <output className="z-login__text">{text}</output>}
      <Button component={Link} to={action.to} size="md" fullWidth>
        {action.name}
      </Button>
      {link && (
        <p className="z-login__ways">
          <Link className="z-link" to={link.to}>
            {link.name}
          </Link>
        </p>
      )}
    </div>
  );
}
