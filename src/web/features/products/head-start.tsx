import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-list.module.css";
import { Button } from "@mantine/core";
import { Zap } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/use-format.ts";
import { headStartOf } from "./head-start-share.ts";
import { type ListAnswer, useProductListQuery } from "./products.api.ts";
import type { ProductList } from "./use-product-list.ts";

/** With fewer without a cost than this there is no order to be said. */
const MANY = 10;

type HeadStartProps = { list: ProductList; answer: ListAnswer };

/** „Zacznij od 10 produktów, które dają 62% sprzedaży”: where the first minutes of typing costs tell the most. */
export function HeadStart({ list, answer }: HeadStartProps) {
  const isWorth = !list.isNarrowed && (answer.kpis?.noCost?.products ?? 0) > MANY;
  return isWorth ? <Offered list={list} answer={answer} /> : null;
}

function Offered({ list, answer }: HeadStartProps) {
  const { t } = useTranslation("products");
  const format = useFormat();
  const question = { ...list.question, kpi: "noCost", sort: "-sales", page: 1, perPage: MANY, withKpis: false } as const;
  const { currentData } = useProductListQuery(question);
  const start = currentData === undefined ? null : headStartOf(currentData.items, answer.totals.sales);
  if (start === null) return null;
  return (
    <div className={`${ui.note} ${ui.noteWarn} ${ui.middle} ${css.change}`}>
      <Zap style={{ marginTop: 0 }} size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{t("start.text", { count: start.products, share: format.percent(start.share, { digits: 0 }) })}</span>
      <Button size="xs" variant="default" onClick={list.showUncosted}>
        {t("start.action")}
      </Button>
    </div>
  );
}
