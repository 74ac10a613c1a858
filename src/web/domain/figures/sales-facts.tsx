import { useTranslation } from "react-i18next";
import type { FiguresSchema } from "#contract/figures.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";

/** „3 sztuki, 159 zł” */
export function SalesFacts({ figures, currency }: { figures: FiguresSchema; currency: string }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <>
      {figures.units !== null && `${t("products.units", { count: figures.units, units: format.count(figures.units) })}, `}
      <Money value={figures.sales} currency={currency} whole tone="headline" />
    </>
  );
}
