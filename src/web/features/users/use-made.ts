import { useTranslation } from "react-i18next";
import type { ResponseOf } from "#contract/route.ts";
import type { Member, memberMadeRoute } from "#contract/team.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { placeOf, useLazyMemberMadeQuery } from "./users.api.ts";

type Made = ResponseOf<typeof memberMadeRoute>["items"][number];

/** „klucz „Arkusz” (czyta wszystko), …” */
export function useMadeText(): (items: readonly Made[]) => string {
  const { t } = useTranslation("users");
  return (items) =>
    items
      .map(({ kind, name, can, links }) => {
        const open = links > 0 ? `, ${t("made.links", { count: links })}` : "";
        return `${t(`made.kinds.${kind}`, { name })} (${t(`made.can.${can}`)}${open})`;
      })
      .join("; ");
}

/** What is to become of what somebody has set up; null = nothing is to happen at all, undefined = there is nothing. */
export type MadeAnswer = "end" | "handOver" | null | undefined;

/** Shows the owner what a member has set up, and asks what becomes of it before they go. */
export function useAskMade(): (member: Member) => Promise<MadeAnswer> {
  const { t } = useTranslation("users");
  const { ask } = useDialog();
  const [find] = useLazyMemberMadeQuery();
  const textOf = useMadeText();
  return async (member) => {
    if (member.status === "invited" || member.companyId === null) return undefined;
    const { data } = await find(placeOf(member));
    if (data === undefined || data.items.length === 0) return undefined;
    const reply = await ask({
      title: t("made.title", { who: member.name ?? member.email }),
      text: t("made.text", { what: textOf(data.items) }),
      ok: t("made.end"),
      no: t("made.handOver"),
      isGrave: true,
    });
    return reply === "ok" ? "end" : reply === "no" ? "handOver" : null;
  };
}
