import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { ExplainedAccount } from "./explained-account.tsx";
import { LiveDemo } from "./live-demo.tsx";

/** Beside the form: the demo's own figures where there is a demo, and what the product counts where there is none. */
export function LoginPromise({ mayLook }: { mayLook: boolean }) {
  const { t } = useTranslation("login");
  const hasDemo = useAppSelector(({ flags }) => flags.demoGuest);
  return (
    <aside className={hasDemo ? "z-promise z-promise--live" : "z-promise"}>
      <div className="z-promise__body">
        <h2 className="z-promise__title">{t("promise.title")}</h2>
        {hasDemo ? <LiveDemo mayLook={mayLook} /> : <ExplainedAccount />}
      </div>
    </aside>
  );
}
