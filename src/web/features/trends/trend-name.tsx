import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./trends.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TrendRow } from "#contract/trends.ts";
import { isMarket } from "#core/market.ts";
import type { TrendRows } from "#core/trends.ts";
import { useProductPath } from "../../domain/scope/list-range.tsx";

/** A product leads to its own page. */
export function TrendName({ row: { id, name, sku, externalId }, kind }: { row: TrendRow; kind: TrendRows }) {
  const { t } = useTranslation("common");
  const pathOf = useProductPath();
  if (kind === "market")
    return (
      <span className={`${ui.block} ${ui.medium} ${ui.breaks}`} style={{ padding: "4px 0" }}>
        {isMarket(id) ? t(`markets.${id}`) : name}
      </span>
    );
  const shown = name === "" ? (sku ?? externalId ?? "") : name;
  const code = externalId ?? (name === "" ? null : sku);
  return (
    <span className={`${ui.block} ${ui.medium} ${ui.breaks}`} style={{ padding: "4px 0" }}>
      <span className={css.title} title={shown}>
        {kind === "product" ? <Link to={pathOf(id)}>{shown}</Link> : shown}
      </span>
      {code !== null && <small>{code}</small>}
    </span>
  );
}
