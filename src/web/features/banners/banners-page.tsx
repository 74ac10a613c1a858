import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./banners.module.css";
import { Button } from "@mantine/core";
import { MessageSquareText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Banner } from "#contract/banners.ts";
import { plainBanner } from "#text/banner-markdown.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SettingsTabs } from "../../domain/settings/settings-tabs.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { BannerEditor } from "./banner-editor.tsx";
import { BannerRow } from "./banner-row.tsx";
import { useBannersQuery } from "./banners.api.ts";
import { type Removal, useRemoval } from "./use-removal.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { UndoNote } from "../../ui/undo-note.tsx";

/** A banner begins and ends by the clock. */
const ASK_AGAIN_MS = 60_000;
const EDIT = "edit";
const NEW = "new";

/** What the administrators of the instance tell its people, on top of their screens. */
export function BannersPage() {
  const { t } = useTranslation(["banners", "common"]);
  useTitle(t("title"));
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("common:nav.settings")}</h1>
      </div>
      <SettingsTabs />
      <BannerList />
    </>
  );
}

function BannerList() {
  const { t } = useTranslation("banners");
  const { data, error, refetch } = useBannersQuery(undefined, { pollingInterval: ASK_AGAIN_MS, skipPollingIfUnfocused: true });
  if (data !== undefined) return <Banners banners={data.items} />;
  return (
    <section className={`${ui.card} ${css.card}`} aria-label={t("title")}>
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
  const edit = (what: string) => setParams({ [EDIT]: what });
  const edited = params.get(EDIT);
  const items = banners.filter(({ id }) => id !== removal.removed?.id);
  const banner = items.find(({ id }) => id === edited) ?? null;
  const write = <Button onClick={() => edit(NEW)}>{t("write")}</Button>;
  return (
    <section className={`${ui.card} ${css.card}`} aria-label={t("title")}>
      <div className={ui.cardHead}>
        <h2>{t("title")}</h2>
        {items.length > 0 && <div className={ui.push}>{write}</div>}
      </div>
      <RemovalNote removal={removal} />
      {items.length === 0 ? (
        <EmptyState icon={<MessageSquareText />} title={t("none.title")} text={t("none.text")} action={write} />
      ) : (
        <Rows items={items} onEdit={edit} onRemove={(chosen) => void removal.remove(chosen)} />
      )}
      {(edited === NEW || banner !== null) && <BannerEditor key={edited} banner={banner} onClose={() => setParams({})} />}
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
