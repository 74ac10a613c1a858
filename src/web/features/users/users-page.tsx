import "@mantine/core/styles/Combobox.layer.css";
import "./users.css";
import { Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/session.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { SettingsTabs } from "../../ui/settings-tabs.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberRow } from "./member-row.tsx";
import { useMembersQuery } from "./users.api.ts";

const SEARCH_AFTER_MS = 300;

/** Who belongs to the company and what they may do; for administrators the users of every company. */
export function UsersPage() {
  const { t } = useTranslation(["users", "common"]);
  useTitle(t("title"));
  const user = useAppSelector(({ session }) => session.user);
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  if (user === null) return null;
  const isOwner = user.role === "owner" && user.impersonatedBy === undefined;
  return (
    <>
      <div className="z-page__head">
        <h1>{t("common:nav.settings")}</h1>
      </div>
      <SettingsTabs />
      <div className="z-users">
        {isOwner && <InviteForm />}
        <section className="z-card" aria-label={t(user.isAdmin ? "all" : "title")}>
          <div className="z-card__head">
            <h2>{t(user.isAdmin ? "all" : "title")}</h2>
            <TextInput
              className="z-push"
              aria-label={t("search")}
              placeholder={t("search")}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          </div>
          <MemberList search={settled} user={user} isOwner={isOwner} />
        </section>
      </div>
    </>
  );
}

function MemberList({ search, user, isOwner }: { search: string; user: User; isOwner: boolean }) {
  const { t } = useTranslation("users");
  const { data, error, refetch } = useMembersQuery({ search });
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton height={160} />
    ) : (
      <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.items.length === 0) return <p className="z-users__none z-muted">{t("none")}</p>;
  return (
    <ul className="z-users__list">
      {data.items.map((member) => (
        <MemberRow key={member.id} member={member} user={user} canEdit={isOwner && member.companyId === user.companyId} />
      ))}
    </ul>
  );
}
