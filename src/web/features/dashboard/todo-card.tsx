import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./todo-card.module.css";
import { ActionIcon, Menu } from "@mantine/core";
import {
  Banknote,
  ChartNoAxesColumnDecreasing,
  CircleAlert,
  Clock,
  FileQuestionMark,
  FileX,
  HandCoins,
  type LucideIcon,
  Megaphone,
  PackageX,
  Receipt,
  Scale,
  Undo2,
  Unplug,
} from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DeferredTodo, TodoItem } from "#contract/todo.ts";
import { askedEverywhere } from "#core/filter-state.ts";
import { MissingCost } from "../../domain/costs/missing-cost.tsx";
import { TABLE_TABS } from "../../domain/tables/table-tabs.tsx";
import { useMayKeepOwn } from "../../lib/session/use-may-edit.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { AllowedLink } from "../../ui/allowed-link.tsx";
import { Money } from "../../ui/money.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useDeferTodoMutation, useTodoQuery, useUndeferTodoMutation } from "../../domain/report/dashboard.api.ts";

const SHOWN = 5;

const ICONS: Record<TodoItem["kind"], LucideIcon> = {
  missingCosts: PackageX,
  lossProduct: ChartNoAxesColumnDecreasing,
  unallocatedAds: Megaphone,
  unallocatedFees: Receipt,
  withoutSale: CircleAlert,
  refundsWithoutOrder: Undo2,
  cashInPart: Banknote,
  mismatch: Scale,
  claimableCommission: HandCoins,
  expiredStore: Unplug,
  rejectedRows: FileX,
  unansweredImport: FileQuestionMark,
};

