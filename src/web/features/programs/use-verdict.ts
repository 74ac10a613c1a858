import { useTranslation } from "react-i18next";
import { LEAST_ORDERS } from "#core/programs.ts";
import { useFormat } from "../../ui/use-format.ts";
import type { ProgramLine } from "./programs.api.ts";

/** The verdict in one sentence with its numbers. */
export function useVerdict(): (row: ProgramLine, currency: string) => string {
  const { t } = useTranslation("programs");
  const format = useFormat();
  const money = (value: number | null, currency: string): string => (value === null ? "—" : format.money(value, currency));
  const compared = ({ state, factor, ...verdict }: ProgramLine["verdict"], currency: string): string => {
    const values = {
      inside: money(verdict.inside, currency),
      outside: money(verdict.outside, currency),
      difference: money(verdict.difference === null ? null : Math.abs(verdict.difference), currency),
    };
    if (state === "loses") return t("verdict.loses", values);
    if (state === "better") return t("verdict.better", values);
    return factor === null ? t("verdict.worse", values) : t("verdict.worseBy", { ...values, factor: format.decimal(factor.toFixed(2)) });
  };
  return ({ verdict, inside, outside, cost }, currency) => {
    switch (verdict.state) {
      case "loses":
      case "worse":
      case "better":
        return compared(verdict, currency);
      case "tooFew":
        return t("verdict.tooFew", { inside: inside?.orders ?? 0, outside: outside?.orders ?? 0, least: LEAST_ORDERS });
      case "unknown":
        return t("verdict.unknown");
      case "untold":
        return t("verdict.untold", { cost: money(cost === null ? null : -cost, currency) });
    }
  };
}
