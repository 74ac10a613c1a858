import * as ui from "../../ui/styles/ui.module.css";
import { Popover } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Chosen } from "./product-tags.api.ts";
import { useShortcut } from "../../ui/use-shortcut.ts";
import type { Tagging } from "./use-tagging.ts";

const TagPicker = lazy(() => import("./tag-picker.tsx").then((module) => ({ default: module.TagPicker })));

type TagMenuProps = {
  of: Chosen;
  tagging: Tagging;
  disabled?: boolean;
  title?: string;
  /** What the button says. */
  children: ReactNode;
};

/** The button and the key T that open the tags of the chosen products. */
export function TagMenu({ of, tagging, disabled = false, title, children }: TagMenuProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  useShortcut("t", () => setOpened(!disabled));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={304} trapFocus returnFocus hideDetached={false}>
      <Popover.Target>
        <button
          type="button"
          className={ui.chip}
          aria-keyshortcuts="t"
          aria-expanded={opened}
          disabled={disabled}
          title={title}
          onClick={() => setOpened((before) => !before)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("tags.title")}>
        <Suspense>{opened && <TagPicker of={of} tagging={tagging} onClose={() => setOpened(false)} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
