import { useTranslation } from "react-i18next";
import { useFormat } from "../../../ui/use-format.ts";
import type { View } from "../use-view.ts";
import type { Products } from "./product-rows.ts";
import { type Only, ONLY, useOnlyCount } from "./use-products.ts";
import { useSelection } from "./use-selection.ts";

/** Questions asked every day, with the number of products behind each; and what the ticks do to the screen. */
export function QuickFilters({ view, products }: { view: View; products: Products }) {
  const { t } = useTranslation("dashboard");
  const selection = useSelection();
  return (
    <div className="z-quick">
      {ONLY.map((only) => (
        <QuickFilter key={only} only={only} view={view} products={products} />
      ))}
      {!selection.all && (
        <>
          <span className="z-small z-secondary">{t(selection.none ? "selection.noneMeans" : "selection.means")}</span>
          <button type="button" className="z-plain z-link z-quick__all" onClick={selection.selectAll}>
            {t("selection.selectAll")}
          </button>
        </>
      )}
    </div>
  );
}

function QuickFilter({ only, view, products }: { only: Only; view: View; products: Products }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const count = useOnlyCount(view, only);
  const pressed = products.only === only;
  return (
    <button type="button" className="z-chip" aria-pressed={pressed} onClick={() => products.chooseOnly(pressed ? null : only)}>
      {t(`products.only.${only}`)}{" "}
      {count !== undefined && <span className={`z-num ${count === 0 ? "z-muted" : ""}`}>{format.count(count)}</span>}
    </button>
  );
}
