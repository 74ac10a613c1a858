import { Menu } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Call } from "../lib/api/call.ts";
import { NO_ANSWER } from "../lib/api/problem.ts";
import { useMayTakeFiles } from "../lib/session/use-may-edit.ts";
import { useAppDispatch } from "../lib/state/hooks.ts";
import { DownloadButton } from "./download-button.tsx";

const FORMATS = ["csv", "xlsx"] as const;
type FileFormat = (typeof FORMATS)[number];

type DownloadMenuProps = {
  /** Name without its ending, for when the server gives none. */
  fileName: string;
  request: (format: FileFormat) => Call;
  /** The same as a document to print, where there is one. */
  pdf?: () => Call;
  size?: "xs" | "sm";
};

/** What is shown, as a file of the chosen kind; a refusal is said on the button itself. */
export function DownloadMenu({ fileName, request, pdf, size = "sm" }: DownloadMenuProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const mayTake = useMayTakeFiles();
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const download = async (wanted: Call, format: string) => {
    setState("busy");
    // Nobody waits for it before the first click; without a connection it fails as the file itself would.
    const files = await import("../lib/download.ts").catch(() => null);
    const problem = files === null ? NO_ANSWER : await dispatch(files.downloadFile(wanted, `${fileName}.${format}`));
    setState(problem === null ? "ready" : "failed");
  };
  if (!mayTake) return <DownloadButton size={size}>{t("download.action")}</DownloadButton>;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <DownloadButton size={size} loading={state === "busy"}>
          {t(state === "failed" ? "download.failed" : "download.action")}
        </DownloadButton>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void download(request(format), format)}>
            {t(`download.${format}`)}
          </Menu.Item>
        ))}
        {pdf && <Menu.Item onClick={() => void download(pdf(), "pdf")}>{t("download.pdf")}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
