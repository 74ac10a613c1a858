import * as css from "./login.module.css";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { ExplainedAccount } from "./explained-account.tsx";
import { LiveDemo } from "./live-demo.tsx";

/** Beside the form: the demo's own figures where there is a demo, and what the product counts where there is none. */
export function LoginPromise({ mayLook }: { mayLook: boolean }) {
  const { t } = useTranslation("login");
  const hasDemo = useAppSelector(({ flags }) => flags.demoGuest);
  return (
    <aside className={hasDemo ? `${css.promise} ${css.promiseLive}` : css.promise}>
      <div className={css.promiseBody}>
        <h2 className={css.promiseTitle}>{t("promise.title")}</h2>
        {hasDemo ? <LiveDemo mayLook={mayLook} /> : <ExplainedAccount />}
      </div>
    </aside>
  );
}
