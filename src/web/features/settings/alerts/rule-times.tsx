import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Chip.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import { Chip, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ALERT_CHANNELS } from "#core/alert-rules.ts";
import type { RuleDraft } from "./rule-draft.ts";

type Props = { draft: RuleDraft; isDisabled: boolean; onChange: (part: Partial<RuleDraft>) => void };

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, "0")}:00` }));

/** Where it is told besides the app, and when letters and webhooks keep quiet. */
export function RuleTimes({ draft: { channels, quietFrom, quietTo }, isDisabled, onChange }: Props) {
  const { t } = useTranslation("alerts");
  return (
    <div className={ui.tools}>
      <span>{t("channels.app")}</span>
      <Chip.Group
        multiple
        value={channels}
        onChange={(chosen) => onChange({ channels: ALERT_CHANNELS.filter((one) => chosen.includes(one)) })}
      >
        {ALERT_CHANNELS.map((channel) => (
          <Chip key={channel} size="xs" value={channel} disabled={isDisabled}>
            {t(`channels.${channel}`)}
          </Chip>
        ))}
      </Chip.Group>
      {channels.length > 0 && (
        <span className={ui.tools}>
          {t("quiet.from")}
          <Hour label={t("quiet.fromHour")} value={quietFrom} isDisabled={isDisabled} onChange={(hour) => onChange({ quietFrom: hour })} />
          {t("quiet.to")}
          <Hour label={t("quiet.toHour")} value={quietTo} isDisabled={isDisabled} onChange={(hour) => onChange({ quietTo: hour })} />
        </span>
      )}
    </div>
  );
}

function Hour({
  label,
  value,
  isDisabled,
  onChange,
}: {
  label: string;
  value: number;
  isDisabled: boolean;
  onChange: (hour: number) => void;
}) {
  return (
    <Select
      style={{ width: 88 }}
      size="xs"
      aria-label={label}
      data={HOURS}
      value={String(value)}
      allowDeselect={false}
      disabled={isDisabled}
      onChange={(hour) => hour !== null && onChange(Number(hour))}
    />
  );
}
