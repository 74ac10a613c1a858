import * as css from "./page-tabs.module.css";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";

type PageTabsProps = { label: string; tabs: readonly { to: string; name: string }[] };

/** Parts of one screen that have addresses of their own. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  // On a phone the chosen one may lie beyond the edge.
  useEffect(() => {
    bar.current?.querySelector(`[href="${CSS.escape(pathname)}"]`)?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [pathname]);
  return (
    <nav className={css.root} aria-label={label} ref={bar}>
      {tabs.map(({ to, name }) => (
        <NavLink key={to} to={to} end className={css.tab}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
