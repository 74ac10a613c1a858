import * as ui from "../../ui/styles/ui.module.css";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RequestId } from "../../ui/widget-error.tsx";
import type { LoginFailure } from "./login-failure.ts";

/** Why a form of the way in was refused, and how long to wait when it says so. */
export function FailureNote({ failure, wait }: { failure: LoginFailure; wait: number }) {
  const { t } = useTranslation("login");
  return (
    <div className={`${ui.note} ${ui.noteLoss}`} role="alert">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        {failure.message ?? t(failure.reason)}
        {wait > 0 && <div>{t("wait", { count: wait })}</div>}
        <RequestId id={failure.requestId} />
      </div>
    </div>
  );
}
