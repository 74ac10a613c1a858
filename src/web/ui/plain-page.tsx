import "./plain-page.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Logo } from "./logo.tsx";

/** A page that says one thing, outside of every frame: the product's name above, the words in the middle. */
export function PlainPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="z-plainpage">
      <header className="z-plainpage__brand">
        <Logo />
        {t("brand")}
      </header>
      <main className="z-plainpage__main">{children}</main>
    </div>
  );
}
