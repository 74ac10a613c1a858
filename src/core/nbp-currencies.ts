/** PLN and the currencies of table A of the National Bank of Poland, those of the markets first. */
export const NBP_CURRENCIES = [
  ...(["PLN", "EUR", "CZK", "HUF", "USD", "GBP", "CNY", "CHF", "SEK", "NOK", "DKK", "UAH", "JPY", "RON", "TRY", "CAD"] as const),
  ...(["AUD", "NZD", "HKD", "SGD", "THB", "ISK", "ILS", "CLP", "PHP", "MXN", "ZAR", "BRL", "MYR", "IDR", "INR", "KRW"] as const),
] as const;

export function isNbpCurrency(code: string): boolean {
  return NBP_CURRENCIES.some((known) => known === code);
}
