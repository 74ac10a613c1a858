import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./stores.module.css";
import { Check, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StoreDetails } from "#contract/stores.ts";
import { AllowedLink } from "../../ui/allowed-link.tsx";

/** The marketplace's names of permissions, by ours. */
const PURPOSE_OF: Readonly<Record<string, "orders" | "billing" | "offers" | "payments" | "profile">> = {
  "allegro:api:orders:read": "orders",
  "allegro:api:billing:read": "billing",
  "allegro:api:sale:offers:read": "offers",
  "allegro:api:payments:read": "payments",
  "allegro:api:profile:read": "profile",
};

type Scopes = NonNullable<StoreDetails["connection"]>["scopes"];

/** Each needed permission, granted or not; what is missing costs figures, so the way to grant it stands beside it. */
export function StoreScopes({ store, scopes }: { store: StoreDetails; scopes: Scopes }) {
  const { t } = useTranslation("stores");
  const isComplete = scopes.missing.length === 0;
  return (
    <div className={`${ui.flow} ${ui.gap8x12} ${ui.pad0x16}`}>
      <span className={css.label}>{t("scopesTitle")}</span>
      <ul className={`${ui.wrap} ${ui.gap4}`}>
        {scopes.needed.map((scope) => {
          const granted = !scopes.missing.includes(scope);
          const purpose = PURPOSE_OF[scope];
          const Mark = granted ? Check : X;
          return (
            <li key={scope} className={`${ui.chip} ${granted ? "" : ui.chipLoss}`} title={scope}>
              <Mark size={14} strokeWidth={2} className={granted ? ui.profit : ""} aria-hidden="true" />
              {purpose === undefined ? scope : t(`scopes.${purpose}.name`)}
              <span className={ui.hiddenVisually}>{t(granted ? "granted" : "missing")}</span>
            </li>
          );
        })}
      </ul>
      {!isComplete && (
        <AllowedLink to={`/system/settings/stores/connect?store=${store.id}`} className={ui.small}>
          {t("grantMissing")}
        </AllowedLink>
      )}
    </div>
  );
}
