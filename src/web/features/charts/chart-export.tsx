import { Menu, useComputedColorScheme } from "@mantine/core";
import type { EChartsCoreOption } from "echarts/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveBlob } from "../../lib/download.ts";
import { isMissingChunk, meetMissingChunk } from "../../lib/missing-chunk.ts";
import { useMayTakeFiles } from "../../lib/session/use-may-edit.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { DownloadButton } from "../../ui/download-button.tsx";

const TYPES = ["png", "svg", "csv"] as const;

type ChartExportProps = { option: () => EChartsCoreOption; csv: () => string; fileName: string };

/** The chosen range as it is drawn: a picture, or its numbers; `option` is asked for when a picture is wanted. */
export function ChartExport({ option, csv, fileName }: ChartExportProps) {
  const { t } = useTranslation("dashboard");
  const dispatch = useAppDispatch();
  const mayTake = useMayTakeFiles();
  const scheme = useComputedColorScheme("light");
  const [failed, setFailed] = useState(false);
  const save = async (type: (typeof TYPES)[number]) => {
    if (type === "csv") {
      saveBlob(new Blob([`\uFEFF${csv()}`], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`);
      return;
    }
    const blob = await import("../../ui/chart/export-chart.ts")
      .then(({ chartPicture }) => chartPicture(option(), scheme, type))
      .catch((error: unknown) => {
        if (isMissingChunk(error)) void dispatch(meetMissingChunk(error));
        return null;
      });
    setFailed(blob === null);
    if (blob !== null) saveBlob(blob, `${fileName}.${type}`);
  };
  if (!mayTake) return <DownloadButton>{t("charts.export")}</DownloadButton>;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <DownloadButton>{t(failed ? "charts.exportFailed" : "charts.export")}</DownloadButton>
      </Menu.Target>
      <Menu.Dropdown>
        {TYPES.map((type) => (
          <Menu.Item key={type} onClick={() => void save(type)}>
            {t(`charts.types.${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
