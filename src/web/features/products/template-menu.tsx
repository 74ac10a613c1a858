import { Menu } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api/call.ts";
import { downloadFile } from "../../lib/download.ts";
import { useMayTakeFiles } from "../../lib/session/use-may-edit.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { DownloadButton } from "../../ui/download-button.tsx";

const FILES = (["noCost", "all"] as const).flatMap((only) => (["xlsx", "csv"] as const).map((format) => ({ only, format })));

type Download = (query: (typeof FILES)[number]) => Promise<void>;

/** The products as a file to fill in with costs, which goes in again by „Importuj koszty”. */
export function useTemplate() {
  const { t } = useTranslation("products");
  const dispatch = useAppDispatch();
  const mayTake = useMayTakeFiles();
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const download: Download = async (query) => {
    setState("busy");
    const problem = await dispatch(downloadFile(call("GET", "/api/products/template", { query }), `${t("template.file")}.${query.format}`));
    setState(problem === null ? "ready" : "failed");
  };
  return { mayTake, state, download };
}

export function TemplateMenu() {
  const { t } = useTranslation("products");
  const { mayTake, state, download } = useTemplate();
  if (!mayTake) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <DownloadButton size="sm" loading={state === "busy"}>
          {t(state === "failed" ? "template.failed" : "template.title")}
        </DownloadButton>
      </Menu.Target>
      <Menu.Dropdown>
        <TemplateItems download={download} />
      </Menu.Dropdown>
    </Menu>
  );
}

export function TemplateItems({ download }: { download: Download }) {
  const { t } = useTranslation("products");
  return FILES.map((file) => (
    <Menu.Item key={`${file.only}${file.format}`} onClick={() => void download(file)}>
      {t(`template.${file.only}`)} ({file.format.toUpperCase()})
    </Menu.Item>
  ));
}
