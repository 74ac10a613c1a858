import type { FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import type { Market } from "#core/facts.ts";
import { type DisplayCurrency, isDisplayCurrency, isMarket } from "#core/market.ts";

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** `X-Market`, PL when absent; throws VALIDATION (422) for an unknown one. */
export function marketOf(request: FastifyRequest): Market {
  const market = header(request, "x-market") ?? "PL";
  if (!isMarket(market)) throw new AppError("VALIDATION", "unknown X-Market", { fields: { "X-Market": ["market"] } });
  return market;
}

/** `X-Currency`, PLN when absent; throws VALIDATION (422) for an unknown one. */
export function currencyHeaderOf(request: FastifyRequest): DisplayCurrency {
  const currency = header(request, "x-currency") ?? "PLN";
  if (!isDisplayCurrency(currency)) throw new AppError("VALIDATION", "unknown X-Currency", { fields: { "X-Currency": ["currency"] } });
  return currency;
}
