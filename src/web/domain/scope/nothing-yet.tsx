import * as ui from "../../ui/styles/ui.module.css";
import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { AllowedLink } from "../../ui/allowed-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useImportOrders } from "./use-import-orders.tsx";

/** A report of an empty company; the ways to bring data in are for those who may. */
export function NothingYet({ title }: { title: string }) {
  const { t } = useTranslation("dashboard");
  const mayEdit = useMayEdit();
  const upload = useImportOrders(t("nothingYet.action"));
  const connect = <AllowedLink to="/system/settings/stores/connect">{t("nothingYet.connect")}</AllowedLink>;
  return (
    <>
      <h1>{title}</h1>
      <section className={ui.card}>
        <EmptyState
          icon={<Upload />}
          title={t("nothingYet.title")}
          text={t("nothingYet.text")}
          {...(mayEdit ? { action: upload, link: connect } : {})}
        />
      </section>
    </>
  );
}
