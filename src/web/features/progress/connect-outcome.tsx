import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./history.module.css";
import { Check, TriangleAlert, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ActionIcon } from "@mantine/core";
import { AllowedLink } from "../../ui/allowed-link.tsx";

const FAILURES = [
  "denied",
  "expired",
  "session",
  "role",
  "support",
  "taken",
  "otherAccount",
  "notConfigured",
  "unavailable",
  "failed",
] as const;

/** How the visit at the marketplace ended, as the address says it. */
export function ConnectOutcome() {
  const { t } = useTranslation(["stores", "common"]);
  const [params, setParams] = useSearchParams();
  const failure = params.get("connect");
  const connected = params.get("connected");
  if (failure === null && connected === null) return null;
  const known = FAILURES.find((name) => name === failure) ?? "failed";
  const succeeded = connected !== null;
  const close = () =>
    setParams(
      (before) => {
        before.delete("connect");
        before.delete("connected");
        return before;
      },
      { replace: true },
    );
  const Icon = succeeded ? Check : TriangleAlert;
  return (
    <div className={`${ui.note} ${css.outcome} ${succeeded ? ui.noteProfit : ui.noteLoss}`} role={succeeded ? "status" : "alert"}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong className={ui.strong}>{t(succeeded ? "outcome.connected.title" : `outcome.${known}.title`)}</strong>
        <p>
          {t(succeeded ? "outcome.connected.text" : `outcome.${known}.text`)}{" "}
          {!succeeded && <AllowedLink to="/system/settings/stores/connect">{t("outcome.again")}</AllowedLink>}
        </p>
      </div>
      <ActionIcon aria-label={t("common:close")} onClick={close}>
        <X size={16} strokeWidth={1.75} />
      </ActionIcon>
    </div>
  );
}
