import "./todo-card.css";
import {
  ChartNoAxesColumnDecreasing,
  CircleAlert,
  FileX,
  type LucideIcon,
  Megaphone,
  PackageX,
  Receipt,
  Scale,
  Unplug,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TodoItem } from "#contract/todo.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useTodoQuery } from "./dashboard.api.ts";

const SHOWN = 5;

const ICONS: Record<TodoItem["kind"], LucideIcon> = {
  missingCosts: PackageX,
  lossProduct: ChartNoAxesColumnDecreasing,
  unallocatedAds: Megaphone,
  unallocatedFees: Receipt,
  withoutSale: CircleAlert,
  mismatch: Scale,
  expiredStore: Unplug,
  rejectedRows: FileX,
};

/** What to settle first: matters by the money at stake, each with its way. Without any the card is not there. */
export function TodoCard() {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { data, error, refetch } = useTodoQuery();
  const [all, setAll] = useState(false);
  if (error !== undefined && data === undefined) {
    return (
      <section className="z-card" aria-label={t("todo.title")}>
        <WidgetError title={t("todo.failed")} error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (data === undefined || data.items.length === 0) return null;
  const { items, startDate, endDate } = data;
  const rest = items.length - SHOWN;
  return (
    <section className="z-card z-todo" aria-label={t("todo.title")}>
      <div className="z-card__head">
        <h2>{t("todo.title")}</h2>
        <span className="z-small z-muted z-num">{format.range(startDate, endDate)}</span>
      </div>
      <ol className="z-todo__list">
        {(all ? items : items.slice(0, SHOWN)).map((item) => (
          <TodoRow key={`${item.kind}:${item.id}:${item.currency}`} item={item} />
        ))}
      </ol>
      {rest > 0 && !all && (
        <button type="button" className="z-plain z-link z-todo__more" onClick={() => setAll(true)}>
          {t("todo.more", { count: rest })}
        </button>
      )}
    </section>
  );
}

function TodoRow({ item }: { item: TodoItem }) {
  const { t } = useTranslation("dashboard");
  const { kind, amount, currency, count, name, path } = item;
  const Icon = ICONS[kind];
  return (
    <li className="z-todo__row">
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className="z-todo__title">{t(`todo.items.${kind}.title`, { name, count })}</span>
      <span className="z-todo__amount">{amount !== null && <Money value={amount} currency={currency} tone="headline" />}</span>
      <span className="z-small z-secondary z-todo__reason">
        {t(`todo.items.${kind}.reason`)} <Link to={path}>{t(`todo.items.${kind}.action`)}</Link>
      </span>
    </li>
  );
}
