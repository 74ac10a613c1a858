import * as css from "./login.module.css";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router";
import { AboutLinks } from "../../ui/about-links.tsx";
import { PublicHead } from "../../ui/public-head.tsx";
import { LoginPromise } from "./login-promise.tsx";

const BannerBar = lazy(() => import("../../domain/banners/banner-bar.tsx").then((module) => ({ default: module.BannerBar })));

/** Where people arrive who may not know the product. */
const INTRODUCING = new Set(["/", "/register", "/first-run"]);

/** Open to people who are signed in as well: going into the demo would end their session. */
const FOR_ANYBODY = new Set(["/email-update", "/company-deleted"]);

/** The frame of everything that needs no session: the form on one side, what the product counts on the other. */
export function AuthLayout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(["login", "common"]);
  const { pathname } = useLocation();
  // Who is in the middle of something needs no introduction to it on a small screen.
  const introduces = children === undefined && INTRODUCING.has(pathname);
  return (
    <div className={css.public}>
      <Suspense fallback={null}>
        <BannerBar />
      </Suspense>
      <div className={introduces ? css.root : `${css.root} ${css.loginBusy}`}>
        <div className={css.side}>
          <PublicHead />
          <main className={css.main} tabIndex={-1}>
            {children ?? <Outlet />}
          </main>
          <footer className={css.foot}>
            <Link to="/terms-and-conditions">{t("terms")}</Link>
            <AboutLinks />
          </footer>
        </div>
        <LoginPromise mayLook={children === undefined && !FOR_ANYBODY.has(pathname)} />
      </div>
    </div>
  );
}
