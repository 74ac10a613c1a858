import { FILES } from "#core/store-source.ts";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports-card.module.css";
import { Button } from "@mantine/core";
import { Redo2, Undo2, Upload } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ImportState } from "#contract/imports.ts";
import { zoneOf } from "#core/market.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useRedoImportMutation } from "../../domain/imports/imports.api.ts";
import { useUndoImport } from "../../domain/imports/use-undo-import.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { ActionsHead } from "../../ui/actions-head.tsx";
import { Delayed } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { wholeColumns } from "../../ui/whole-columns.ts";
import { AskedLine } from "./asked-list.tsx";
import { answerExpired, beginAnew, needsAnswer } from "./import-status.ts";
import { useImportsQuery } from "./imports.api.ts";

const PER_PAGE = 20;

type ImportsCardProps = { onOpen: (id: string) => void; onImport: () => void };

export function ImportsCard({ onOpen, onImport }: ImportsCardProps) {
  const { t } = useTranslation("imports");
  const mayEdit = useMayEdit();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useImportsQuery({ page, perPage: PER_PAGE });
  const { data: stores = [] } = useStoresQuery();
  if (data === undefined) {
    return (
      <section className={ui.card} aria-busy={error === undefined}>
        {error === undefined ? (
          <Delayed>
            <TableSkeleton rows={4} />
          </Delayed>
        ) : (
          <WidgetError title={t("list.failed")} error={error} onRetry={() => void refetch()} />
        )}
      </section>
    );
  }
  const shown = data.items.filter(isListed);
  if (shown.length === 0 && page === 1) {
    // A connected account brings its data by itself; files are then one way among others.
    if (stores.some(({ platform }) => platform !== FILES)) return null;
    const action = mayEdit ? <Button onClick={onImport}>{t("list.emptyAction")}</Button> : null;
    return (
      <section className={ui.card}>
        <EmptyState icon={<Upload />} title={t("list.emptyTitle")} text={t("list.emptyText")} action={action} />
      </section>
    );
  }
  return (
    <section className={ui.card} aria-label={t("list.title")}>
      <div className={ui.cardHead}>
        <h2>{t("list.title")}</h2>
      </div>
      <ImportTable items={shown} onOpen={onOpen} />
      <Pager
        pages={Math.ceil(data.total / PER_PAGE)}
        page={page}
        onPage={setPage}
        className={`${ui.flex} ${ui.end} ${ui.ruled} ${ui.pad12}`}
      />
    </section>
  );
}

function ImportTable({ items, onOpen }: { items: readonly ImportState[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation("imports");
  return (
    <div className={ui.tableScroll} ref={wholeColumns}>
      <table className={css.root}>
        <thead>
          <tr>
            <th scope="col">{t("list.file")}</th>
            <th scope="col">{t("list.store")}</th>
            <th scope="col">{t("list.state")}</th>
            <th scope="col" className={css.number}>
              {t("summary.rows")}
            </th>
            <th scope="col" className={css.number}>
              {t("list.taken")}
            </th>
            <th scope="col" className={css.number}>
              {t("summary.rejected")}
            </th>
            <ActionsHead name={t("undo.action")} />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ImportRow key={item.id} item={item} onOpen={() => onOpen(item.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A check writes nothing; it belongs in the list only while it waits for an answer, and when none came. */
function isListed(item: ImportState): boolean {
  return !item.dryRun || needsAnswer(item) || answerExpired(item);
}

function ImportRow({ item, onOpen }: { item: ImportState; onOpen: () => void }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const { data: stores = [] } = useStoresQuery();
  const store = stores.find(({ id }) => id === item.storeId)?.name;
  const taken = item.created + item.changed;
  return (
    <tr>
      <td>
        <button type="button" className={`${ui.plain} ${ui.medium} ${ui.breaks} ${ui.underlines}`} onClick={onOpen}>
          {item.fileName}
        </button>
        <span className={`${ui.block} ${ui.hint} ${ui.wraps} ${css.sub} ${ui.num}`}>
          {t(`kinds.${item.kind}.name`)}, {format.moment(item.createdAt, zone)}
        </span>
        <AskedLine state={item} />
      </td>
      <td>{store ?? <span className={ui.muted}>{t("list.company")}</span>}</td>
      <td>
        <StateChip item={item} />
      </td>
      <td className={`${css.number} ${ui.num}`}>{format.count(item.rows)}</td>
      <td className={`${css.number} ${ui.num} ${taken === 0 ? ui.muted : ""}`}>{format.count(taken)}</td>
      <td className={`${css.number} ${ui.num} ${item.rejected === 0 ? ui.muted : ui.loss}`}>{format.count(item.rejected)}</td>
      <td className={css.action}>
        <RowAct item={item} />
      </td>
    </tr>
  );
}

/** The way back, and the way back from there. */
function RowAct({ item: { id, undoable, redoUntil } }: { item: ImportState }) {
  const { t } = useTranslation("imports");
  const mayEdit = useMayEdit();
  const { takeBack, isBusy, error } = useUndoImport();
  const [redo, redoing] = useRedoImportMutation();
  if (!mayEdit || (!undoable && redoUntil === null)) return null;
  const Icon = undoable ? Undo2 : Redo2;
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<Icon size={16} strokeWidth={1.75} />}
        loading={isBusy || redoing.isLoading}
        onClick={() => void (undoable ? takeBack(id) : redo(id))}
      >
        {t(undoable ? "undo.action" : "redo.action")}
      </Button>
      {error !== undefined && <Refusal title={t("undo.failed")} error={error} />}
      {redoing.error && <Refusal title={t("redo.failed")} error={redoing.error} />}
    </>
  );
}

function StateChip({ item }: { item: ImportState }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const mayEdit = useMayEdit();
  if (item.undoneAt !== null) return <span className={ui.chip}>{t("states.undone")}</span>;
  if (needsAnswer(item)) {
    return (
      <>
        <span className={`${ui.chip} ${ui.chipWarn}`}>{t("states.asks")}</span>
        {item.answerBy !== null && (
          <span className={`${ui.block} ${ui.hint} ${ui.wraps} ${css.sub} ${ui.num}`}>
            {t("list.answerBy", { until: format.moment(item.answerBy, zone) })}
          </span>
        )}
      </>
    );
  }
  if (answerExpired(item)) {
    return (
      <>
        <span className={`${ui.chip} ${ui.chipLoss}`}>{t("states.unanswered")}</span>
        {mayEdit && (
          <Link className={`${ui.block} ${ui.hint} ${ui.wraps} ${css.sub}`} to={beginAnew(item)}>
            {t("list.beginAnew")}
          </Link>
        )}
      </>
    );
  }
  const tone = { queued: "", running: ui.chipChosen, succeeded: ui.chipProfit, failed: ui.chipLoss, canceled: "" }[item.status];
  return <span className={`${ui.chip} ${tone}`}>{t(`states.${item.status}`)}</span>;
}
