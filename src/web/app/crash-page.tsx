import * as ui from "../ui/styles/ui.module.css";
import * as css from "../ui/plain-page.module.css";
import { Button } from "@mantine/core";
import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { asProblem } from "../lib/api/problem.ts";
import { reportFailure } from "../lib/reports/report.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ReportButton } from "../ui/report-button.tsx";
import { RequestId } from "../ui/widget-error.tsx";
import { useAppDispatch, useAppSelector } from "../lib/state/hooks.ts";
import { isMissingChunk, meetMissingChunk } from "../lib/missing-chunk.ts";
import { NeutralScreen } from "./neutral-screen.tsx";
import { TextsMissing } from "../lib/i18n/texts-missing.ts";
import { TextsMissingNote } from "./texts-missing-page.tsx";

/** A number to tell support: that of the call that failed, or one that the report carries as well. */
function failureId(error: unknown): string {
  const { requestId } = asProblem(error);
  if (requestId !== null) return requestId;
  return [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A screen that broke inside the frame, which stays: the way on is a reload. */
export function CrashedScreen() {
  const error = useRouteError();
  if (error instanceof TextsMissing) return <TextsMissingNote />;
  return isMissingChunk(error) ? <WithoutChunk error={error} /> : <Crashed error={error} />;
}

/** Nothing to read while the page begins anew; what to expect while it cannot; and the crash where that did not help. */
function WithoutChunk({ error }: { error: Error }) {
  const dispatch = useAppDispatch();
  const isLost = useAppSelector(({ connection }) => connection === "lost");
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    if (isLost) return;
    const meet = async (): Promise<void> => setIsBroken((await dispatch(meetMissingChunk(error))) === "broken");
    void meet();
  }, [isLost, error, dispatch]);
  if (isBroken) return <Crashed error={error} />;
  return isLost ? <Unreachable /> : <NeutralScreen />;
}

function Unreachable() {
  const { t } = useTranslation();
  return <EmptyState icon={<CloudOff />} title={t("connection.screen")} text={t("connection.screenText")} headingLevel={1} />;
}

function Crashed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const [requestId] = useState(() => failureId(error));
  useEffect(() => reportFailure(error, { where: "screen", requestId }), [error, requestId]);
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff className={ui.loss} />}
        title={t("crash.title")}
        text={t("crash.text")}
        action={<Button onClick={() => window.location.reload()}>{t("crash.action")}</Button>}
        link={
          <>
            <RequestId id={requestId} />
            <ReportButton requestId={requestId} />
          </>
        }
        headingLevel={1}
      />
    </div>
  );
}

/** The frame itself broke, or there was none. */
export function CrashPage() {
  return (
    <div className={css.root}>
      <main className={css.main}>
        <CrashedScreen />
      </main>
    </div>
  );
}
