import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The password that somebody has, asked for once more before something that only they may do. */
export function CurrentPassword(input: PasswordInputProps) {
  const { t } = useTranslation();
  return <PasswordInput autoComplete="current-password" visibilityToggleButtonProps={{ "aria-label": t("newPassword.show") }} {...input} />;
}
