import * as ui from "../../ui/styles/ui.module.css";
import * as productTableCss from "./product-table.module.css";
import * as css from "./unit.module.css";
import { useTranslation } from "react-i18next";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { ProductUnitAnswer } from "./product.api.ts";

type BreakEven = NonNullable<ProductUnitAnswer["breakEven"]>;
type Lever = keyof BreakEven;

const LEVERS = ["price", "unitCost", "adsPerUnit", "cpc"] as const satisfies readonly Lever[];

/** The price, the cost and the advertising from which the product earns, each by itself. */
export function UnitEarns({ breakEven, currency }: { breakEven: BreakEven; currency: string }) {
  const { t } = useTranslation("unit");
  // Without advertising a click says nothing that the row above does not.
  const levers = LEVERS.filter((lever) => lever !== "cpc" || breakEven.cpc.why !== "nothing");
  return (
    <div>
      <h3>{t("earns.title")}</h3>
      <dl className={`${productTableCss.facts} ${css.earns}`}>
        {levers.map((lever) => (
          <Threshold key={lever} lever={lever} breakEven={breakEven} currency={currency} />
        ))}
      </dl>
      <p className={`${ui.small} ${ui.secondary}`} style={{ marginTop: 12 }}>
        {t("earns.how")}
      </p>
    </div>
  );
}

function Threshold({ lever, breakEven, currency }: { lever: Lever; breakEven: BreakEven; currency: string }) {
  const { t } = useTranslation("unit");
  const format = useFormat();
  const { now, earns, why } = breakEven[lever];
  const reason = useReason(lever, why);
  return (
    <div>
      <dt>{t(`earns.${lever}`)}</dt>
      <dd>
        <Money value={earns} currency={currency} tone="headline" reason={reason ?? ""} />
      </dd>
      <dd className={`${ui.hint} ${css.sub}`}>
        {[...(reason === null ? [] : [reason]), ...(now === null ? [] : [t("earns.now", { value: format.money(now, currency) })])].join(
          " · ",
        )}
      </dd>
    </div>
  );
}

function useReason(lever: Lever, why: BreakEven[Lever]["why"]): string | null {
  const { t } = useTranslation("unit");
  if (why === null) return null;
  if (why === "unreachable") return t(`earns.unreachable.${lever}`);
  if (why === "nothing") return t(lever === "price" ? "earns.noPrice" : "earns.noAds");
  return t(`earns.${why}`);
}
