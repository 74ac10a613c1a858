import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PostingRow } from "#contract/ledger.ts";

type BillingLinkProps = { posting: Pick<PostingRow, "source" | "billedOn" | "market">; children: ReactNode };

/** The document of a posting; a billing entry leads to itself beside the month it was billed in. */
export function BillingLink({ posting: { source, billedOn, market }, children }: BillingLinkProps) {
  if (source.type !== "billing" || billedOn === null) return children;
  const address = new URLSearchParams({ month: billedOn.slice(0, 7), market, entry: source.id });
  return <Link to={`/system/reconciliation?${address.toString()}`}>{children}</Link>;
}
