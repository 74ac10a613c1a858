import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import { Button, SegmentedControl } from "@mantine/core";
import { MessageSquareText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Banner } from "#contract/banners.ts";
import { plainBanner } from "#text/banner-markdown.ts";
import { useMayArrange } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SettingsFrame } from "../../domain/settings/settings-frame.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { BannerEditor } from "./banner-editor.tsx";
import { BannerRow } from "./banner-row.tsx";
import { type Removal, useRemoval } from "./use-removal.ts";
import { useIsTeam, useListedBanners } from "./use-whose.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { UndoNote } from "../../ui/undo-note.tsx";

const EDIT = "edit";
const NEW = "new";
const WHOSE = "whose";

/** What administrators tell the people of the instance, and owners and managers their team, on top of their screens. */
export function BannersPage() {
  const { t } = useTranslation("banners");
  const isTeam = useIsTeam();
  return (
    <SettingsFrame title={t("title")}>
      <Whose />
      <BannerList key={String(isTeam)} />
    </SettingsFrame>
  );
}

/** Administrators have a team of their own as well. */
function Whose() {
  const { t } = useTranslation("banners");
  const [, setParams] = useSearchParams();
  const isTeam = useIsTeam();
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  if (!isAdmin) return null;
  return (
    <SegmentedControl
      style={{ marginBottom: 12 }}
      aria-label={t("whose.label")}
      value={isTeam ? "team" : "instance"}
      data={(["instance", "team"] as const).map((value) => ({ value, label: t(`whose.${value}`) }))}
      onChange={(value) => setParams(value === "team" ? { [WHOSE]: value } : {})}
    />
  );
}

function BannerList() {
  const { t } = useTranslation("banners");
  const { data, error, refetch } = useListedBanners();
  if (data !== undefined) return <Banners banners={data.items} />;
  return (
    <section className={ui.card} style={{ maxWidth: 1040 }} aria-label={t("title")}>
      {error === undefined ? (
        <Skeleton height={160} aria-busy="true" />
      ) : (
        <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation("banners");
  const [params, setParams] = useSearchParams();
  const removal = useRemoval();
  const isTeam = useIsTeam();
  const mayArrange = useMayArrange();
  const whose = params.has(WHOSE) ? { [WHOSE]: "team" } : {};
  const edit = (what: string) => setParams({ ...whose, [EDIT]: what });
  const edited = params.get(EDIT);
  const items = banners.filter(({ id }) => id !== removal.removed?.id);
  const banner = items.find(({ id }) => id === edited) ?? null;
  const write = mayArrange ? <Button onClick={() => edit(NEW)}>{t("write")}</Button> : undefined;
  return (
    <section className={ui.card} style={{ maxWidth: 1040 }} aria-label={t("title")}>
      <div className={ui.cardHead}>
        <h2>{t("title")}</h2>
        {items.length > 0 && <div className={ui.push}>{write}</div>}
      </div>
      <RemovalNote removal={removal} />
      {items.length === 0 ? (
        <EmptyState
          icon={<MessageSquareText />}
          title={t("none.title")}
          text={t(isTeam ? "none.team" : "none.text")}
          {...(write ? { action: write } : {})}
        />
      ) : (
        <Rows items={items} onEdit={edit} onRemove={(chosen) => void removal.remove(chosen)} />
      )}
      {mayArrange && (edited === NEW || banner !== null) && <BannerEditor key={edited} banner={banner} onClose={() => setParams(whose)} />}
    </section>
  );
}

type RowsProps = { items: readonly Banner[]; onEdit: (id: string) => void; onRemove: (banner: Banner) => void };

function Rows({ items, onEdit, onRemove }: RowsProps) {
  return (
    <ul>
      {items.map((banner) => (
        <BannerRow key={banner.id} banner={banner} onEdit={() => onEdit(banner.id)} onRemove={() => onRemove(banner)} />
      ))}
    </ul>
  );
}

/** Says what is out, and takes it back for a while. */
function RemovalNote({ removal: { removed, error, undo } }: { removal: Removal }) {
  const { t } = useTranslation("banners");
  return (
    <>
      {removed !== null && (
        <UndoNote undo={t("removal.undo")} onUndo={() => void undo()} inCard>
          {t("removal.done", { text: plainBanner(removed.text.pl) })}
        </UndoNote>
      )}
      <Refusal title={t("failedAction")} error={error} />
    </>
  );
}
