import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-list.module.css";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ColumnMenu } from "../../domain/figures/column-picker.tsx";
import { CurrencyNote } from "../../domain/figures/currency-note.tsx";
import { RecomputingNote } from "../../domain/report/recomputing.tsx";
import { call } from "../../lib/api/call.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { TableWait } from "../../ui/table-wait.tsx";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { BulkKind } from "./bulk-change.ts";
import { LIST_COLUMNS, type ListColumnKey, useListColumns } from "./list-columns.ts";
import { NothingFits } from "./list-empty.tsx";
import { PhraseProblems } from "./phrase-problems.tsx";
import { PhraseSearch } from "./phrase-search.tsx";
import { ProductCards } from "./product-cards.tsx";
import { ProductTable } from "./product-table.tsx";
import type { ListAnswer } from "./products.api.ts";
import { useColumnName } from "./use-column-name.ts";
import { type Choosing, useChoosing } from "./use-choosing.ts";
import { useTypedCells } from "./use-inline-costs.ts";
import type { ProductList } from "./use-product-list.ts";

const BulkPanel = lazy(() => import("./bulk-panel.tsx").then((module) => ({ default: module.BulkPanel })));

type ListCardProps = { list: ProductList; answer: ListAnswer };

export function ListCard({ list, answer }: ListCardProps) {
  const { t } = useTranslation("products");
  const { columns, show } = useListColumns();
  const nameOf = useColumnName();
  const mayEdit = useMayEdit();
  const choices = useChoosing(list.question, answer.total, list.isOther);
  const choosing = mayEdit ? choices : null;
  const [kind, setKind] = useState<BulkKind | null>(null);
  const phone = usePhone();
  return (
    <section className={ui.card} style={{ overflow: "clip" }} aria-label={t("title")}>
      <div className={ui.cardHead}>
        <PhraseSearch phrase={list.phrase} onChoose={list.table.choosePhrase} />
        <div className={`${ui.tools} ${ui.push}`}>
          <RecomputingNote productIds={null} />
          <CurrencyNote currency={answer.currency} />
          {!phone && <ColumnMenu all={LIST_COLUMNS.map(({ key }) => ({ key, name: nameOf(key) }))} shown={columns} onShow={show} />}
          <ListDownload list={list} columns={columns} />
        </div>
      </div>
      <PhraseProblems phrase={list.phrase} problems={answer.problems} onChoose={list.table.choosePhrase} />
      {choosing !== null && (
        <BulkBar choosing={choosing} total={answer.total} isHidden={answer.items.every(({ hidden }) => hidden)} onKind={setKind} />
      )}
      <ListBody list={list} answer={answer} columns={columns} choosing={choosing} />
      <Suspense fallback={null}>
        {kind !== null && choosing !== null && choosing.count > 0 && (
          <BulkPanel kind={kind} choosing={choosing} onClose={() => setKind(null)} />
        )}
      </Suspense>
    </section>
  );
}

function usePhone(): boolean {
  return useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
}

type ListBodyProps = ListCardProps & { columns: readonly ListColumnKey[]; choosing: Choosing | null };

/** The rows; until those of another question come, the ones before stand there pale, and are none of it if it failed. */
function ListBody({ list, answer, columns, choosing }: ListBodyProps) {
  const { t } = useTranslation("products");
  const phone = usePhone();
  // What was typed outlives the rows of a question.
  const typing = useTypedCells();
  const { error, refetch } = list.first;
  if (list.isOther && (error !== undefined || answer.total === 0)) {
    return <TableWait rows={10} failed={t("failed")} error={error} onRetry={() => void refetch()} />;
  }
  if (answer.total === 0) return <NothingFits list={list} answer={answer} />;
  const Rows = phone ? ProductCards : ProductTable;
  return (
    <div aria-busy={list.isOther} className={list.isOther ? css.other : undefined}>
      {/* Rows of another question begin at the top, so that question is their key. */}
      <Rows key={JSON.stringify(list.question)} list={list} answer={answer} columns={columns} choosing={choosing} typing={typing} />
    </div>
  );
}

/** Exactly what is shown: the same products in the same order, with the same columns. */
function ListDownload({ list, columns }: { list: ProductList; columns: readonly ListColumnKey[] }) {
  const { t } = useTranslation("products");
  const named = ["sku", "name", "ean", "tags", ...columns].join(",");
  return (
    <DownloadMenu
      fileName={t("fileName")}
      request={(format) => call("POST", "/api/products/list", { query: { format, columns: named }, body: list.question })}
    />
  );
}
