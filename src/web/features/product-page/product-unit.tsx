import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./unit.module.css";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api/call.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import type { View } from "../../domain/report/use-view.ts";
import { placeOf } from "./open-ads.ts";
import { type ProductUnitAnswer, useProductUnitQuery } from "./product.api.ts";
import { UnitChanges } from "./unit-changes.tsx";
import { UnitEarns } from "./unit-earns.tsx";
import { UnitTable } from "./unit-table.tsx";
import { useUnitWords } from "./use-unit-words.ts";

type ProductUnitProps = { id: string; view: View };

/** Why the product loses: one unit from its price to its profit. Of a product that earns it waits closed, and nothing is asked for it. */
export function ProductUnit({ id, view }: ProductUnitProps) {
  const { t } = useTranslation("unit");
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const { chosenRange, filter, chosen } = view;
  const { startDate, endDate } = chosenRange;
  const loses = (chosen?.figures.netProfit ?? 0) < 0;
  const isOpen = loses || opened;
  const body = { startDate, endDate, filter: placeOf(filter) };
  const { data, currentData, error, refetch } = useProductUnitQuery({ id, body }, { skip: !isOpen });
  const shown = currentData ?? data;
  const title = t(loses ? "title.loss" : "title.unit");
  return (
    <section className={ui.card} aria-label={title}>
      <div className={ui.cardHead}>
        <h2>
          {loses ? (
            title
          ) : (
            <button
              type="button"
              className={`${ui.plain} ${ui.row} ${ui.gap6} ${css.title}`}
              aria-expanded={isOpen}
              onClick={() => setOpened(!opened)}
            >
              <ChevronRight className={ui.muted} size={16} strokeWidth={1.75} aria-hidden="true" />
              {title}
            </button>
          )}
        </h2>
        <span className={`${ui.small} ${ui.muted} ${ui.num}`}>{format.range(startDate, endDate)}</span>
        {isOpen && shown !== undefined && shown.units > 0 && (
          <span className={`${ui.push} ${css.tools}`}>
            <DownloadMenu
              size="xs"
              fileName={`${t("file")} ${startDate}_${endDate}`}
              request={(format) => call("POST", "/api/products/:id/unit", { params: { id }, query: { format }, body })}
            />
          </span>
        )}
      </div>
      {isOpen && (
        <UnitState answer={shown} view={view}>
          {error && <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />}
        </UnitState>
      )}
    </section>
  );
}

/** `children`: what went wrong, where nothing is known yet. */
function UnitState({ answer, view, children }: { answer: ProductUnitAnswer | undefined; view: View; children: ReactNode }) {
  if (answer !== undefined) return <UnitBody answer={answer} view={view} />;
  if (children) return children;
  return (
    <div className={ui.padBelow} aria-busy="true">
      <Delayed>
        <Skeleton height={320} />
      </Delayed>
    </div>
  );
}

function UnitBody({ answer, view }: { answer: ProductUnitAnswer; view: View }) {
  const { t } = useTranslation("unit");
  const words = useUnitWords(answer);
  const { breakEven, changes, currency, profit } = answer;
  return (
    <>
      <p className={css.lead}>{words.join(" ")}</p>
      {profit.unit !== null && <UnitTable answer={answer} />}
      {profit.unit !== null && <p className={`${ui.pad8x12} ${ui.small} ${ui.secondary}`}>{t("rounding")}</p>}
      <div className={`${ui.columns} ${ui.ruled} ${css.below}`}>
        {breakEven !== null && <UnitEarns breakEven={breakEven} currency={currency} />}
        <UnitChanges changes={changes} today={view.today} />
      </div>
    </>
  );
}
