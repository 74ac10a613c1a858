import * as ui from "../../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { intlLocale } from "#core/number-text.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { RateForm } from "./rate-form.tsx";
import { type RatesAnswer, useDeleteRateMutation } from "./rates.api.ts";

type Item = RatesAnswer["items"][number];
type RateRowProps = { currency: RatesAnswer["currency"]; item: Item; mayChange: boolean };

export function RateRow({ currency, item: { day, published, own }, mayChange }: RateRowProps) {
  const { t, i18n } = useTranslation("settings");
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const [remove, { error, isLoading }] = useDeleteRateMutation();
  return (
    <tr>
      <th scope="row">{format.day(day)}</th>
      <td>
        {published === null ? (
          <span className={ui.warn}>{t("rates.none")}</span>
        ) : (
          <>
            <span className={ui.num}>{rateText(published.mid, i18n.language)}</span>{" "}
            <span className={`${ui.small} ${ui.muted}`}>
              {t("rates.table", { number: published.tableNo, day: format.day(published.tableDate) })}
            </span>
          </>
        )}
      </td>
      <td>
        {own !== null && !isOpen && (
          <p>
            <strong className={ui.num}>{rateText(own.mid, i18n.language)}</strong>{" "}
            <span className={`${ui.small} ${ui.secondary}`}>
              {[own.note, own.changedBy ?? ""].filter((part) => part !== "").join(" · ")}
            </span>
          </p>
        )}
        {isOpen ? (
          <RateForm currency={currency} day={day} own={own} onClose={() => setIsOpen(false)} />
        ) : (
          mayChange && (
            <div className={`${ui.wrap} ${ui.gap4x8}`}>
              <Button size="compact-xs" variant="subtle" onClick={() => setIsOpen(true)}>
                {t(own === null ? "rates.set" : "rates.change")}
              </Button>
              {own !== null && (
                <Button size="compact-xs" variant="subtle" loading={isLoading} onClick={() => void remove({ currency, day })}>
                  {t("rates.restore")}
                </Button>
              )}
            </div>
          )
        )}
        <Refusal title={t("rates.notSaved")} error={error} />
      </td>
    </tr>
  );
}

/** „4,2512”, „0,010712”: every place that was published, four at least. */
function rateText(mid: string, language: string): string {
  return new Intl.NumberFormat(intlLocale(language), { minimumFractionDigits: 4, maximumFractionDigits: 10 }).format(Number(mid));
}
