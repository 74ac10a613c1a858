import * as css from "./login.module.css";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { afterFirstPaint } from "../../lib/after-first-paint.ts";
import { useDemoPreviewQuery } from "./auth.api.ts";
import { DemoAccount } from "./demo-account.tsx";
import { DemoDays } from "./demo-days.tsx";
import { ExplainedAccount } from "./explained-account.tsx";
import { LookAtDemo } from "./look-at-demo.tsx";

/** A demo that is new has its days within seconds. */
const ASK_AGAIN_MS = 5000;

/** Asked for once the form is there: it is what people come for. */
function useDemoPreview() {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterFirstPaint(() => setPainted(true)), []);
  const { data, error, refetch } = useDemoPreviewQuery(undefined, { skip: !isPainted });
  const isComing = data?.preview === null && error === undefined;
  useEffect(() => {
    if (!isComing) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refetch();
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isComing, refetch]);
  return { preview: data?.preview ?? null, isComing, hasFailed: error !== undefined && data?.preview === undefined };
}

/** From revenue to profit, and day by day, of the shop that anybody may look at. Nothing moves when the figures come. */
export function LiveDemo({ mayLook }: { mayLook: boolean }) {
  const { t } = useTranslation("login");
  const { preview, isComing, hasFailed } = useDemoPreview();
  return (
    <>
      {hasFailed ? (
        <ExplainedAccount />
      ) : (
        <>
          <p className={css.promiseText}>{t("live.text")}</p>
          <DemoAccount preview={preview} isBusy={preview === null && !isComing} />
          <DemoDays preview={preview} isComing={isComing} />
        </>
      )}
      {mayLook && <LookAtDemo />}
    </>
  );
}
