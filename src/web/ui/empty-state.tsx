import type { ReactNode } from "react";
import "./empty-state.css";

type EmptyStateProps = {
  icon: ReactNode;
  /** What is missing and why, in a few words. */
  title: string;
  text?: ReactNode;
  /** The one button that leads on. */
  action?: ReactNode;
  link?: ReactNode;
  headingLevel?: 1 | 2;
};

export function EmptyState({ icon, title, text, action, link, headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 1 ? "h1" : "h2";
  return (
    <div className="z-empty">
      <span className="z-empty__icon" aria-hidden="true">
        {icon}
      </span>
      <Heading className="z-empty__title">{title}</Heading>
      {text && <p className="z-empty__text">{text}</p>}
      {(action || link) && (
        <div className="z-empty__actions">
          {action}
          {link}
        </div>
      )}
    </div>
  );
}
