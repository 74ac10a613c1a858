import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./live-demo.module.css";
import { Button } from "@mantine/core";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asProblem } from "../../lib/api/problem.ts";
import { useOpenDemoMutation } from "../../lib/session/session.api.ts";
import { FailureNote } from "./failure-note.tsx";
import { type LoginFailure, loginFailure } from "./login-failure.ts";
import { useCountdown } from "./use-countdown.ts";

/** Into the demo, without an account. */
export function LookAtDemo() {
  const { t } = useTranslation("login");
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [openDemo, { isLoading }] = useOpenDemoMutation();
  const wait = useCountdown(failure?.retryAt ?? null);
  const look = async () => {
    setFailure(null);
    const answer = await openDemo();
    if (answer.error) setFailure(loginFailure(asProblem(answer.error), Date.now()));
  };
  return (
    <div className={css.look}>
      {failure && <FailureNote failure={failure} wait={wait} />}
      <Button
        variant="default"
        size="md"
        loading={isLoading}
        disabled={wait > 0}
        aria-describedby="demo-hint"
        rightSection={<ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void look()}
      >
        {t("demo.action")}
      </Button>
      <p className={`${ui.small} ${ui.secondary}`} id="demo-hint">
        {t("demo.hint")}
      </p>
    </div>
  );
}
