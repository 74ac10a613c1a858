import type { Instant } from "#core/facts.ts";

/**
 * Why a call failed, in the words the progress screen needs.
 * `blocked`: too many requests, every store of the application pauses until `retryAt`; `unauthorized`: the consent is gone;
 * `forbidden`: a scope is missing; `unavailable`: network, 5xx or time-out after the tries the http layer makes;
 * `refused`: the marketplace rejects the request as such (4xx), a fault of ours.
 */
export type MarketplaceErrorKind = "blocked" | "unauthorized" | "forbidden" | "unavailable" | "refused";

export class MarketplaceError extends Error {
  readonly kind: MarketplaceErrorKind;
  /** Set with `blocked`. */
  readonly retryAt: Instant | null;
  readonly status: number | null;
  /** The marketplace's id of the request, for its support. */
  readonly traceId: string | null;

  constructor(
    kind: MarketplaceErrorKind,
    message: string,
    details: { retryAt?: Instant | null; status?: number | null; traceId?: string | null } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "MarketplaceError";
    this.kind = kind;
    this.retryAt = details.retryAt ?? null;
    this.status = details.status ?? null;
    this.traceId = details.traceId ?? null;
  }
}
