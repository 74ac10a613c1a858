import { useTranslation } from "react-i18next";

const ROWS = [
  { key: "revenue", colour: "rest" },
  { key: "goods", colour: "goods" },
  { key: "fees", colour: "commission" },
  { key: "ads", colour: "ads" },
  { key: "expenses", colour: "expenses" },
  { key: "profit", colour: "net-profit" },
] as const;

/** What the product counts, in the order and colours of every chart inside; no invented figures. */
export function LoginPromise() {
  const { t } = useTranslation("login");
  return (
    <aside className="z-promise">
      <div className="z-promise__body">
        <h2 className="z-promise__title">{t("promise.title")}</h2>
        <p className="z-promise__text">{t("promise.text")}</p>
        <dl className="z-card z-promise__rows">
          {ROWS.map(({ key, colour }) => (
            <div key={key} className="z-promise__row">
              <dt>
                <span className="z-promise__swatch" style={{ background: `var(--z-series-${colour})` }} aria-hidden="true" />
                {t(`promise.rows.${key}.name`)}
              </dt>
              <dd>{t(`promise.rows.${key}.what`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  );
}
