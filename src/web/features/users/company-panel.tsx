import { FILES } from "#core/store-source.ts";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./all-companies.module.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CompanyOverview, OneCompany } from "#contract/all-companies.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { Pager } from "../../ui/pager.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { TableWait } from "../../ui/table-wait.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { useOneCompanyQuery } from "./all-companies.api.ts";
import { MemberRow } from "./member-row.tsx";
import { MEMBERS_PER_PAGE, useMembersQuery } from "./users.api.ts";
import { useSizeText } from "./use-size-text.ts";

/** One company: what was measured of it, its stores as they are now, and its people, whom support can sign in as. */
export function CompanyPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("users");
  const { currentData, error, refetch } = useOneCompanyQuery(id);
  if (currentData === undefined) {
    return (
      <SidePanel width={800} title={t("companies.columns.name")} onClose={onClose}>
        <TableWait rows={6} failed={t("companies.failed")} error={error} onRetry={() => void refetch()} />
      </SidePanel>
    );
  }
  const { company, subscription, stores } = currentData;
  return (
    <SidePanel
      width={800}
      title={company.name}
      subtitle={[company.owner?.email ?? t("companies.noOwner"), company.taxId].filter(Boolean).join(" · ")}
      onClose={onClose}
    >
      <div className={ui.stack} style={{ gap: 24, padding: "16px 24px 24px" }}>
        <Facts company={company} subscription={subscription} />
        <Stores stores={stores} />
        <People companyId={id} />
      </div>
    </SidePanel>
  );
}

function Facts({ company, subscription }: { company: CompanyOverview; subscription: OneCompany["subscription"] }) {
  const { t } = useTranslation("users");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const moment = (at: string | null): string => (at === null ? "—" : format.moment(at, zone));
  const size = useSizeText(company);
  const { plan, measuredAt } = company;
  const facts: readonly (readonly [string, string])[] = [
    [t("companies.columns.createdAt"), moment(company.createdAt)],
    [t("companies.columns.plan"), plan === null ? t("companies.noPlan") : `${plan.name}, ${t(`companies.planStates.${plan.state}`)}`],
    ...(subscription === null ? [] : [[t("companies.subscription"), t(`companies.subscriptions.${subscription}`)] as const]),
    [t("companies.columns.recentOrders"), format.count(company.recentOrders)],
    [t("companies.columns.orders"), format.count(company.orders)],
    [t("companies.columns.lastSyncAt"), moment(company.lastSyncAt)],
    [t("companies.columns.lastActivityAt"), moment(company.lastActivityAt)],
    [t("companies.size"), size.filter((part) => part !== "").join(", ")],
  ];
  return (
    <div>
      <dl
        className={`${ui.grid} ${ui.gap12x24}`}
        style={{ gridTemplateColumns: "repeat(auto-fill, minmax(144px, 1fr))", margin: "0 0 12px" }}
      >
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={`${ui.small} ${ui.muted}`}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={`${ui.small} ${ui.muted}`}>
        {measuredAt === null ? t("companies.notMeasured") : t("companies.measured", { at: moment(measuredAt) })}
      </p>
    </div>
  );
}

function Stores({ stores }: { stores: OneCompany["stores"] }) {
  const { t } = useTranslation("users");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  return (
    <section aria-label={t("companies.storesTitle")}>
      <h3>{t("companies.storesTitle")}</h3>
      {stores.length === 0 && <p className={ui.muted}>{t("companies.noStores")}</p>}
      <ul className={css.stores}>
        {stores.map(({ id, name, platform, status, lastSyncAt, failed }) => (
          <li className={ui.ruled} style={{ padding: "8px 0" }} key={id}>
            <strong className={ui.strong}>{name}</strong>{" "}
            <span className={`${ui.small} ${ui.muted}`}>
              {platform === FILES
                ? t("companies.importStore")
                : [
                    t(`companies.storeStates.${status}`),
                    lastSyncAt === null ? t("companies.neverRead") : t("companies.readAt", { at: format.moment(lastSyncAt, zone) }),
                  ].join(" · ")}
            </span>
            {failed.map(({ feed, failures, since }) => (
              <div key={feed} className={`${ui.small} ${ui.loss}`}>
                {t("companies.failing", { feed, count: failures, since: format.moment(since, zone) })}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function People({ companyId }: { companyId: string }) {
  const { t } = useTranslation("users");
  const user = useAppSelector(({ session }) => session.user);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useMembersQuery({ companyId, page });
  return (
    <section aria-label={t("companies.membersTitle")}>
      <h3>{t("companies.membersTitle")}</h3>
      {data === undefined && <TableWait rows={3} failed={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && user !== null && (
        <>
          <ul className={css.people}>
            {data.items.map((member) => (
              <MemberRow key={member.id} member={member} user={user} canEdit={false} isCompanySaid onRemove={() => undefined} />
            ))}
          </ul>
          <Pager
            className={`${ui.flex} ${ui.end} ${ui.gap8} ${ui.ruled} ${ui.pad12}`}
            page={page}
            pages={Math.ceil(data.total / MEMBERS_PER_PAGE)}
            onPage={setPage}
          />
        </>
      )}
    </section>
  );
}
