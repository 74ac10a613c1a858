import { FileCheck, LayoutDashboard, type LucideIcon, RefreshCw, Settings } from "lucide-react";

export type Section = {
  to: string;
  icon: LucideIcon;
  label: "nav.dashboard" | "nav.reconciliation" | "nav.progress" | "nav.settings";
  group: "main" | "account";
};

/** The screens that exist, in the order of the navigation. */
export const SECTIONS: readonly Section[] = [
  { to: "/system", icon: LayoutDashboard, label: "nav.dashboard", group: "main" },
  { to: "/system/reconciliation", icon: FileCheck, label: "nav.reconciliation", group: "main" },
  { to: "/system/progress", icon: RefreshCw, label: "nav.progress", group: "account" },
  { to: "/system/settings", icon: Settings, label: "nav.settings", group: "account" },
];
