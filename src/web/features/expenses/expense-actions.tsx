import "@mantine/core/styles/Menu.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import { Button, Menu } from "@mantine/core";
import { ChevronDown, Plus, Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { TEMPLATES, useExpenseParam } from "./use-expense-param.ts";

/** The ways to a new expense: what most sellers pay, a file, or from nothing. For those who may change expenses. */
export function ExpenseActions() {
  const { t } = useTranslation("expenses");
  const { show } = useExpenseParam();
  if (!useMayEdit()) return null;
  return (
    <div className={`${ui.wrap} ${ui.gap8}`}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}>
            {t("fromTemplate")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {TEMPLATES.map((template) => (
            <Menu.Item key={template} onClick={() => show({ template })}>
              {t(`templates.${template}.name`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        component={Link}
        to="/system/progress?new=expenses"
        leftSection={<Upload size={16} strokeWidth={1.75} aria-hidden />}
      >
        {t("importFile")}
      </Button>
      <Button leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => show({ template: null })}>
        {t("new")}
      </Button>
    </div>
  );
}
