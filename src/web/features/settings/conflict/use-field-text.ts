import { useTranslation } from "react-i18next";
import type { SettingsFields, TaxVersionFields } from "../settings-form.ts";
import { isNamed, marketOfRate, nameOf } from "../settings-names.ts";
import type { FieldName } from "./use-overtaken.ts";

const MONEY: readonly FieldName[] = ["packagingPerOrder", "packagingPerUnit", "ownShippingPerOrder"];
const PERCENTS: readonly FieldName[] = ["recoveryPercent", "complaintRecoveryPercent"];

/** Names and values of fields, in words. */
export function useFieldText() {
  const { t } = useTranslation(["settings", "common"]);
  const nameText = (field: FieldName): string => {
    if (isNamed(field)) return t(nameOf(field));
    const market = marketOfRate(field);
    return market === null ? t("tax.rates") : `${t("tax.rates")}: ${t(`common:markets.${market}`)}`;
  };
  const versionText = ({ from, vatPayer, oss }: TaxVersionFields): string => {
    const since = from === "" ? t("tax.since") : t("tax.sinceDay", { day: from });
    return `${since} ${t(vatPayer ? "tax.payers.yes.name" : "tax.payers.no.name")}${oss ? `, ${t("tax.withOss")}` : ""}`;
  };
  const typedText = (field: FieldName, text: string): string => {
    if (text === "") return t("overtaken.empty");
    if (MONEY.includes(field)) return `${text} ${t("costs.unit")}`;
    return PERCENTS.includes(field) || marketOfRate(field) !== null ? `${text}%` : text;
  };
  const valueText = (field: FieldName, fields: SettingsFields): string => {
    if (field === "taxVersions") return fields.taxVersions.map(versionText).join("; ");
    if (field === "homeMarket") return t(`common:markets.${fields.homeMarket}`);
    if (field === "basis") return t(`calculation.bases.${fields.basis}.name`);
    if (field === "feeShareKey" || field === "adsShareKey") return t(`calculation.shareKeys.${fields[field]}`);
    if (field === "estimates" || field === "spreadSubscription") return t(fields[field] ? "overtaken.on" : "overtaken.off");
    return typedText(field, fields[field].trim());
  };
  return { nameText, valueText };
}
