import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./account.module.css";
import { Button, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/session.ts";
import { isLanguage, LANGUAGES, storeLanguage } from "../../../lib/i18n/languages.ts";
import { useUpdateUserMutation } from "../../../lib/session/profile.api.ts";
import { useMayKeepOwn } from "../../../lib/session/use-may-edit.ts";
import { toast } from "../../../lib/toast.ts";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useEntryForm } from "../../../ui/use-entry-form.ts";
import { Section } from "../sections/section.tsx";

export function ProfileSection({ user }: { user: User }) {
  const { t, i18n } = useTranslation(["account", "common"]);
  const [update] = useUpdateUserMutation();
  const mayKeep = useMayKeepOwn();
  const save = async ({ name, locale }: { name: string; locale: User["locale"] }) => {
    const answer = await update({ name, locale });
    if (answer.error === undefined && isLanguage(locale)) {
      storeLanguage(locale);
      await i18n.changeLanguage(locale);
    }
    return answer;
  };
  const { form, onSubmit, isBusy, isChanged, isRestored, refusal, discard } = useEntryForm({
    saved: { name: user.name ?? "", locale: user.locale },
    draft: "profile",
    send: save,
    resets: true,
    onSent: () => void toast(),
  });
  return (
    <Section title={t("profile.title")} text={t("profile.text")}>
      <form className={`${ui.stack} ${ui.gap16} ${css.form}`} onSubmit={onSubmit}>
        {isRestored && <DraftNote onDiscard={discard} />}
        <TextInput label={t("profile.name")} autoComplete="name" maxLength={100} disabled={!mayKeep} {...form.getInputProps("name")} />
        <Select
          label={t("profile.language")}
          description={t("profile.languageText")}
          allowDeselect={false}
          disabled={!mayKeep}
          data={LANGUAGES.map((language) => ({ value: language, label: t(`common:languages.${language}`) }))}
          {...form.getInputProps("locale")}
        />
        <Refusal title={t("failed")} error={refusal} />
        <div>
          <Button type="submit" loading={isBusy} disabled={!isChanged || !mayKeep}>
            {t("profile.save")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
