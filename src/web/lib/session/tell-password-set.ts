import { getI18n } from "react-i18next";
import type { User } from "#contract/session.ts";
import { zoneOf } from "#core/market.ts";
import { formatFor } from "../format.ts";
import { toast } from "../toast.ts";

const LONG_MS = 12_000;

/** Says once that the password was set by letter, and what went with the old one: whoever did not do it hears of it. */
export async function tellPasswordSet({ at, isFirst, passkeys, identities }: NonNullable<User["passwordSet"]>): Promise<void> {
  const i18n = getI18n();
  const said = i18n.t(isFirst ? "passwordSet.first" : "passwordSet.again", { at: formatFor(i18n.language).moment(at, zoneOf("PL")) });
  const removed = passkeys + identities > 0 ? ` ${i18n.t("passwordSet.removed", { passkeys, identities })}` : "";
  await toast(said + removed, LONG_MS);
}
