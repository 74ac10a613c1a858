import { COMPANY_FILTERS, COMPANY_SORTS, type CompanySort } from "#core/all-companies.ts";
import type { CompaniesQuestion } from "./all-companies.api.ts";

/** What the address says about the list of companies; „-orders” = from the most to the fewest. */
export function questionIn(params: URLSearchParams): CompaniesQuestion & { sort: CompanySort; direction: "ascending" | "descending" } {
  const said = params.get("sort") ?? "";
  const isDown = said.startsWith("-");
  const sort = COMPANY_SORTS.find((known) => known === (isDown ? said.slice(1) : said)) ?? "name";
  return {
    q: params.get("q")?.trim().slice(0, 100) || undefined,
    only: COMPANY_FILTERS.find((known) => known === params.get("only")),
    plan: params.get("plan") || undefined,
    sort,
    direction: isDown ? "descending" : "ascending",
  };
}

/** A name is looked for from A, everything else from the newest and the most; asked again the other way round. */
export function nextSort(now: { sort: CompanySort; direction: "ascending" | "descending" }, asked: CompanySort): string {
  const isDown = now.sort === asked ? now.direction === "ascending" : asked !== "name";
  return isDown ? `-${asked}` : asked;
}
