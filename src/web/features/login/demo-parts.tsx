import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./live-demo.module.css";
import { useTranslation } from "react-i18next";
import type { DemoPreview } from "#contract/demo-preview.ts";
import { shownLines } from "#core/profit-and-loss.ts";
import { shownFigure } from "#core/figure-display.ts";
import type { Group } from "#core/ledger.ts";
import { NONE } from "../../lib/format.ts";
import { canSay } from "../../lib/i18n/texts-missing.ts";
import { Money } from "../../ui/money.tsx";
import { Percent } from "../../ui/percent.tsx";
import { useFormat } from "../../ui/use-format.ts";

type DemoPartsProps = { name: Group | "netProfit"; preview: DemoPreview };

/** What an amount is made of, in words and line by line; their names are the product's, and come when they are asked for. */
export function DemoParts({ name, preview }: DemoPartsProps) {
  const { t } = useTranslation("login");
  const { i18n, ready } = useTranslation("figures", { useSuspense: false });
  return (
    <>
      <p className={`${ui.small} ${ui.secondary}`}>{t(`promise.rows.${name === "netProfit" ? "profit" : name}.what`)}</p>
      {ready && canSay(i18n, "figures") && (
        <dl>{name === "netProfit" ? <Facts preview={preview} /> : <Lines group={name} preview={preview} />}</dl>
      )}
    </>
  );
}

/** One line alone is the amount above it once more. */
function Lines({ group, preview: { figures, currency } }: { group: Group; preview: DemoPreview }) {
  const { t } = useTranslation("figures");
  const lines = shownLines(group, figures, figures);
  if (lines.length < 2) return null;
  return lines.map((line) => (
    <div key={line} className={css.line}>
      <dt>{t(line)}</dt>
      <dd>
        <Money value={figures[line]} currency={currency} />
      </dd>
    </div>
  ));
}

function Facts({ preview: { figures, currency } }: { preview: DemoPreview }) {
  const { t } = useTranslation("figures");
  const format = useFormat();
  const margin = shownFigure(figures, "margin");
  const perOrder = shownFigure(figures, "profitPerOrder");
  return (
    <>
      <div className={css.line}>
        <dt>{t("margin")}</dt>
        <dd>
          <Percent {...margin} />
        </dd>
      </div>
      <div className={css.line}>
        <dt>{t("profitPerOrder")}</dt>
        <dd>
          <Money {...perOrder} currency={currency} tone="headline" />
        </dd>
      </div>
      <div className={css.line}>
        <dt>{t("orders")}</dt>
        <dd className={ui.num}>{figures.orders === null ? NONE : format.count(figures.orders)}</dd>
      </div>
    </>
  );
}
