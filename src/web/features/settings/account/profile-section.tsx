import { Button, Select, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/session.ts";
import { isLanguage, type Language, LANGUAGES, storeLanguage } from "../../../lib/i18n/languages.ts";
import { useMayKeepOwn } from "../../../lib/session/use-may-edit.ts";
import { toast } from "../../../lib/toast.ts";
import { useFoundDraft, useKeptDraft } from "../../../lib/use-draft.ts";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { Refusal, wrongIn } from "../../../ui/refusal.tsx";
import { Section } from "../sections/section.tsx";
import { useUpdateUserMutation } from "./account.api.ts";

const DRAFT = "profile";

/** What had been typed and not saved, as far as it can be read. */
function draftOf(found: unknown): { name?: string; locale?: Language } {
  if (typeof found !== "object" || found === null) return {};
  const { name, locale }: { name: unknown; locale: unknown } = { name: null, locale: null, ...found };
  return { ...(typeof name === "string" ? { name } : {}), ...(typeof locale === "string" && isLanguage(locale) ? { locale } : {}) };
}

export function ProfileSection({ user }: { user: User }) {
  const { t, i18n } = useTranslation(["account", "common"]);
  const draft = draftOf(useFoundDraft(DRAFT));
  const [name, setName] = useState(draft.name ?? user.name ?? "");
  const [locale, setLocale] = useState(draft.locale ?? user.locale);
  const [isRestored, setIsRestored] = useState(draft.name !== undefined);
  const [update, { isLoading, error }] = useUpdateUserMutation();
  const mayKeep = useMayKeepOwn();
  const isChanged = name !== (user.name ?? "") || locale !== user.locale;
  useKeptDraft(DRAFT, isChanged ? { name, locale } : null);
  const discard = () => {
    setIsRestored(false);
    setName(user.name ?? "");
    setLocale(user.locale);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await update({ name, locale });
    if (answer.error) return;
    setIsRestored(false);
    if (isLanguage(locale)) {
      storeLanguage(locale);
      await i18n.changeLanguage(locale);
    }
    void toast();
  };
  return (
    <Section title={t("profile.title")} text={t("profile.text")}>
      <form className="z-account__form" onSubmit={(event) => void save(event)}>
        {isRestored && isChanged && <DraftNote onDiscard={discard} />}
        <TextInput
          label={t("profile.name")}
          autoComplete="name"
          maxLength={100}
          value={name}
          disabled={!mayKeep}
          error={wrongIn(error, "name")}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Select
          label={t("profile.language")}
          description={t("profile.languageText")}
          value={locale}
          disabled={!mayKeep}
          data={LANGUAGES.map((language) => ({ value: language, label: t(`common:languages.${language}`) }))}
          onChange={(value) => {
            if (value !== null && isLanguage(value)) setLocale(value);
          }}
        />
        <Refusal title={t("failed")} error={error} fields={["name"]} />
        <div>
          <Button type="submit" loading={isLoading} disabled={!isChanged || !mayKeep}>
            {t("profile.save")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
