import * as ui from "./styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { Bound } from "./bound.tsx";
import type { SignMode } from "../lib/format.ts";
import { None } from "./none.tsx";
import { useFormat } from "./use-format.ts";

type PercentProps = {
  /** Fraction of one; null = not computable. */
  value: number | null;
  sign?: SignMode;
  digits?: number;
  bound?: "exact" | "atMost" | "about";
  reason?: string;
};

export function Percent({ value, sign = "negative", digits = 1, bound = "exact", reason }: PercentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (value === null) return <None reason={reason ?? t("none.ratio")} />;
  return (
    <span className={ui.num}>
      {bound !== "exact" && <Bound kind={bound} />}
      {format.percent(value, { sign, digits })}
    </span>
  );
}
