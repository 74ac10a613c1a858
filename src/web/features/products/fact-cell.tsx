import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import type { ListedProduct } from "#contract/products.ts";
import { dayInZone } from "#core/day.ts";
import { None } from "../../ui/none.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { FactContext } from "./fact-context.ts";
import { CostCell } from "./cost-cell.tsx";
import type { FactKey } from "./list-columns.ts";

type FactCellProps = { product: ListedProduct; row: number; fact: FactKey; context: FactContext };

export function FactCell({ product, row, fact, context }: FactCellProps) {
  const { packagingPerUnit, vatRate, offers } = product;
  switch (fact) {
    case "costMethod":
      return <MethodBadge product={product} onOpen={context.onOpenCosts} />;
    case "cost":
      return <CostCell product={product} row={row} context={context} />;
    case "price":
      return <Price product={product} context={context} />;
    case "vatRate":
      return <VatRate rate={vatRate} />;
    case "packaging":
      return <Packaging value={packagingPerUnit} shown={context.currency} />;
    case "supplier":
      return <Supplier supplier={product.supplier} />;
    case "stock":
    case "daysOfStock":
      return <Stock product={product} fact={fact} lowStockDays={context.lowStockDays} />;
    case "offers":
      return <Offers count={offers} />;
    case "costChangedAt":
      return <ChangedAt product={product} zone={context.zone} />;
  }
}

function Supplier({ supplier }: { supplier: string | null }) {
  const { t } = useTranslation("products");
  return supplier === null ? <None reason={t("noSupplier")} /> : <span className={ui.clamp}>{supplier}</span>;
}

function VatRate({ rate }: { rate: number | null }) {
  const format = useFormat();
  return rate === null ? <Usual /> : <span className={ui.num}>{format.percent(rate / 10_000, { digits: 0 })}</span>;
}

type StockProps = { product: ListedProduct; fact: "stock" | "daysOfStock"; lowStockDays: number };

/** Amber as soon as it will not last. */
function Stock({ product: { stock, daysOfStock }, fact, lowStockDays }: StockProps) {
  const { t } = useTranslation("products");
  const format = useFormat();
  const value = fact === "stock" ? stock : daysOfStock;
  if (value === null) return <None reason={t(fact === "stock" ? "noStock" : "noStockDays")} />;
  const isLow = daysOfStock !== null && daysOfStock < lowStockDays;
  return <span className={`${ui.num} ${isLow ? `${ui.warn} ${ui.strong}` : ""}`}>{format.count(value)}</span>;
}

function ChangedAt({ product: { costChangedAt }, zone }: { product: ListedProduct; zone: string }) {
  const { t } = useTranslation("products");
  const format = useFormat();
  if (costChangedAt === null) return <None reason={t("noCostYet")} />;
  return <span className={ui.num}>{format.day(dayInZone(costChangedAt, zone))}</span>;
}

/** The company's own value holds. */
function Usual() {
  const { t } = useTranslation("products");
  return <span className={`${ui.small} ${ui.muted}`}>{t("usual")}</span>;
}

function Packaging({ value, shown }: { value: number | null; shown: string }) {
  const format = useFormat();
  if (value === null) return <Usual />;
  return <span className={`${ui.num} ${ui.amount}`}>{format.money(value, "PLN", { bare: shown === "PLN" })}</span>;
}

function Offers({ count }: { count: number }) {
  const format = useFormat();
  return <span className={`${ui.num} ${count === 0 ? ui.warn : ""}`}>{format.count(count)}</span>;
}

function Price({ product: { priceFrom, priceTo }, context }: { product: ListedProduct; context: FactContext }) {
  const { t } = useTranslation("products");
  const format = useFormat();
  if (priceFrom === null) return <None reason={t("noPrice")} />;
  const to = priceTo ?? priceFrom;
  const bare = context.priceCurrency === context.currency;
  return (
    <span className={`${ui.num} ${ui.amount}`}>
      {priceFrom === to ? "" : `${format.money(priceFrom, context.priceCurrency, { bare: true })}–`}
      {format.money(to, context.priceCurrency, { bare })}
    </span>
  );
}

type MethodBadgeProps = { product: ListedProduct; onOpen: (productId: string) => void };

/** How the product's cost is found, or that there is none; it opens the costs. */
function MethodBadge({ product, onOpen }: MethodBadgeProps) {
  const { t } = useTranslation("products");
  const { id, isBundle, cost, costMethod } = product;
  const isMissing = cost === null && !isBundle;
  const said = t(isMissing ? "methods.none" : isBundle ? "methods.bundle" : `methods.${costMethod}`);
  return (
    <button
      type="button"
      className={`${ui.chip} ${isMissing ? ui.chipWarn : ""}`}
      aria-label={t("openCosts", { method: said, name: product.name || product.sku })}
      onClick={() => onOpen(id)}
    >
      {said}
    </button>
  );
}
