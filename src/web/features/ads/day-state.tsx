import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import type { AdsRow } from "#contract/ads.ts";

type Day = NonNullable<AdsRow["day"]>;

const TONES: Readonly<Record<Day["state"], string>> = {
  agreed: ui.chipProfit,
  differs: ui.chipWarn,
  noReport: ui.chipWarn,
  waiting: "",
  notBilled: ui.chipWarn,
};

/** Whether the bill of the day and its report say the same. */
export function DayState({ day }: { day: AdsRow["day"] }) {
  const { t } = useTranslation("ads");
  if (day === null) return null;
  return (
    <span className={`${ui.chip} ${TONES[day.state]}`} title={t(`states.why.${day.state}`)}>
      {t(`states.${day.state}`)}
    </span>
  );
}
