import { type ApiKeyRow, createKey, listKeys, revokeKey } from "#accounts/api-keys.ts";
import { writeAudit } from "#accounts/audit.ts";
import { type ApiKey, apiKeysRoute, createApiKeyRoute, revokeApiKeyRoute } from "#contract/api-keys.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";

const MOST_KEYS = 20;

const present = ({ id, ...row }: ApiKeyRow): ApiKey => ({ ...row, id: String(id) });

export function registerApiKeys(api: Api): void {
  route(api, apiKeysRoute, async ({ scope }) => ({ items: (await listKeys(scope)).map(present) }));

  route(api, createApiKeyRoute, ({ scope, session: { account }, body: { name, days } }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      if ((await listKeys(inside)).length >= MOST_KEYS) {
        throw new AppError("REFUSED", "too many keys", { text: { key: "api:refused.tooManyKeys", values: { limit: MOST_KEYS } } });
      }
      const { id, key } = await createKey(inside, { name, days, userId: account.id });
      const entry = { action: "apiKey.created", userId: account.id, subjectType: "apiKey", subjectId: String(id), after: { name } };
      await writeAudit(inside, entry);
      const made = (await listKeys(inside)).find((row) => row.id === id);
      if (made === undefined) throw new Error("a new key is not in the list");
      return { apiKey: present(made), key };
    }),
  );

  route(api, revokeApiKeyRoute, ({ scope, session: { account }, params }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const name = await revokeKey(inside, idOr404(params.id));
      if (name === null) throw new AppError("NOT_FOUND", `no key ${params.id}`);
      const entry = { action: "apiKey.revoked", userId: account.id, subjectType: "apiKey", subjectId: params.id, before: { name } };
      await writeAudit(inside, entry);
    }),
  );
}
