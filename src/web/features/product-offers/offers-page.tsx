import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./offers-page.module.css";
import { Button } from "@mantine/core";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { offerSuggestionsRoute } from "#contract/product-offers.ts";
import type { ResponseOf } from "#contract/route.ts";
import { SURE } from "#core/offer-suggestions.ts";
import { LinkPanel, MovePanel } from "../../domain/product-offers/move-panel.tsx";
import { OfferText } from "../../domain/product-offers/offer-text.tsx";
import { type Move, useOfferSuggestionsQuery } from "../../domain/product-offers/product-offers.api.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Money } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";

type Item = ResponseOf<typeof offerSuggestionsRoute>["items"][number];
type Opened = { kind: "move"; move: Move; count: number } | { kind: "choose"; item: Item };

const PER_PAGE = 25;

/** Offers without a product of the seller's, each with what it may be of. */
export function OffersPage() {
  const { t } = useTranslation("offers");
  useTitle(t("title"));
  const [page, turn] = useState(1);
  const { data, error, refetch } = useOfferSuggestionsQuery({ page, perPage: PER_PAGE });
  const [opened, open] = useState<Opened | null>(null);
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("title")}</h1>
      </div>
      {error !== undefined && data === undefined && <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && (
        <Delayed>
          <TableSkeleton rows={6} />
        </Delayed>
      )}
      {data?.total === 0 && <EmptyState icon={<Link2 />} title={t("emptyTitle")} text={t("emptyText")} />}
      {data !== undefined && data.total > 0 && (
        <>
          <Unlinked items={data.items} total={data.total} onOpen={open} />
          <Pager pages={Math.ceil(data.total / PER_PAGE)} page={page} onPage={turn} />
        </>
      )}
      {opened !== null && <OpenedPanel opened={opened} onClose={() => open(null)} />}
    </>
  );
}

function OpenedPanel({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { t } = useTranslation("offers");
  if (opened.kind === "choose") {
    const { offer, product } = opened.item;
    return <LinkPanel offers={[offer]} productId={product?.id ?? null} onClose={onClose} />;
  }
  return <MovePanel title={t("linkTitle", { count: opened.count })} submit={t("link")} move={opened.move} onClose={onClose} />;
}

type UnlinkedProps = { items: readonly Item[]; total: number; onOpen: (opened: Opened) => void };

function Unlinked({ items, total, onOpen }: UnlinkedProps) {
  const { t } = useTranslation("offers");
  const canEdit = useMayEdit();
  const sure = items.flatMap(({ offer, suggestions: [best] }) =>
    best === undefined || best.confidence < SURE ? [] : [{ offerId: offer.id, productId: best.product.id, quantity: best.quantity }],
  );
  return (
    <section className={ui.card} aria-label={t("title")}>
      <div className={`${ui.cardHead} ${css.head}`}>
        <h2>{t("count", { count: total })}</h2>
        {canEdit && sure.length > 0 && (
          <Button
            size="xs"
            className={ui.push}
            onClick={() => onOpen({ kind: "move", move: { kind: "mapping", links: sure }, count: sure.length })}
          >
            {t("linkSure", { count: sure.length })}
          </Button>
        )}
      </div>
      <p className={ui.secondary} style={{ padding: "0 var(--z-card-pad) 12px" }}>
        {t("lead")}
      </p>
      <ul>
        {items.map((item) => (
          <UnlinkedOffer key={item.offer.id} item={item} canEdit={canEdit} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function UnlinkedOffer({ item, canEdit, onOpen }: { item: Item; canEdit: boolean; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation("offers");
  const { offer, product, suggestions } = item;
  const link = (productId: string, quantity: number): void =>
    onOpen({ kind: "move", move: { kind: "mapping", links: [{ offerId: offer.id, productId, quantity }] }, count: 1 });
  return (
    <li className={`${ui.columns} ${ui.ruled} ${ui.pad12} ${css.offer}`}>
      <span className={css.what}>
        <OfferText offer={offer} />
        <Money value={offer.sales} currency="PLN" />
      </span>
      <ul className={`${ui.grid} ${ui.gap8} ${css.suggestions}`} aria-label={t("suggestions", { offer: offer.name || offer.externalId })}>
        {suggestions.map(({ product: { id, sku, name }, reason, confidence, quantity }) => (
          <li key={id}>
            <span className={`${ui.grid} ${ui.breaks} ${ui.narrows}`}>
              <Link to={`/system/products/${id}`}>{name || sku}</Link>
              <span className={`${ui.small} ${ui.muted} ${ui.num}`}>
                {t(`reason.${reason}`)} · {t("confidence", { percent: confidence })}
                {quantity > 1 && ` · ${t("pack", { count: quantity })}`}
              </span>
            </span>
            {canEdit && (
              <Button variant="default" size="xs" aria-label={t("linkWith", { product: name || sku })} onClick={() => link(id, quantity)}>
                {t("link")}
              </Button>
            )}
          </li>
        ))}
        {suggestions.length === 0 && <li className={ui.secondary}>{t("noSuggestion")}</li>}
      </ul>
      {canEdit && (
        <span className={`${ui.wrap} ${ui.gap8}`} style={{ alignContent: "flex-start" }}>
          <Button variant="subtle" size="xs" onClick={() => onOpen({ kind: "choose", item })}>
            {t("otherProduct")}
          </Button>
          {product !== null && (
            <Button variant="subtle" size="xs" onClick={() => link(product.id, 1)}>
              {t("ownProduct")}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
