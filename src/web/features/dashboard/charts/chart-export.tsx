import { Button, Menu, useComputedColorScheme } from "@mantine/core";
import type { EChartsCoreOption } from "echarts/core";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveBlob } from "../../../lib/download.ts";
import { isMissingChunk, meetMissingChunk } from "../../../lib/missing-chunk.ts";
import { useAppDispatch } from "../../../lib/state/hooks.ts";

const TYPES = ["png", "svg", "csv"] as const;

type ChartExportProps = { option: () => EChartsCoreOption; csv: () => string; fileName: string };

/** The chosen range as it is drawn: a picture, or its numbers; `option` is asked for when a picture is wanted. */
export function ChartExport({ option, csv, fileName }: ChartExportProps) {
  const { t } = useTranslation("dashboard");
  const dispatch = useAppDispatch();
  const scheme = useComputedColorScheme("light");
  const [failed, setFailed] = useState(false);
  const save = async (type: (typeof TYPES)[number]) => {
    if (type === "csv") {
      saveBlob(new Blob([`\uFEFF${csv()}`], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`);
      return;
    }
    const blob = await import("../../../ui/chart/export-chart.ts")
      .then(({ chartPicture }) => chartPicture(option(), scheme, type))
      .catch((error: unknown) => {
        if (isMissingChunk(error)) void dispatch(meetMissingChunk(error));
        return null;
      });
    setFailed(blob === null);
    if (blob !== null) saveBlob(blob, `${fileName}.${type}`);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={16} strokeWidth={1.75} />}>
          {t(failed ? "charts.exportFailed" : "charts.export")}
        </Button>
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
