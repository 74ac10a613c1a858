import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./privacy.module.css";
import { Button } from "@mantine/core";
import { Check, Download } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../../lib/api/call.ts";
import type { Problem } from "../../../lib/api/problem.ts";
import { downloadFile } from "../../../lib/download.ts";
import { useAppDispatch } from "../../../lib/state/hooks.ts";
import { ProblemNote } from "../../../ui/problem-note.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { Section } from "../sections/section.tsx";

const PARTS = ["sales", "goods", "money", "figures", "company"] as const;
const KILOBYTE = 1000;

type Download =
  | { state: "ready" }
  | { state: "running"; kilobytes: number }
  | { state: "done"; kilobytes: number }
  | { state: "failed"; problem: Problem };

/** A copy of everything: what is in it, how much has come in, and the file. */
export function ExportSection({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("data");
  const dispatch = useAppDispatch();
  const [download, setDownload] = useState<Download>({ state: "ready" });
  const running = useRef<AbortController | null>(null);
  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    let kilobytes = 0;
    setDownload({ state: "running", kilobytes });
    const request = call("GET", "/api/company/export");
    const problem = await dispatch(
      downloadFile(request, `${t("export.fileName")}.zip`, {
        signal: stop.signal,
        onBytes: (bytes) => {
          kilobytes = Math.ceil(bytes / KILOBYTE);
          setDownload({ state: "running", kilobytes });
        },
      }),
    );
    if (stop.signal.aborted) setDownload({ state: "ready" });
    else setDownload(problem === null ? { state: "done", kilobytes } : { state: "failed", problem });
  };
  return (
    <Section title={t("export.title")} text={t("export.text")}>
      <ul className={`${ui.stack} ${ui.gap6} ${css.list}`}>
        {PARTS.map((part) => (
          <li key={part}>
            <strong className={ui.strong}>{t(`export.parts.${part}.name`)}</strong> {t(`export.parts.${part}.what`)}
            {part === "company" && (
              <>
                {" "}
                <Link to="/system/logs">{t("export.log")}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className={ui.secondary}>{t("export.not")}</p>
      {isOpen && (
        <div className={`${ui.flow} ${ui.gap8x16}`}>
          {download.state === "running" ? (
            <Button variant="default" onClick={() => running.current?.abort()}>
              {t("export.stop")}
            </Button>
          ) : (
            <Button leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void start()}>
              {t("export.action")}
            </Button>
          )}
          <Progress download={download} />
        </div>
      )}
      {download.state === "failed" && <ProblemNote title={t("export.failed")} problem={download.problem} />}
    </Section>
  );
}

/** How much there will be nobody knows before the end, so the line moves without a share. */
function Progress({ download }: { download: Download }) {
  const { t } = useTranslation("data");
  const format = useFormat();
  return (
    <output className={`${ui.row} ${ui.gap8} ${css.progress}`}>
      {download.state === "running" && (
        <>
          <span className={css.line} aria-hidden="true" />
          <span className={ui.num}>{t("export.running", { size: format.count(download.kilobytes) })}</span>
        </>
      )}
      {download.state === "done" && (
        <>
          <Check className={ui.profit} size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={ui.num}>{t("export.done", { size: format.count(download.kilobytes) })}</span>
        </>
      )}
    </output>
  );
}