/** What to settle first: matters by the money at stake, each with its way, or put off. Without any the card is not there. */
export function TodoCard() {
  const { t } = useTranslation("dashboard");
  const { data, error, refetch } = useTodoQuery(useEverywhere());
  const [all, setAll] = useState(false);
  const [showsDeferred, setShowsDeferred] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { act, failure } = useDeferring(() => heading.current?.focus());
  if (error !== undefined && data === undefined) {
    return (
      <section className={ui.card} aria-label={t("todo.title")}>
        <WidgetError title={t("todo.failed")} error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (data === undefined || data.items.length + data.deferred.length === 0) return null;
  const { items, deferred } = data;
  const rest = items.length - SHOWN;
  return (
    <section className={ui.card} aria-label={t("todo.title")}>
      <div className={ui.cardHead}>
        <h2 ref={heading} tabIndex={-1}>
          {t("todo.title")}
        </h2>
        <button
          type="button"
          className={`${ui.plain} ${ui.link} ${ui.small} ${ui.push}`}
          aria-expanded={showsDeferred}
          hidden={deferred.length === 0}
          onClick={() => setShowsDeferred(!showsDeferred)}
        >
          {t("todo.deferred", { count: deferred.length })}
        </button>
      </div>
      <Refusal title={t("todo.deferFailed")} error={failure} />
      {items.length === 0 && <p className={`${ui.pad0x12} ${ui.secondary}`}>{t("todo.nothing")}</p>}
      <ol className={css.list}>
        {(all ? items : items.slice(0, SHOWN)).map((item) => (
          <TodoRow key={item.key} item={item} action={<DeferMenu item={item} onDefer={act.defer} />} />
        ))}
      </ol>
      {rest > 0 && !all && (
        <button type="button" className={`${ui.plain} ${ui.link} ${ui.block} ${ui.pad8}`} onClick={() => setAll(true)}>
          {t("todo.more", { count: rest })}
        </button>
      )}
      {showsDeferred && deferred.length > 0 && <Deferred items={deferred} onBack={act.bringBack} />}
    </section>
  );
}

/** On which markets matters are looked for. */
function useEverywhere(): { markets?: "all" } {
  return askedEverywhere(useFilter().shared);
}

/** Puts off and brings back; the row that was acted on is gone then, so the focus is given on. */
function useDeferring(onGone: () => void) {
  const [defer, deferring] = useDeferTodoMutation();
  const everywhere = useEverywhere();
  const [bringBack, bringing] = useUndeferTodoMutation();
  return {
    failure: deferring.error ?? bringing.error,
    act: {
      defer: async (key: string, wait: "week" | "change") => {
        const answer = await defer({ key, for: wait, ...everywhere });
        if (answer.error === undefined) onGone();
      },
      bringBack: async (key: string) => {
        const answer = await bringBack(key);
        if (answer.error === undefined) onGone();
      },
    },
  };
}

type DeferMenuProps = { item: TodoItem; onDefer: (key: string, wait: "week" | "change") => Promise<void> };

const WAITS = ["week", "change"] as const;

function DeferMenu({ item: { key, kind, name, count }, onDefer }: DeferMenuProps) {
  const { t } = useTranslation("dashboard");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={t("todo.defer", { what: t(`todo.items.${kind}.title`, { name, count }) })}>
          <Clock size={14} strokeWidth={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {WAITS.map((wait) => (
          <Menu.Item key={wait} onClick={() => void onDefer(key, wait)}>
            {t(`todo.waits.${wait}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Deferred({ items, onBack }: { items: readonly DeferredTodo[]; onBack: (key: string) => Promise<void> }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <ul className={`${css.list} ${css.listDeferred}`} aria-label={t("todo.deferredTitle")}>
      {items.map((item) => (
        <TodoRow
          key={item.key}
          item={item}
          waits={item.until === null ? t("todo.untilChange") : t("todo.until", { day: format.day(item.until) })}
          action={
            <button type="button" className={`${ui.plain} ${ui.link} ${ui.small}`} onClick={() => void onBack(item.key)}>
              {t("todo.bringBack")}
            </button>
          }
        />
      ))}
    </ul>
  );
}

type TodoRowProps = {
  item: TodoItem;
  action: ReactNode;
  /** Until when it was put off, instead of the way to settle it. */
  waits?: string;
};

function TodoRow({ item, action, waits }: TodoRowProps) {
  const { t } = useTranslation("dashboard");
  const mayDefer = useMayKeepOwn();
  const format = useFormat();
  const { kind, amount, currency, count, name, daysLeft, path, since, id } = item;
  const Icon = ICONS[kind];
  return (
    <li className={`${ui.grid} ${ui.ruled} ${ui.pad8} ${css.row}`}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={`${ui.medium} ${ui.breaks}`}>
        {t(`todo.items.${kind}.title`, { name, count })}
        {isOfStore(kind) && name !== null && <span className={ui.secondary}>, {name}</span>}
      </span>
      <span>{amount !== null && <Money value={amount} currency={currency} tone="headline" />}</span>
      <span className={`${ui.small} ${ui.secondary} ${ui.row} ${ui.spread} ${ui.gap8} ${css.reason}`}>
        <span>
          {waits ?? (
            <>
              {t(`todo.items.${kind}.reason`)} <span className={ui.num}>{t("todo.since", { day: format.day(since) })}</span>{" "}
              {daysLeft !== null && <>{daysLeft === 0 ? t("todo.lastDay") : t("todo.daysLeft", { count: daysLeft })} </>}
              {kind === "missingCosts" && id !== null && <EnterCost productId={id} />}
              <AllowedLink to={path} preventScrollReset={isHere(path)} onClick={() => bringIntoSight(path)}>
                {t(`todo.items.${kind}.action`)}
              </AllowedLink>
            </>
          )}
        </span>
        {mayDefer && action}
      </span>
    </li>
  );
}

/** A single product's cost is entered from here. */
function EnterCost({ productId }: { productId: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <MissingCost productId={productId}>{t("products.addCost")}</MissingCost>{" "}
    </>
  );
}

/** Of one of several stores, which its title does not name. */
function isOfStore(kind: TodoItem["kind"]): boolean {
  return kind === "unallocatedAds" || kind === "unallocatedFees";
}

/** A matter that is seen on this very screen. */
function isHere(path: string): boolean {
  return path.startsWith("/system?");
}

/** The screen is open already; what shows the matter is brought into sight. */
function bringIntoSight(path: string): void {
  if (!isHere(path) || !new URLSearchParams(path.slice(path.indexOf("?"))).has("only")) return;
  requestAnimationFrame(() => document.getElementById(TABLE_TABS)?.scrollIntoView({ block: "start" }));
}
