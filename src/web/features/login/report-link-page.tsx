import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./login.module.css";
import { Button } from "@mantine/core";
import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ReportFile } from "#core/scheduled-reports.ts";
import { zoneOf } from "#core/market.ts";
import { call } from "../../lib/api/call.ts";
import { downloadFile } from "../../lib/download.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { useFormat } from "../../ui/use-format.ts";
import { useTitle } from "../../ui/use-title.ts";
import { Outcome } from "./outcome.tsx";
import { useEndReportLettersMutation, useReportLinkQuery } from "./scheduled-reports.api.ts";

/** What the link of a letter to somebody outside the team opens: two files, and the way to get no more of them. */
export function ReportLinkPage() {
  const { t } = useTranslation("login");
  const format = useFormat();
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const { data, error } = useReportLinkQuery(token);
  const [end, ended] = useEndReportLettersMutation();
  useTitle(data?.report ?? t("report.loading"));
  if (error !== undefined)
    return <Outcome kind="late" title={t("report.over")} text={t("report.overText")} action={{ to: "/", name: t("back") }} />;
  if (data === undefined) return <output>{t("report.loading")}</output>;
  const { report, company, startDate, endDate, expiresAt, files, isOff } = data;
  return (
    <div className={css.form}>
      <span className={`${ui.iconTile} ${css.icon}`} data-kind="letter" aria-hidden="true">
        <FileSpreadsheet size={24} strokeWidth={1.75} />
      </span>
      <h1 className={css.title}>{report}</h1>
      <p className={css.text}>
        <strong className={css.address}>{company}</strong>
        {t("report.days", { range: format.range(startDate, endDate) })}
      </p>
      {files.map((kind) => (
        <FileLink key={kind} token={token} kind={kind} />
      ))}
      <p className={css.text}>
        {files.length === 0 ? t("report.empty") : t("report.until", { at: format.moment(expiresAt, zoneOf("PL")) })}
      </p>
      <output className={css.ways}>
        {isOff || ended.data !== undefined ? (
          t("report.isOff")
        ) : (
          <Button variant="subtle" loading={ended.isLoading} onClick={() => void end(token)}>
            {t("report.off")}
          </Button>
        )}
      </output>
    </div>
  );
}

function FileLink({ token, kind }: { token: string; kind: ReportFile }) {
  const { t } = useTranslation("login");
  const dispatch = useAppDispatch();
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const take = async (): Promise<void> => {
    setState("busy");
    const request = call("GET", "/api/report-links/:token/files/:kind", { params: { token, kind } });
    setState((await dispatch(downloadFile(request, `raport.${kind}`))) === null ? "ready" : "failed");
  };
  return (
    <Button size="md" fullWidth loading={state === "busy"} onClick={() => void take()}>
      {t(state === "failed" ? "report.again" : "report.file", { kind: kind.toUpperCase() })}
    </Button>
  );
}
