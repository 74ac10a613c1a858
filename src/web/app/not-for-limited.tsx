import { Button } from "@mantine/core";
import { EyeOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HOME } from "#core/screens.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { useTitle } from "../ui/use-title.ts";

/** A screen of the whole company, for a viewer from whom a part of it is kept. */
export function NotForLimited() {
  const { t } = useTranslation();
  useTitle(t("notForYou.title"));
  return (
    <EmptyState
      icon={<EyeOff />}
      title={t("notForYou.title")}
      text={t("notForYou.text")}
      action={
        <Button component={Link} to={HOME}>
          {t("notForYou.action")}
        </Button>
      }
      headingLevel={1}
      isPage
    />
  );
}
