import * as css from "./plain-page.module.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Logo } from "./logo.tsx";

/** A page that says one thing, outside of every frame: the product's name above, the words in the middle. */
export function PlainPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={css.root}>
      <header className={css.brand}>
        <Logo />
        {t("brand")}
      </header>
      <main className={css.main}>{children}</main>
    </div>
  );
}
