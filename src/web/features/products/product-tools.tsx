import * as ui from "../../ui/styles/ui.module.css";
import { Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ChevronDown, Link2, type LucideIcon, Percent, Plus, Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { TemplateItems, TemplateMenu, useTemplate } from "./template-menu.tsx";

const LINKS = [
  { to: "/system/products/cost-rules", icon: Percent, label: "costRules" },
  { to: "/system/products/offers", icon: Link2, label: "offers" },
  { to: "/system/progress?new=products", icon: Upload, label: "import" },
] as const satisfies readonly { to: string; icon: LucideIcon; label: string }[];

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What can be done beside the list; on a phone one button and the rest behind another, so that the products begin on the first screen. */
export function ProductTools({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation("products");
  const mayEdit = useMayEdit();
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const add = mayEdit && (
    <Button leftSection={<Plus {...ICON} />} onClick={onAdd}>
      {t("add")}
    </Button>
  );
  if (phone) {
    return (
      <div className={ui.tools}>
        {add}
        <MoreTools />
      </div>
    );
  }
  return (
    <div className={ui.tools}>
      <TemplateMenu />
      {mayEdit &&
        LINKS.map(({ to, icon: Icon, label }) => (
          <Button key={to} variant="default" component={Link} to={to} leftSection={<Icon {...ICON} />}>
            {t(label)}
          </Button>
        ))}
      {add}
    </div>
  );
}

function MoreTools() {
  const { t } = useTranslation("products");
  const mayEdit = useMayEdit();
  const template = useTemplate();
  if (!mayEdit && !template.mayTake) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={template.state === "busy"} rightSection={<ChevronDown {...ICON} />}>
          {t(template.state === "failed" ? "template.failed" : "more")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit &&
          LINKS.map(({ to, icon: Icon, label }) => (
            <Menu.Item key={to} component={Link} to={to} leftSection={<Icon {...ICON} />}>
              {t(label)}
            </Menu.Item>
          ))}
        {template.mayTake && (
          <>
            <Menu.Label>{t("template.title")}</Menu.Label>
            <TemplateItems download={template.download} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
