import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../../figures/quick.module.css";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ONLY } from "#core/only.ts";
import { SearchField } from "../../scope/search-field.tsx";
import { useIsLimited } from "../../../lib/session/use-may-edit.ts";
import { OnlyChip, useShownOnly } from "../../figures/only-chips.tsx";
import type { View } from "../../report/use-view.ts";
import type { Products } from "./product-rows.ts";

const SelectionTools = lazy(() => import("./selection-tools.tsx").then((module) => ({ default: module.SelectionTools })));

/** Questions asked every day, with the number of products behind each; and what the ticks do to the screen. */
export function QuickFilters({ view, products }: { view: View; products: Products }) {
  const { t } = useTranslation("dashboard");
  const isLimited = useIsLimited();
  const shown = useShownOnly(ONLY);
  return (
    <div className={`${ui.tools} ${ui.ruled} ${ui.pad8} ${css.root}`}>
      <SearchField />
      {shown.map((only) => (
        <OnlyChip
          key={only}
          only={only}
          label={t(`products.only.${only}`)}
          count={products.totals?.onlyCounts[only] ?? undefined}
          chosen={products.only}
          onChoose={products.chooseOnly}
        />
      ))}
      <Suspense>{!isLimited && <SelectionTools table="products" view={view} only={products.only} />}</Suspense>
    </div>
  );
}
