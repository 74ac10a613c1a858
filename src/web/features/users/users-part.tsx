import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pagination.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./users.module.css";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/session.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useAddress } from "../../lib/use-address.ts";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { CompaniesPart } from "./companies-part.tsx";
import { InviteForm } from "./invite-form.tsx";
import { type MemberFilter, MemberFilters } from "./member-filters.tsx";
import { MemberRow } from "./member-row.tsx";
import { type Removal, useRemoval } from "./use-removal.ts";
import { MEMBERS_PER_PAGE, type MemberQuestion, membersFileCall, useMembersQuery } from "./users.api.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { UndoNote } from "../../ui/undo-note.tsx";

/** What a list says in the address; another one begins anew. */
const ADDRESS = ["list", "q", "only", "plan", "sort", "company"];

const SEARCH_AFTER_MS = 300;

/** Who belongs to the company and what they may do; for administrators the users of every company, and the companies themselves. */
export function UsersPart() {
  const { t } = useTranslation("users");
  const user = useAppSelector(({ session }) => session.user);
  const [params, changeAddress] = useAddress();
  if (user?.isAdmin !== true) return <People />;
  const isCompanies = params.get("list") === "companies";
  const show = (list: string | null) =>
    changeAddress((address) => {
      for (const name of ADDRESS) address.delete(name);
      if (list !== null) address.set("list", list);
    }, "push");
  return (
    <>
      <div className={`${ui.wrap} ${ui.gap8}`} style={{ marginBottom: "var(--z-gap)" }}>
        <button type="button" className={ui.chip} aria-pressed={!isCompanies} onClick={() => show(null)}>
          {t("companies.people")}
        </button>
        <button type="button" className={ui.chip} aria-pressed={isCompanies} onClick={() => show("companies")}>
          {t("companies.title")}
        </button>
      </div>
      {isCompanies ? <CompaniesPart /> : <People />}
    </>
  );
}

function People() {
  const { t } = useTranslation("users");
  const user = useAppSelector(({ session }) => session.user);
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const [filter, setFilter] = useState<MemberFilter>({});
  if (user === null) return null;
  const question = { ...filter, search: settled || undefined };
  const isOwner = user.role === "owner" && user.impersonatedBy === undefined;
  return (
    <div className={`${ui.stack} ${ui.gap} ${css.root}`}>
      {isOwner && <InviteForm />}
      <section className={ui.card} aria-label={t(user.isAdmin ? "all" : "title")}>
        <div className={ui.cardHead}>
          <h2>{t(user.isAdmin ? "all" : "title")}</h2>
          <div className={ui.push}>
            <DownloadMenu fileName={t(user.isAdmin ? "all" : "title")} request={(format) => membersFileCall(question, format)} />
          </div>
        </div>
        <MemberFilters search={search} onSearch={setSearch} filter={filter} onChange={setFilter} />
        <MemberList key={JSON.stringify(question)} question={question} user={user} isOwner={isOwner} />
      </section>
    </div>
  );
}

function MemberList({ question, user, isOwner }: { question: MemberQuestion; user: User; isOwner: boolean }) {
  const { t } = useTranslation("users");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useMembersQuery({ ...question, page });
  const removal = useRemoval();
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton height={160} />
    ) : (
      <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />
    );
  }
  const { removed } = removal;
  const shown = data.items.filter(({ id, companyId }) => id !== removed?.id || companyId !== removed.companyId);
  return (
    <>
      <RemovalNote removal={removal} />
      {shown.length === 0 && <p className={`${ui.pad16} ${ui.muted}`}>{t("none")}</p>}
      <ul>
        {shown.map((member) => (
          <MemberRow
            key={`${member.id} ${member.companyId}`}
            member={member}
            user={user}
            canEdit={isOwner && member.companyId === user.companyId}
            onRemove={() => void removal.remove(member)}
          />
        ))}
      </ul>
      {data.total > MEMBERS_PER_PAGE && (
        <div className={`${ui.ruled} ${ui.pad12}`}>
          <Pager page={page} pages={Math.ceil(data.total / MEMBERS_PER_PAGE)} onPage={setPage} />
        </div>
      )}
    </>
  );
}

/** Says who is out, and takes it back for a while. */
function RemovalNote({ removal: { removed, error, undo } }: { removal: Removal }) {
  const { t } = useTranslation("users");
  return (
    <>
      {removed !== null && (
        <UndoNote undo={t("removal.undo")} onUndo={() => void undo()} inCard>
          {t(removed.status === "invited" ? "removal.withdrawn" : "removal.done", { who: removed.name ?? removed.email })}
        </UndoNote>
      )}
      <Refusal title={t("failedAction")} error={error} />
    </>
  );
}
