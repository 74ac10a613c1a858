import * as ui from "./styles/ui.module.css";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Problem } from "../lib/api/problem.ts";
import { RequestId } from "./widget-error.tsx";

/** An action that was refused, said where the action is. */
export function ProblemNote({ title, problem }: { title: string; problem: Problem }) {
  const { t } = useTranslation();
  const fields = Object.entries(problem.fields).map(([field, messages]) => `${field}: ${messages.join(", ")}`);
  return (
    <div className={`${ui.note} ${ui.noteLoss}`} role="alert">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong className={ui.strong}>{title}</strong>
        <div>{problem.message ?? (problem.status === 0 ? t("error.noAnswer") : t("error.rest"))}</div>
        {fields.map((field) => (
          <div key={field}>{field}</div>
        ))}
        <RequestId id={problem.requestId} />
      </div>
    </div>
  );
}
