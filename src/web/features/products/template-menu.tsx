import { Menu } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api/call.ts";
import { downloadFile } from "../../lib/download.ts";
import { useMayTakeFiles } from "../../lib/session/use-may-edit.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { DownloadButton } from "../../ui/download-button.tsx";

const FILES = (["noCost", "all"] as const).flatMap((only) => (["xlsx", "csv"] as const).map((format) => ({ only, format })));

/** The products as a file to fill in with costs, which goes in again by „Importuj koszty”. */
export function TemplateMenu() {
  const { t } = useTranslation("products");
  const dispatch = useAppDispatch();
  const mayTake = useMayTakeFiles();
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  if (!mayTake) return null;
  const download = async (query: (typeof FILES)[number]) => {
    setState("busy");
    const problem = await dispatch(downloadFile(call("GET", "/api/products/template", { query }), `${t("template.file")}.${query.format}`));
    setState(problem === null ? "ready" : "failed");
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <DownloadButton size="sm" loading={state === "busy"}>
          {t(state === "failed" ? "template.failed" : "template.title")}
        </DownloadButton>
      </Menu.Target>
      <Menu.Dropdown>
        {FILES.map((file) => (
          <Menu.Item key={`${file.only}${file.format}`} onClick={() => void download(file)}>
            {t(`template.${file.only}`)} ({file.format.toUpperCase()})
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
