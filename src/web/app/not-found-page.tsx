import { Button } from "@mantine/core";
import { Compass } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../ui/empty-state.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { ReportButton } from "../ui/report-button.tsx";
import { useTitle } from "../ui/use-title.ts";

export function NotFoundPage() {
  const { t } = useTranslation();
  useTitle(t("notFound.title"));
  return (
    <PlainPage>
      <EmptyState
        icon={<Compass />}
        title={t("notFound.title")}
        text={t("notFound.text")}
        action={
          <Button component={Link} to="/system">
            {t("notFound.action")}
          </Button>
        }
        link={<ReportButton requestId={null} />}
        headingLevel={1}
        isPage
      />
    </PlainPage>
  );
}
