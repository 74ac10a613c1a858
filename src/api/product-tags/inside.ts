import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";

export function inside<T>({ db, companyId }: CompanyScope, work: (scope: CompanyScope) => Promise<T>): Promise<T> {
  return withTransaction(db, (transaction) => work({ db: transaction, companyId }));
}

export const idText = (id: number | null): string | null => (id === null ? null : String(id));
