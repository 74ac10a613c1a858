/** Settings that the search leads to: where each stands on the page, what it is called, and by which other texts it is found. */
export const PLACES = [
  { id: "name", name: "settings:company.name", words: [] },
  { id: "taxId", name: "settings:company.taxId", words: [] },
  { id: "homeMarket", name: "settings:company.homeMarket", words: ["settings:company.homeMarketText"] },
  {
    id: "taxVersions",
    name: "settings:tax.payer",
    words: ["settings:tax.title", "settings:tax.oss", "settings:tax.payers.no.name", "settings:tax.history"],
  },
  { id: "vatRates", name: "settings:tax.rates", words: ["settings:tax.ratesText"] },
  {
    id: "basis",
    name: "settings:calculation.basis",
    words: ["settings:calculation.bases.order.name", "settings:calculation.bases.billing.name", "settings:calculation.basisExample"],
  },
  { id: "feeShareKey", name: "settings:calculation.feeShareKey", words: ["settings:calculation.feeShareKeyText"] },
  { id: "adsShareKey", name: "settings:calculation.adsShareKey", words: ["settings:calculation.adsShareKeyText"] },
  { id: "estimates", name: "settings:calculation.estimates", words: ["settings:calculation.estimatesText"] },
  { id: "spreadSubscription", name: "settings:calculation.spreadSubscription", words: [] },
  { id: "packagingPerOrder", name: "settings:costs.packagingPerOrder", words: ["settings:costs.title"] },
  { id: "packagingPerUnit", name: "settings:costs.packagingPerUnit", words: ["settings:costs.title"] },
  { id: "ownShippingPerOrder", name: "settings:costs.ownShippingPerOrder", words: ["settings:costs.title"] },
  { id: "recoveryPercent", name: "settings:costs.recoveryPercent", words: ["settings:costs.recoveryPercentText"] },
  {
    id: "complaintRecoveryPercent",
    name: "settings:costs.complaintRecoveryPercent",
    words: ["settings:costs.complaintRecoveryPercentText"],
  },
] as const;
