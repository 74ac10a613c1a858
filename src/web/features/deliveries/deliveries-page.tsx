import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./deliveries.module.css";
import { Button } from "@mantine/core";
import { Plus, Truck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { TableWait } from "../../ui/table-wait.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { UndoNote } from "../../ui/undo-note.tsx";
import { useDeliveriesQuery } from "./deliveries.api.ts";
import { DeliveryDrawer } from "./delivery-drawer.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { type DeliveryChanges, useDeliveryChanges } from "./use-delivery-changes.ts";
import { useDeliveryParam } from "./use-delivery-param.ts";

const PER_PAGE = 25;

/** What was bought, with the freight and duty that came with it. */
export function DeliveriesPage() {
  const { t } = useTranslation("deliveries");
  useTitle(t("title"));
  const canEdit = useMayEdit();
  const { show } = useDeliveryParam();
  const changes = useDeliveryChanges();
  return (
    <>
      <div className={`${ui.pageHead} ${ui.spread}`}>
        <h1>{t("title")}</h1>
        {canEdit && (
          <Button leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => show("new")}>
            {t("new")}
          </Button>
        )}
      </div>
      <DoneNote changes={changes} />
      <Deliveries canEdit={canEdit} changes={changes} />
      <DeliveryDrawer changes={changes} />
    </>
  );
}

function DoneNote({ changes }: { changes: DeliveryChanges }) {
  const { done, error } = changes;
  const { t } = useTranslation(["deliveries", "common"]);
  return (
    <>
      {done !== null && (
        <UndoNote undo={t("common:undo")} onUndo={() => void changes.undo()}>
          {t(done.what, { name: done.name })}
        </UndoNote>
      )}
      <Refusal title={t("failedChange")} error={error} />
    </>
  );
}

function Deliveries({ canEdit, changes }: { canEdit: boolean; changes: DeliveryChanges }) {
  const { t } = useTranslation("deliveries");
  const [page, choosePage] = useState(1);
  const { data, error, refetch } = useDeliveriesQuery({ page, perPage: PER_PAGE });
  if (data === undefined) return <TableWait rows={6} failed={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (data.total === 0) {
    return (
      <section className={ui.card}>
        <EmptyState icon={<Truck />} title={t("empty.title")} text={t("empty.text")} />
      </section>
    );
  }
  return (
    <section className={ui.card} aria-label={t("list")}>
      <DeliveryTable items={data.items} canEdit={canEdit} changes={changes} />
      <Pager className={`${ui.flex} ${ui.centred} ${css.pager}`} pages={Math.ceil(data.total / PER_PAGE)} page={page} onPage={choosePage} />
    </section>
  );
}
