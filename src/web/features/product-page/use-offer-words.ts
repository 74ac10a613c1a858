import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { NONE } from "../../lib/format.ts";
import { useFormat } from "../../ui/use-format.ts";
import { absenceOf, type OfferDay, type OfferNight, type PriceChange } from "./offer-nights.ts";

const STATUSES = ["ACTIVE", "INACTIVE", "ENDED", "ACTIVATING"] as const;

/** A night of an offer, and a change of its price, in words. */
export function useOfferWords(currency: string) {
  const { t } = useTranslation(["dashboard", "common"]);
  const format = useFormat();
  const price = useCallback((minor: number) => format.money(minor, currency), [currency, format]);
  const status = useCallback(
    (written: string | null) => {
      const known = STATUSES.find((each) => each === written);
      return known === undefined ? (written ?? NONE) : t(`product.nights.statuses.${known}`);
    },
    [t],
  );
  const programs = useCallback(
    ({ rule, campaigns }: Pick<OfferNight, "rule" | "campaigns">): string[] => [
      ...(rule === null ? [] : [rule.name === null ? t("product.nights.unnamedRule") : t("product.nights.ruleNamed", { name: rule.name })]),
      ...(campaigns ?? []).map((name) => t("product.nights.campaignNamed", { name })),
    ],
    [t],
  );
  const dayText = useCallback(
    ({ day, night, was }: OfferDay): string => {
      if (night === null) return `${format.day(day)}, ${t("product.nights.missed")}`;
      const absence = absenceOf(night);
      const parts = [
        was === null ? price(night.price) : t("product.nights.fromTo", { from: price(was), to: price(night.price) }),
        ...(night.stock === null ? [] : [t("product.nights.pieces", { count: night.stock })]),
        ...(absence === null ? [] : [t(`product.nights.${absence}`)]),
        ...programs(night),
      ];
      return `${format.day(day)}, ${parts.join(", ")}`;
    },
    [format, price, programs, t],
  );
  return { price, status, programs, dayText };
}

/** „30,00 → 25,00 zł”, in the currency of the market it happened on. */
export function useChangeText(): (change: PriceChange) => string {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return useCallback(
    ({ from, to, currency }) => t("product.nights.fromTo", { from: format.money(from, currency), to: format.money(to, currency) }),
    [format, t],
  );
}
