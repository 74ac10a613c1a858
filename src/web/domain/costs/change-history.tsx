import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./change-history.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductChange } from "#contract/product-costs.ts";
import { zoneOf } from "#core/market.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useProductChangesQuery } from "./product-costs.api.ts";
import { useChangeWords } from "./use-change-words.ts";
import { useUndo } from "./use-undo.ts";

const PAGE = 20;

/** Who said what about the product and when, from what to what; each can be taken back from here as long as it stands. */
export function ChangeHistory({ productId }: { productId: string }) {
  const { t } = useTranslation("costs");
  const [perPage, setPerPage] = useState(PAGE);
  const { data, error, refetch } = useProductChangesQuery({ productId, page: 1, perPage });
  if (error !== undefined && data === undefined) {
    return <WidgetError title={t("history.failed")} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <Delayed>
        <TableSkeleton rows={4} />
      </Delayed>
    );
  }
  if (data.items.length === 0) return <p className={ui.secondary}>{t("history.none")}</p>;
  return (
    <>
      <ol className={ui.stack} aria-label={t("tabs.history")}>
        {data.items.map((change) => (
          <Entry key={change.id} change={change} productId={productId} />
        ))}
      </ol>
      {data.total > data.items.length && perPage < MOST && (
        <Button variant="default" size="xs" onClick={() => setPerPage(Math.min(MOST, perPage * 2))}>
          {t("history.more")}
        </Button>
      )}
    </>
  );
}

const MOST = 200;

function Entry({ change, productId }: { change: ProductChange; productId: string }) {
  const { t } = useTranslation("costs");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const canEdit = useMayEdit();
  const wordsOf = useChangeWords();
  const { undo, isBusy, error } = useUndo();
  const { at, by, kind, products, changed, undoable, undoneAt, undoneBy } = change;
  const fields = changed.find(({ id }) => id === productId)?.fields ?? [];
  return (
    <li className={`${ui.stack} ${ui.gap4} ${css.entry}`} data-undone={undoneAt !== null || undefined}>
      <div className={`${ui.flow} ${ui.gap4x12}`}>
        <span className={ui.num}>{format.moment(at, zone)}</span>
        <span className={ui.secondary}>{by ?? t("history.nobody")}</span>
        <span className={ui.chip}>{t(`history.kinds.${kind}`)}</span>
        {products > 1 && <span className={ui.secondary}>{t("history.products", { count: products })}</span>}
        {undoable && canEdit && (
          <Button className={ui.push} variant="default" size="compact-xs" loading={isBusy} onClick={() => void undo(change.id)}>
            {t("history.undo")}
          </Button>
        )}
      </div>
      <ul>
        {fields.map((field) => {
          const { field: name, before, after } = wordsOf(field);
          return (
            <li className={ui.breaks} key={field.field}>
              <span className={ui.secondary}>{name}</span>{" "}
              <span className={`${css.change} ${ui.num}`}>
                <del>{before.join("; ")}</del> → <ins>{after.length === 0 ? t("history.empty") : after.join("; ")}</ins>
              </span>
            </li>
          );
        })}
      </ul>
      {undoneAt !== null && (
        <p className={`${ui.small} ${ui.secondary} ${ui.num}`}>
          {t("history.undone", { moment: format.moment(undoneAt, zone), who: undoneBy ?? t("history.nobody") })}
        </p>
      )}
      <Refusal title={t("undo.failed")} error={error} />
    </li>
  );
}
