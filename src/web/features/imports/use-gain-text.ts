import { useTranslation } from "react-i18next";
import { type Gain, knownWithout } from "#core/accuracy-gains.ts";
import { useFormat } from "../../ui/use-format.ts";

/** „sprzedaż z kosztem: 99,2% → 100%”: how much is known today, and once the step is done. */
export function useGainText(): (gain: Gain, share: number) => string {
  const { t } = useTranslation("imports");
  const format = useFormat();
  return (gain, share) => t(`accuracy.${gain}.gain`, { from: format.percent(knownWithout(share)), to: format.percent(1, { digits: 0 }) });
}
