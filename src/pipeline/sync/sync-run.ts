import type { Instant } from "#core/facts.ts";
import type { Feed } from "#sources/kit/feed.ts";
import type { Connector } from "#sources/connector.ts";
import type { Source } from "#sources/source.ts";
import type { OnPage } from "./ingest.ts";

export type SyncRun = {
  readonly storeId: number;
  readonly source: Pick<Source, "manifest" | "feeds">;
  readonly connector: Connector;
  /** The present moment, ms since 1970; tests turn it. */
  readonly now: () => number;
  /** Called between pages; throws when the round should stop. */
  readonly onPage?: OnPage;
  /** 0 ≤ r < 1, spreads retries. */
  readonly random?: () => number;
};

export type SyncOutcome =
  | { readonly kind: "done" }
  /** Every store of the application waits. */
  | { readonly kind: "blocked"; readonly until: Instant }
  /** The consent is gone: nothing can be read until the seller renews it. */
  | { readonly kind: "unauthorized" };

/** `from` = where the wanted history begins, ms since 1970; `feeds` = what the store has of its source. */
export type Round = SyncRun & { readonly from: number; readonly feeds: readonly Feed[] };

export const onPageOf = ({ onPage }: SyncRun): OnPage => onPage ?? (async () => undefined);
