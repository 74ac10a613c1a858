import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-offers.module.css";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { Money } from "../../ui/money.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { LinkPanel, MergePanel, SplitPanel } from "./move-panel.tsx";
import { OfferText } from "./offer-text.tsx";
import { useProductOffersQuery } from "./product-offers.api.ts";

/** Offers by which a product is sold: moved to another one, made a product of their own, or joined by those of another. */
export function OffersSection({ productId }: { productId: string }) {
  const { t } = useTranslation("offers");
  const { data, error, refetch } = useProductOffersQuery(productId);
  const canEdit = useMayEdit();
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set());
  const [opened, open] = useState<"link" | "merge" | "split" | null>(null);
  if (error !== undefined && data === undefined) return <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />;
  const offers = data?.items ?? [];
  const chosen = offers.filter(({ id }) => ticked.has(id));
  const close = (): void => {
    open(null);
    tick(new Set());
  };
  const toggle = (id: string): void => tick(new Set(ticked.has(id) ? [...ticked].filter((other) => other !== id) : [...ticked, id]));
  return (
    <section className={ui.card} aria-label={t("ofProduct")}>
      <div className={`${ui.cardHead} ${css.head}`}>
        <h2>{t("ofProduct")}</h2>
        {canEdit && (
          <div className={`${ui.wrap} ${ui.push} ${ui.gap8}`}>
            <Button variant="default" size="xs" disabled={chosen.length === 0} onClick={() => open("link")}>
              {t("moveSome")}
            </Button>
            <Button variant="default" size="xs" disabled={chosen.length === 0} onClick={() => open("split")}>
              {t("splitSome")}
            </Button>
            <Button variant="default" size="xs" onClick={() => open("merge")}>
              {t("mergeOther")}
            </Button>
          </div>
        )}
      </div>
      {data !== undefined && offers.length === 0 && (
        <p className={ui.secondary} style={{ padding: "0 var(--z-card-pad) var(--z-card-pad)" }}>
          {t("noOffers")}
        </p>
      )}
      <ul>
        {offers.map((offer) => (
          <li key={offer.id} className={`${ui.flow} ${ui.ruled} ${ui.pad8} ${ui.gap12}`}>
            {canEdit && (
              <Checkbox
                aria-label={t("choose", { offer: offer.name || offer.externalId })}
                checked={ticked.has(offer.id)}
                onChange={() => toggle(offer.id)}
              />
            )}
            <OfferText offer={offer} />
            <span className={ui.num}>
              <Money value={offer.sales} currency="PLN" />
            </span>
          </li>
        ))}
      </ul>
      {opened === "link" && <LinkPanel offers={chosen} productId={productId} onClose={close} />}
      {opened === "split" && <SplitPanel offers={chosen} productId={productId} onClose={close} />}
      {opened === "merge" && <MergePanel productId={productId} onClose={close} />}
    </section>
  );
}
