import { FILES } from "#core/store-source.ts";
import * as ui from "../../ui/styles/ui.module.css";
import { Check, Pause, TriangleAlert, Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StoreDetails } from "#contract/stores.ts";

const LOOKS = {
  connected: { tone: ui.chipProfit, Icon: Check },
  paused: { tone: ui.chipWarn, Icon: Pause },
  expired: { tone: ui.chipLoss, Icon: TriangleAlert },
  disconnected: { tone: "", Icon: Unplug },
} as const;

type StoreChipProps = { store: Pick<StoreDetails, "platform" | "status"> };

/** Whether a store brings new data; a store fed by files has nothing to be connected to. */
export function StoreChip({ store: { platform, status } }: StoreChipProps) {
  const { t } = useTranslation();
  if (platform === FILES) return <span className={ui.chip}>{t("stores.fromFiles")}</span>;
  const { tone, Icon } = LOOKS[status];
  return (
    <span className={`${ui.chip} ${tone}`}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {t(`stores.states.${status}`)}
    </span>
  );
}
