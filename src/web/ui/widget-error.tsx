import * as ui from "./styles/ui.module.css";
import { Button } from "@mantine/core";
import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { asProblem, NOT_THEIRS } from "../lib/api/problem.ts";
import { ReportButton } from "./report-button.tsx";
import { EmptyState } from "./empty-state.tsx";

type WidgetErrorProps = {
  /** „Nie udało się wczytać wykresu” */
  title: string;
  error: unknown;
  onRetry: () => void;
};

/** A part of the screen that failed: its neighbours keep working, and support can find the request. */
export function WidgetError({ title, error, onRetry }: WidgetErrorProps) {
  const { t } = useTranslation();
  const { status, message, requestId } = asProblem(error);
  if (error === NOT_THEIRS) return <EmptyState icon={<CloudOff />} title={t("notForYou.title")} text={t("notForYou.text")} />;
  const reason = message ?? (status === 0 ? t("error.noAnswer") : t("error.rest"));
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff className={ui.loss} />}
        title={title}
        text={reason}
        action={<Button onClick={onRetry}>{t("error.retry")}</Button>}
        link={
          <>
            <RequestId id={requestId} />
            {requestId !== null && <ReportButton requestId={requestId} />}
          </>
        }
      />
    </div>
  );
}

export function RequestId({ id }: { id: string | null }) {
  const { t } = useTranslation();
  return id === null ? null : <span className={`${ui.small} ${ui.muted}`}>{t("error.request", { id })}</span>;
}
