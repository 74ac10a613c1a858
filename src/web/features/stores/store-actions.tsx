import { Button } from "@mantine/core";
import { Pause, Play, PlugZap, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { StoreDetails } from "#contract/stores.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useDeleteStoreMutation, useDisconnectStoreMutation, useSyncStoreMutation, useUpdateStoreMutation } from "../../lib/stores.api.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";

type Leaving = "disconnect" | "delete";

const ICON = { size: 16, strokeWidth: 1.75 } as const;

/** What the state of the store allows; leaving says its consequence before it happens. */
export function StoreActions({ store }: { store: StoreDetails }) {
  const { t } = useTranslation("stores");
  const canEdit = useAppSelector(({ session }) => session.user?.role !== "viewer");
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  if (!canEdit) return null;
  if (leaving !== null) {
    return (
      <div className="z-store__foot">
        <Leave store={store} leaving={leaving} onClose={() => setLeaving(null)} />
      </div>
    );
  }
  const isAllegro = store.platform === "allegro";
  return (
    <div className="z-store__foot">
      <div className="z-store__actions">
        {isAllegro && <Going store={store} />}
        <span className="z-store__leave">
          {isAllegro && store.status !== "disconnected" && (
            <Button variant="subtle" size="xs" onClick={() => setLeaving("disconnect")}>
              {t("actions.disconnect")}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={() => setLeaving("delete")}>
            {t("actions.delete")}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** Keeps a connected store going: its consent, a sync right now, a pause. */
function Going({ store: { id, status, syncStatus } }: { store: StoreDetails }) {
  const { t } = useTranslation("stores");
  const [sync, syncing] = useSyncStoreMutation();
  const [update, updating] = useUpdateStoreMutation();
  const error = syncing.error ?? updating.error;
  if (status === "expired" || status === "disconnected") {
    return (
      <Button component={Link} to={`/system/settings/stores/connect?store=${id}`} size="xs" leftSection={<PlugZap {...ICON} />}>
        {t("actions.reconnect")}
      </Button>
    );
  }
  const isPaused = status === "paused";
  return (
    <>
      {!isPaused && (
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshCw {...ICON} />}
          loading={syncing.isLoading}
          disabled={syncStatus === "syncing"}
          onClick={() => void sync(id)}
        >
          {t(syncStatus === "syncing" ? "actions.syncing" : "actions.sync")}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={isPaused ? <Play {...ICON} /> : <Pause {...ICON} />}
        loading={updating.isLoading}
        onClick={() => void update({ id, paused: !isPaused })}
      >
        {t(isPaused ? "actions.resume" : "actions.pause")}
      </Button>
      {error !== undefined && <ProblemNote title={t("actions.failed")} problem={asProblem(error)} />}
    </>
  );
}

function Leave({ store, leaving, onClose }: { store: StoreDetails; leaving: Leaving; onClose: () => void }) {
  const { t } = useTranslation(["stores", "common"]);
  const [disconnect, disconnecting] = useDisconnectStoreMutation();
  const [remove, removing] = useDeleteStoreMutation();
  const error = disconnecting.error ?? removing.error;
  const act = async () => {
    const { error: failed } = await (leaving === "delete" ? remove(store.id) : disconnect(store.id));
    if (failed === undefined) onClose();
  };
  return (
    <section className="z-note z-store__confirm" aria-label={t(`leave.${leaving}.title`)}>
      <div>
        <strong className="z-strong">{t(`leave.${leaving}.title`)}</strong>
        <p>{t(`leave.${leaving}.text`)}</p>
        {error !== undefined && <ProblemNote title={t("actions.failed")} problem={asProblem(error)} />}
      </div>
      <div className="z-store__actions">
        <Button autoFocus variant="default" size="xs" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button className="z-store__danger" size="xs" loading={disconnecting.isLoading || removing.isLoading} onClick={() => void act()}>
          {t(`leave.${leaving}.action`)}
        </Button>
      </div>
    </section>
  );
}
