import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./table-pages.module.css";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/use-format.ts";
import { PAGE_SIZES, type TableState } from "./table-state.ts";
import { Pager } from "../../ui/pager.tsx";

type TablePagesProps = {
  state: Pick<TableState, "page" | "perPage" | "choosePage" | "choosePerPage">;
  total: number;
  /** „1–50 z 345 produktów” */
  rangeText: (from: string, to: string) => string;
  /** What a choice of rows per page is called: „Liczba zamówień na stronie”. */
  sizeLabel: string;
};

export function TablePages({ state, total, rangeText, sizeLabel }: TablePagesProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { page, perPage } = state;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const from = Math.min(total, (page - 1) * perPage + 1);
  const to = Math.min(total, page * perPage);
  return (
    <div className={css.root}>
      <span className={`${ui.small} ${ui.secondary} ${ui.num}`}>{rangeText(format.count(from), format.count(to))}</span>
      <Pager pages={pages} page={page} onPage={state.choosePage} />
      <label className={`${css.size} ${ui.small} ${ui.secondary}`}>
        <select value={perPage} onChange={({ currentTarget }) => state.choosePerPage(Number(currentTarget.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {t("products.perPage", { size })}
            </option>
          ))}
        </select>
        <span className={ui.hiddenVisually}>{sizeLabel}</span>
      </label>
    </div>
  );
}
