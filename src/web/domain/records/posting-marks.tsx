import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import type { PostingRow } from "#contract/ledger.ts";
import { useFormat } from "../../ui/use-format.ts";

/** The rate and what decided about it. */
export function VatRate({ vat }: { vat: NonNullable<PostingRow["vat"]> }) {
  const { t } = useTranslation("common");
  const format = useFormat();
  return (
    <span className={ui.muted}>
      {t("vat.text", { rate: format.percent(vat.rate / 10_000, { digits: vat.rate % 100 === 0 ? 0 : 2 }), origin: t(`vat.${vat.origin}`) })}
    </span>
  );
}

/** What has to be known of a posting beside its document: a fee whose sale is missing, and its VAT. */
export function PostingMarks({ posting: { withoutSale, vat } }: { posting: Pick<PostingRow, "withoutSale" | "vat"> }) {
  const { t } = useTranslation("common");
  return (
    <>
      {withoutSale && <span className={ui.chip}>{t("withoutSale")}</span>} {vat !== null && <VatRate vat={vat} />}
    </>
  );
}
