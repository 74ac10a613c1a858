import "./page-tabs.css";
import { NavLink } from "react-router";

type PageTabsProps = { label: string; tabs: readonly { to: string; name: string }[] };

/** Parts of one screen that have addresses of their own. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav className="z-tabs" aria-label={label}>
      {tabs.map(({ to, name }) => (
        <NavLink key={to} to={to} end className="z-tabs__tab">
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
