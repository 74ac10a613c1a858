import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./login.module.css";
import { useTranslation } from "react-i18next";

/** A cascade of no shop in particular: where each bar begins and how long it is, in percent of the first. */
const ROWS = [
  { key: "revenue", colour: "net-revenue", from: 0, length: 100 },
  { key: "goods", colour: "goods", from: 52, length: 48 },
  { key: "fees", colour: "fees", from: 32, length: 20 },
  { key: "ads", colour: "ads", from: 26, length: 6 },
  { key: "expenses", colour: "expenses", from: 22, length: 4 },
  { key: "profit", colour: "net-profit", from: 0, length: 22 },
] as const;

/** What the product counts, in the order, colours and shape of every chart inside; no invented figures. */
export function ExplainedAccount() {
  const { t } = useTranslation("login");
  return (
    <>
      <p className={css.promiseText}>{t("promise.text")}</p>
      <dl className={ui.card}>
        {ROWS.map(({ key, colour, from, length }) => (
          <div key={key} className={css.promiseRow}>
            <dt>{t(`promise.rows.${key}.name`)}</dt>
            <dd>
              <span className={css.promiseTrack} aria-hidden="true">
                <span
                  className={css.promiseBar}
                  style={{ background: `var(--z-series-${colour})`, marginLeft: `${from}%`, width: `${length}%` }}
                />
              </span>
              {t(`promise.rows.${key}.what`)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
