import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { useCompanySettingsQuery } from "../../domain/settings/company-settings.api.ts";
import { useToday } from "../../domain/scope/use-filter-sync.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { SidePanel } from "../../ui/side-panel.tsx";
import { TableWait } from "../../ui/table-wait.tsx";
import { useDeliveryQuery } from "./deliveries.api.ts";
import { DeliveryEditor } from "./delivery-editor.tsx";
import { emptyDelivery, fieldsOf } from "./delivery-form.ts";
import type { DeliveryChanges } from "./use-delivery-changes.ts";
import { useDeliveryParam } from "./use-delivery-param.ts";

type DrawerProps = { changes: DeliveryChanges };

/** One delivery; its address can be shared. */
export function DeliveryDrawer({ changes }: DrawerProps) {
  const { open, show } = useDeliveryParam();
  const close = () => show(null);
  if (open === null) return null;
  return open === "new" ? <New changes={changes} onClose={close} /> : <Known id={open.id} changes={changes} onClose={close} />;
}

function New({ changes, onClose }: DrawerProps & { onClose: () => void }) {
  const { t } = useTranslation("deliveries");
  const today = useToday();
  const canEdit = useMayEdit();
  const { data: settings, error, refetch } = useCompanySettingsQuery();
  if (!canEdit) return null;
  if (settings === undefined) return <Waiting title={t("newTitle")} error={error} onRetry={() => void refetch()} onClose={onClose} />;
  const blank = emptyDelivery(today, settings.vatPayer ? "net" : "gross");
  return <DeliveryEditor delivery={null} blank={blank} canEdit changes={changes} onClose={onClose} />;
}

function Known({ id, changes, onClose }: DrawerProps & { id: string; onClose: () => void }) {
  const { t } = useTranslation("deliveries");
  const canEdit = useMayEdit();
  const { currentData, error, refetch } = useDeliveryQuery(id);
  if (currentData === undefined) {
    return <Waiting title={t("title")} error={error} onRetry={() => void refetch()} onClose={onClose} />;
  }
  return (
    <DeliveryEditor
      key={currentData.version}
      delivery={currentData}
      blank={fieldsOf(currentData)}
      canEdit={canEdit}
      changes={changes}
      onClose={onClose}
    />
  );
}

type WaitingProps = { title: string; error: unknown; onRetry: () => void; onClose: () => void };

function Waiting({ title, error, onRetry, onClose }: WaitingProps) {
  const { t } = useTranslation("deliveries");
  return (
    <SidePanel width={800} title={title} onClose={onClose}>
      <div className={`${ui.panelBody} ${ui.gap16}`}>
        <TableWait rows={6} failed={t("failedOne")} error={error} onRetry={onRetry} />
      </div>
    </SidePanel>
  );
}
