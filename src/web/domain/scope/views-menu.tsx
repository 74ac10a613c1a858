import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./views-menu.module.css";
import type { Day } from "#core/facts.ts";
import { ActionIcon, Button, Checkbox, Popover } from "@mantine/core";
import { Bookmark, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { SCREENS } from "#core/screens.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { type SavedView, useSavedViewsQuery, useSaveViewsMutation, type ViewScreen } from "./saved-views.api.ts";
import { NameField } from "./name-field.tsx";
import { useMayKeepOwn } from "../../lib/session/use-may-edit.ts";
import { useOpenView, viewQuery } from "./use-open-view.ts";

/** One's own views and those shared in the company, to open and to keep: each is an address with all its state. */
export function ViewsMenu({ screen, today }: { screen: ViewScreen; today: Day }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const openView = useOpenView(today);
  const choose = (view: SavedView) => {
    setOpened(false);
    openView(view);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus width={320}>
      <Popover.Target>
        <ActionIcon
          aria-label={t("views.title")}
          title={t("views.title")}
          aria-expanded={opened}
          onClick={() => setOpened((before) => !before)}
        >
          <Bookmark size={16} strokeWidth={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("views.title")}>{opened && <ViewList screen={screen} onChoose={choose} />}</Popover.Dropdown>
    </Popover>
  );
}

function ViewList({ screen, onChoose }: { screen: ViewScreen; onChoose: (view: SavedView) => void }) {
  const { t } = useTranslation();
  const { data, error } = useSavedViewsQuery();
  const [save, saving] = useSaveViewsMutation();
  const mayKeep = useMayKeepOwn();
  const views = data?.views ?? [];
  const own = views.filter(({ isOwn }) => isOwn);
  const replace = (kept: readonly Omit<SavedView, "id" | "isOwn" | "owner">[]) =>
    save({ views: kept.map(({ screen: at, name, query, shared }) => ({ screen: at, name, query, shared })) });
  const failure = error ?? saving.error;
  return (
    <div className={`${ui.stack} ${ui.gap8} ${css.root}`}>
      {data !== undefined && views.length === 0 && <p className={`${ui.small} ${ui.secondary}`}>{t("views.none")}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.id} className={`${ui.row} ${ui.gap8}`}>
            <button
              type="button"
              className={`${ui.plain} ${ui.narrows} ${ui.grows} ${ui.hovers} ${css.open}`}
              onClick={() => onChoose(view)}
            >
              <span className={`${ui.block} ${ui.medium} ${ui.breaks}`}>{view.name}</span>
              <span className={`${ui.small} ${ui.muted}`}>
                {t(SCREENS[view.screen].name)}
                {view.owner !== null && `, ${t("views.from", { owner: view.owner })}`}
                {view.isOwn && view.shared && `, ${t("views.isShared")}`}
              </span>
            </button>
            {view.isOwn && mayKeep && (
              <ActionIcon
                aria-label={t("views.remove", { name: view.name })}
                disabled={saving.isLoading}
                onClick={() => void replace(own.filter(({ id }) => id !== view.id))}
              >
                <Trash2 size={16} strokeWidth={1.75} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {failure !== undefined && (
        <p className={`${ui.small} ${ui.loss}`} role="alert">
          {asProblem(failure).message ?? t("views.failed")}
        </p>
      )}
      {mayKeep && (
        <NewView
          disabled={data === undefined || saving.isLoading}
          onSave={(name, shared) => void replace([...own, { screen, name, shared, query: viewQuery(window.location.search) }])}
        />
      )}
    </div>
  );
}

function NewView({ disabled, onSave }: { disabled: boolean; onSave: (name: string, shared: boolean) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    onSave(name.trim(), shared);
    setName("");
  };
  return (
    <form className={`${ui.stack} ${ui.ruled} ${ui.gap8} ${css.viewsNew}`} onSubmit={submit}>
      <NameField label={t("views.name")} name={name} onName={setName} />
      <Checkbox label={t("views.share")} checked={shared} onChange={({ currentTarget }) => setShared(currentTarget.checked)} />
      <Button type="submit" disabled={disabled || name.trim() === ""}>
        {t("views.save")}
      </Button>
    </form>
  );
}
