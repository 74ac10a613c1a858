import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The address somebody signs in with; the first field of its form. `input` is what the form gives it. */
export function EmailField({ input }: { input: object }) {
  const { t } = useTranslation("login");
  return <TextInput size="md" type="email" name="email" autoComplete="username" autoFocus label={t("email")} {...input} />;
}
