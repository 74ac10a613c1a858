import * as ui from "./styles/ui.module.css";
import * as css from "./empty-state.module.css";
import type { ReactNode } from "react";

type EmptyStateProps = {
  icon: ReactNode;
  /** What is missing and why, in a few words. */
  title: string;
  text?: ReactNode;
  /** The one button that leads on. */
  action?: ReactNode;
  link?: ReactNode;
  headingLevel?: 1 | 2;
  /** The page says nothing else. */
  isPage?: boolean;
};

export function EmptyState({ icon, title, text, action, link, headingLevel = 2, isPage = false }: EmptyStateProps) {
  const Heading = headingLevel === 1 ? "h1" : "h2";
  return (
    <div className={css.root} data-page={isPage || undefined}>
      <span className={isPage ? `${ui.iconTile} ${css.icon}` : css.icon} aria-hidden="true">
        {icon}
      </span>
      <Heading className={css.title}>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {(action || link) && (
        <div className={css.actions}>
          {action}
          {link}
        </div>
      )}
    </div>
  );
}
