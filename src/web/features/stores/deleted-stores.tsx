import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./stores.module.css";
import { Button } from "@mantine/core";
import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StoreDetails } from "#contract/stores.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useMayArrange } from "../../lib/session/use-may-edit.ts";
import { useRestoreStoreMutation, useStoresQuery } from "../../domain/stores/stores.api.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { useFormat } from "../../ui/use-format.ts";

/** Stores that can still be brought back; nothing to show when there are none. */
export function DeletedStores() {
  const { t } = useTranslation("stores");
  const { data: stores = [] } = useStoresQuery({ deleted: "true" });
  if (stores.length === 0) return null;
  return (
    <section className={ui.card} aria-label={t("deleted.title")}>
      <div className={ui.cardHead}>
        <h2>{t("deleted.title")}</h2>
        <span className={`${ui.small} ${ui.muted}`}>{t("deleted.text")}</span>
      </div>
      <ul>
        {stores.map((store) => (
          <DeletedStore key={store.id} store={store} />
        ))}
      </ul>
    </section>
  );
}

function DeletedStore({ store }: { store: StoreDetails }) {
  const { t } = useTranslation("stores");
  const format = useFormat();
  const mayArrange = useMayArrange();
  const [restore, { isLoading, error }] = useRestoreStoreMutation();
  return (
    <li className={`${ui.grid} ${ui.ruled} ${ui.gap4x16} ${css.deleted}`}>
      <span className={ui.strong}>{store.name}</span>
      <span className={`${ui.small} ${ui.muted} ${ui.num}`}>
        {store.restorableUntil !== null && t("deleted.until", { day: format.day(store.restorableUntil) })}
      </span>
      {mayArrange && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Undo2 size={16} strokeWidth={1.75} />}
          loading={isLoading}
          onClick={() => void restore(store.id)}
        >
          {t("deleted.restore")}
        </Button>
      )}
      {error !== undefined && (
        <div className={ui.across}>
          <ProblemNote title={t("deleted.failed")} problem={asProblem(error)} />
        </div>
      )}
    </li>
  );
}
