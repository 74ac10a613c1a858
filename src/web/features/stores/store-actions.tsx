import * as ui from "../../ui/styles/ui.module.css";
import { FILES } from "#core/store-source.ts";
import * as css from "./stores.module.css";
import { Button } from "@mantine/core";
import { Pause, Play, PlugZap, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { StoreDetails } from "#contract/stores.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useMayArrange, useMayEdit } from "../../lib/session/use-may-edit.ts";
import {
  useDeleteStoreMutation,
  useDisconnectStoreMutation,
  useSyncStoreMutation,
  useUpdateStoreMutation,
} from "../../domain/stores/stores.api.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { useDialog } from "../../ui/use-dialog.ts";

const ICON = { size: 16, strokeWidth: 1.75 } as const;

/** What the state of the store allows. */
export function StoreActions({ store }: { store: StoreDetails }) {
  const canEdit = useMayEdit();
  if (!canEdit) return null;
  return (
    <div className={`${ui.stack} ${ui.ruled} ${ui.pad8} ${ui.gap8}`}>
      <div className={ui.tools}>
        {store.platform !== FILES && <Going store={store} />}
        <Leaving store={store} />
      </div>
    </div>
  );
}

/** Keeps a connected store going: its consent, a sync right now, a pause. */
function Going({ store: { id, status, syncStatus } }: { store: StoreDetails }) {
  const { t } = useTranslation("stores");
  const [sync, syncing] = useSyncStoreMutation();
  const [update, updating] = useUpdateStoreMutation();
  const mayArrange = useMayArrange();
  const error = syncing.error ?? updating.error;
  if (status === "expired" || status === "disconnected") {
    if (!mayArrange) return null;
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
        disabled={isPaused && !mayArrange}
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

/** Ways out; each says its consequence before it happens. */
function Leaving({ store: { id, platform, status } }: { store: StoreDetails }) {
  const { t } = useTranslation("stores");
  const { ask, saidOf } = useDialog();
  const [disconnect] = useDisconnectStoreMutation();
  const [remove] = useDeleteStoreMutation();
  const leave = (way: "disconnect" | "delete") =>
    ask({
      title: t(`leave.${way}.title`),
      text: t(`leave.${way}.text`),
      ok: t(`leave.${way}.action`),
      isGrave: true,
      act: async () => saidOf((await (way === "delete" ? remove(id) : disconnect(id))).error),
    });
  return (
    <span className={`${ui.flex} ${ui.push} ${ui.gap4} ${css.leave}`}>
      {platform !== FILES && status !== "disconnected" && (
        <Button variant="subtle" size="xs" onClick={() => void leave("disconnect")}>
          {t("actions.disconnect")}
        </Button>
      )}
      <Button variant="subtle" size="xs" onClick={() => void leave("delete")}>
        {t("actions.delete")}
      </Button>
    </span>
  );
}
