import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { leaveForProvider } from "./openid.api.ts";

/** The way in through the provider of the instance, where it has one. */
export function ProviderButton({ remember = false }: { remember?: boolean }) {
  const { t } = useTranslation("login");
  const label = useAppSelector(({ flags }) => flags.openId);
  const dispatch = useAppDispatch();
  if (label === null) return null;
  return (
    <Button variant="default" size="md" fullWidth onClick={() => dispatch(leaveForProvider(remember))}>
      {t("provider.action", { label })}
    </Button>
  );
}
