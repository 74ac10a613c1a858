import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./notifications.module.css";
import { BellOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Notification } from "#contract/notifications.ts";
import { zoneOf } from "#core/market.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { isForEditors } from "../../ui/allowed-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useNotifications } from "./use-notifications.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const PROGRESS = "/system/progress";

/** The latest notifications; following one leads to its cause and closes whatever the list stands in. */
export function NotificationList({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { items, error, refetch, markRead } = useNotifications();
  return (
    <section className={`${ui.stack} ${ui.narrows}`} style={{ borderTop: "var(--z-news-rule, 0)" }} aria-label={t("notifications.title")}>
      <div className={`${ui.row} ${ui.spread} ${ui.gap12}`} style={{ padding: "8px 12px" }}>
        <h2>{t("notifications.title")}</h2>
        {markRead !== null && (
          <button type="button" className={`${ui.plain} ${ui.link} ${ui.small}`} onClick={markRead}>
            {t("notifications.markRead")}
          </button>
        )}
      </div>
      {items === undefined && error === undefined && <Skeleton height={96} aria-busy="true" />}
      {items === undefined && error !== undefined && <WidgetError title={t("notifications.failed")} error={error} onRetry={refetch} />}
      {items?.length === 0 && <EmptyState icon={<BellOff />} title={t("notifications.none")} text={t("notifications.noneText")} />}
      <ul style={{ maxHeight: "var(--z-news-height, min(420px, 60dvh))", overflowY: "auto" }}>
        {items?.map((item) => (
          <Item key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
      {items !== undefined && items.length > 0 && (
        <Link style={{ padding: "10px 12px", borderTop: "1px solid var(--z-border)" }} to={PROGRESS} onClick={onOpen}>
          {t("notifications.all")}
        </Link>
      )}
    </section>
  );
}

function Item({ item: { title, text, at, isRead, link }, onOpen }: { item: Notification; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayEdit = useMayEdit();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  return (
    <li className={`${ui.stack} ${ui.ruled} ${ui.breaks} ${ui.gap2} ${ui.hovers} ${css.item}`} data-unread={!isRead || undefined}>
      {!isRead && <span className={ui.hiddenVisually}>{t("notifications.unread")} </span>}
      <Link className={css.title} to={link === null || (isForEditors(link) && !mayEdit) ? PROGRESS : link} onClick={onOpen}>
        {title}
      </Link>
      <span className={`${ui.secondary} ${ui.small}`}>{text}</span>
      <span className={`${ui.small} ${ui.muted} ${ui.num}`}>{format.moment(at, zone)}</span>
    </li>
  );
}
