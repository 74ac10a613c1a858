import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../lib/api/api.ts";
import { useAppDispatch } from "../../../lib/state/hooks.ts";
import { toast } from "../../../lib/toast.ts";
import { useAddress } from "../../../lib/use-address.ts";
import type { SubscriptionAnswer } from "./subscription.api.ts";

const ASK_AGAIN_MS = 2000;
const READ_MS = 4000;

/** Whether somebody has come back from paying and the provider has not told us yet; asked for until it has. */
export function usePaymentReturn(answer: SubscriptionAnswer | undefined, askAgain: () => void): boolean {
  const { t } = useTranslation("subscription");
  const [params, change] = useAddress();
  const dispatch = useAppDispatch();
  const isBack = params.get("payment") === "done";
  const isPaid = answer?.state?.state === "active";
  useEffect(() => {
    if (!isBack || isPaid) return;
    const timer = setInterval(askAgain, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isBack, isPaid, askAgain]);
  useEffect(() => {
    if (!isBack || !isPaid) return;
    // The whole product is open again, not only this screen.
    dispatch(api.util.invalidateTags(["Users"]));
    void toast(t("state.paid"), READ_MS);
    change((next) => next.delete("payment"), "replace");
  }, [isBack, isPaid, dispatch, change, t]);
  return isBack && !isPaid && answer?.state !== null;
}
