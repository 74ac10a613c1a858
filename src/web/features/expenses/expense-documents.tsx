import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expenses.module.css";
import { ActionIcon, Button } from "@mantine/core";
import { Paperclip, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExpenseDocument } from "#contract/expense-documents.ts";
import { DOCUMENT_TYPES, MOST_DOCUMENT_BYTES, MOST_DOCUMENTS } from "#core/document-type.ts";
import { call } from "../../lib/api/call.ts";
import { downloadFile } from "../../lib/download.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useAddDocumentMutation, useExpenseDocumentsQuery, useRemoveDocumentMutation } from "./expense-documents.api.ts";

/** Invoices and receipts of an expense that is saved: each is taken at once, apart from the form. */
export function ExpenseDocuments({ id, canEdit }: { id: string; canEdit: boolean }) {
  const { t } = useTranslation("expenses");
  const dispatch = useAppDispatch();
  const { data } = useExpenseDocumentsQuery(id);
  const [add, adding] = useAddDocumentMutation();
  const [remove, removing] = useRemoveDocumentMutation();
  const [isTooLarge, setTooLarge] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const items = data?.items ?? [];
  if (!canEdit && items.length === 0) return null;
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    setTooLarge(file.size > MOST_DOCUMENT_BYTES);
    if (file.size <= MOST_DOCUMENT_BYTES) void add({ id, file });
  };
  const save = (documentId: string, fileName: string) =>
    void dispatch(downloadFile(call("GET", "/api/expenses/:id/documents/:documentId", { params: { id, documentId } }), fileName));
  return (
    <section aria-label={t("documents.title")}>
      <h3 className={`${ui.below8} ${css.title}`}>{t("documents.title")}</h3>
      <ul className={`${ui.stack} ${ui.gap4}`}>
        {items.map((item) => (
          <DocumentRow
            key={item.id}
            item={item}
            onSave={save}
            onRemove={canEdit ? (documentId) => void remove({ id, documentId }) : null}
          />
        ))}
      </ul>
      {canEdit && items.length < MOST_DOCUMENTS && (
        <>
          <input
            ref={input}
            type="file"
            accept={DOCUMENT_TYPES.join(",")}
            className={ui.hiddenVisually}
            tabIndex={-1}
            aria-label={t("documents.add")}
            onChange={({ currentTarget }) => {
              take(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
          <Button size="xs" variant="default" loading={adding.isLoading} onClick={() => input.current?.click()}>
            {t("documents.add")}
          </Button>
          <p className={`${ui.small} ${ui.secondary}`}>{t("documents.what")}</p>
        </>
      )}
      {isTooLarge && (
        <p className={ui.loss} role="alert">
          {t("documents.tooLarge")}
        </p>
      )}
      <Refusal title={t("documents.failed")} error={adding.error ?? removing.error} />
    </section>
  );
}

type DocumentRowProps = {
  item: ExpenseDocument;
  onSave: (id: string, fileName: string) => void;
  /** Null for whoever only looks. */
  onRemove: ((id: string) => void) | null;
};

function DocumentRow({ item: { id, fileName, size }, onSave, onRemove }: DocumentRowProps) {
  const { t } = useTranslation("expenses");
  return (
    <li className={`${ui.row} ${ui.gap8}`}>
      <Paperclip size={16} strokeWidth={1.75} aria-hidden />
      <button type="button" className={`${ui.plain} ${ui.breaks} ${ui.narrows} ${ui.left}`} onClick={() => onSave(id, fileName)}>
        {fileName}
      </button>
      <span className={`${ui.small} ${ui.muted}`}>{t("documents.size", { size: Math.max(1, Math.round(size / 1024)) })}</span>
      {onRemove !== null && (
        <ActionIcon aria-label={t("documents.remove", { name: fileName })} onClick={() => onRemove(id)}>
          <Trash2 size={16} strokeWidth={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}
