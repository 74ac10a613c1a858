import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import type { OfferOfProduct } from "#contract/product-offers.ts";
import { useFormat } from "../../ui/use-format.ts";

/** What an offer is called and known by, and how much of it was sold. */
export function OfferText({ offer: { name, externalId, sku, storeName, units, isBySeller } }: { offer: OfferOfProduct }) {
  const { t } = useTranslation("offers");
  const format = useFormat();
  return (
    <span className={`${ui.grid} ${ui.narrows} ${ui.grows}`}>
      <span className={`${ui.medium} ${ui.breaks}`}>{name || externalId}</span>
      <span className={`${ui.small} ${ui.muted}`}>
        {[externalId, sku, storeName, t("units", { count: units, units: format.count(units) }), isBySeller ? t("bySeller") : null]
          .filter((part) => part !== null)
          .join(" · ")}
      </span>
    </span>
  );
}
