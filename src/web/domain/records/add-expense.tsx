import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./add-expense.module.css";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAddress } from "../../lib/use-address.ts";

/** Opens the form of a new expense beside whatever is on the screen; nothing for those who only look. */
export function AddExpense({ iconOnly = false }: { iconOnly?: boolean }) {
  const { t } = useTranslation();
  const [, changeAddress] = useAddress();
  if (!useMayEdit()) return null;
  return (
    <button
      type="button"
      className={`${ui.plain} ${ui.link} ${ui.chain} ${ui.centred} ${ui.medium} ${ui.gap4} ${css.root}`}
      {...(iconOnly ? { "aria-label": t("addExpense"), title: t("addExpense") } : {})}
      onClick={() => changeAddress((address) => address.set("expense", "new"), "push")}
    >
      <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
      {!iconOnly && t("addExpense")}
    </button>
  );
}
