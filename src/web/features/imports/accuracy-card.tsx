import { FILES } from "#core/store-source.ts";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./progress-page.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { GAINS, type Gain, isGain } from "#core/accuracy-gains.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAccuracy } from "./use-accuracy.ts";
import { useGainText } from "./use-gain-text.ts";

const PLACES = {
  costs: "/system/products?only=noCost",
  fees: "/system/progress?new=billing",
  ads: "/system/allegro-ads",
} as const satisfies Record<Gain, string>;

/** What each step still to be done would make known of the last 30 days; nothing of what cannot be told. */
export function AccuracyCard() {
  const { t } = useTranslation("imports");
  const gainText = useGainText();
  const mayEdit = useMayEdit();
  const gains = useAccuracy();
  const { data: stores } = useStoresQuery();
  if (gains === null || stores === undefined || gains.costs === null) return null;
  const isConnected = stores.some(({ platform, status }) => platform !== FILES && status !== "disconnected");
  const open = GAINS.flatMap((gain) => {
    const share = gains[gain];
    return isGain(share) ? [{ gain, share }] : [];
  });
  return (
    <section className={ui.card} aria-label={t("accuracy.title")}>
      <div className={ui.cardHead}>
        <h2>{t("accuracy.title")}</h2>
        <span className={`${ui.small} ${ui.secondary} ${ui.push}`}>{t("accuracy.range")}</span>
      </div>
      {open.length === 0 && <p className={`${ui.pad0x16} ${ui.secondary}`}>{t("accuracy.complete")}</p>}
      <ul>
        {open.map(({ gain, share }) => (
          <li key={gain} className={`${ui.grid} ${ui.ruled} ${ui.pad8} ${ui.gap12} ${css.gain}`}>
            <span>
              <span className={`${ui.block} ${ui.medium} ${css.name}`}>{t(`accuracy.${gain}.name`)}</span>
              <span className={`${ui.block} ${ui.hint}`}>{gainText(gain, share)}</span>
              {gain === "fees" && isConnected && <span className={`${ui.block} ${ui.hint}`}>{t("accuracy.fees.byItself")}</span>}
            </span>
            {mayEdit && !(gain === "fees" && isConnected) && <Link to={PLACES[gain]}>{t(`accuracy.${gain}.go`)}</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}
