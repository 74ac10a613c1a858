import "@mantine/core/styles/Checkbox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import { Checkbox, type CheckboxProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { zoneOf } from "#core/market.ts";
import { useFormat } from "../../ui/use-format.ts";
import { useOtherWaysQuery } from "./auth.api.ts";

/** What opens the account beside the password that is being set by letter: it goes with the old one, unless it is to stay. */
export function OtherWays({ token, keep }: { token: string; keep: CheckboxProps }) {
  const { t } = useTranslation("login");
  const format = useFormat();
  const { data } = useOtherWaysQuery(token);
  if (data === undefined || data.passkeys.length + data.identities.length === 0) return null;
  const at = (moment: string): string => format.moment(moment, zoneOf("PL"));
  return (
    <section className={ui.note} aria-label={t("reset.otherWays")}>
      <p>{t("reset.otherWays")}</p>
      <ul>
        {data.passkeys.map(({ name, addedAt }) => (
          <li key={`${name} ${addedAt}`}>{t("reset.passkey", { name, at: at(addedAt) })}</li>
        ))}
        {data.identities.map(({ email, linkedAt }) => (
          <li key={`${email} ${linkedAt}`}>{t("reset.identity", { email, at: at(linkedAt) })}</li>
        ))}
      </ul>
      <Checkbox label={t("reset.keep")} {...keep} />
    </section>
  );
}
