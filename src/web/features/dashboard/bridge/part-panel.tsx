import * as ui from "../../../ui/styles/ui.module.css";
import * as breakdownCss from "../../../domain/breakdown/breakdown.module.css";
import * as css from "./bridge.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { BridgePart } from "#core/bridge.ts";
import { productInRange } from "#core/report-address.ts";
import { Money } from "../../../ui/money.tsx";
import { SidePanel } from "../../../ui/side-panel.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import type { BridgeAnswer } from "../../../domain/report/bridge.api.ts";

/** What one cause means, and on which products it weighs most. */
export function PartPanel({ answer, part, onClose }: { answer: BridgeAnswer; part: BridgePart; onClose: () => void }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { before, after, parts, currency } = answer;
  const found = parts.find(({ key }) => key === part);
  if (found === undefined) return null;
  const listed = found.top.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <SidePanel
      width={640}
      title={t(`bridge.parts.${part}`)}
      subtitle={
        <span className={ui.num}>
          {t("breakdown.against", {
            range: format.range(after.startDate, after.endDate),
            previous: format.range(before.startDate, before.endDate),
          })}
        </span>
      }
      onClose={onClose}
    >
      <p className={css.meaning}>{t(`bridge.meanings.${part}`)}</p>
      <table className={breakdownCss.root}>
        <thead>
          <tr>
            <th scope="col">{t("products.product")}</th>
            <th scope="col">{t("breakdown.change", { currency: format.unit(currency) })}</th>
          </tr>
        </thead>
        <tbody>
          {found.top.map(({ id, name, sku, amount }) => (
            <tr key={id} className={`${ui.small} ${breakdownCss.posting} ${breakdownCss.postingFlat}`}>
              <td>
                {sku === null ? name : <Link to={productInRange(id, after)}>{name}</Link>}
                {sku !== null && sku !== name && <span className={ui.muted}> {sku}</span>}
              </td>
              <td>
                <Money value={amount} currency={currency} bare tone="result" sign="always" />
              </td>
            </tr>
          ))}
          {found.amount !== listed && (
            <tr className={`${ui.small} ${breakdownCss.posting} ${breakdownCss.postingFlat}`}>
              <td>{t("bridge.rest")}</td>
              <td>
                <Money value={found.amount - listed} currency={currency} bare tone="result" sign="always" />
              </td>
            </tr>
          )}
          <tr className={breakdownCss.row} data-level={1}>
            <th scope="row">{t("products.totals")}</th>
            <td>
              <Money value={found.amount} currency={currency} bare tone="result" sign="always" />
            </td>
          </tr>
        </tbody>
      </table>
    </SidePanel>
  );
}
