import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./shortcuts-help.module.css";
import { ActionIcon, Modal, Switch } from "@mantine/core";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsLimited } from "../../lib/session/use-may-edit.ts";
import { areShortcutsOn, storeShortcuts } from "../../lib/shortcuts.ts";

type Shortcut = { key: string; what: "search" | "amounts" | "notifications" | "navigation" | "tags" | "help" | "close"; isOfAll?: true };

/** `isOfAll`: does nothing for a viewer with limits. */
const SHORTCUTS: readonly Shortcut[] = [
  { key: "/", what: "search", isOfAll: true },
  { key: "h", what: "amounts" },
  { key: "n", what: "notifications", isOfAll: true },
  { key: "[", what: "navigation" },
  { key: "t", what: "tags", isOfAll: true },
  { key: "?", what: "help" },
  { key: "Esc", what: "close" },
];

/** Which keys do what, and the switch for those whom single keys disturb. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isLimited = useIsLimited();
  const [isOn, setIsOn] = useState(areShortcutsOn);
  return (
    <Modal.Root opened onClose={onClose} centered size={400} classNames={{ content: css.root }}>
      <Modal.Overlay backgroundOpacity={0.24} />
      <Modal.Content>
        <div className={`${ui.row} ${ui.spread} ${ui.below8} ${css.head}`}>
          <Modal.Title>{t("shortcuts.title")}</Modal.Title>
          <ActionIcon aria-label={t("close")} onClick={onClose}>
            <X size={16} strokeWidth={1.75} />
          </ActionIcon>
        </div>
        <dl className={`${ui.stack} ${ui.gap8} ${css.keys}`}>
          {SHORTCUTS.filter(({ isOfAll }) => !isLimited || isOfAll !== true).map(({ key, what }) => (
            <div className={`${ui.grid} ${ui.middle}`} style={{ gridTemplateColumns: "48px 1fr" }} key={key}>
              <dt>
                <kbd className={ui.key}>{key}</kbd>
              </dt>
              <dd>{t(`shortcuts.keys.${what}`)}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label={t("shortcuts.on")}
          description={t("shortcuts.onText")}
          checked={isOn}
          onChange={({ currentTarget }) => {
            storeShortcuts(currentTarget.checked);
            setIsOn(currentTarget.checked);
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}
