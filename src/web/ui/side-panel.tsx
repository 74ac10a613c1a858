import * as ui from "./styles/ui.module.css";
import * as css from "./side-panel.module.css";
import { ActionIcon, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { X } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { scrollStop, useScrolls } from "./scroll-region.tsx";

type SidePanelProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** 640 for forms, 800 for breakdowns; the whole screen on a phone. */
  width: 640 | 800;
  /** Buttons beside the close button. */
  actions?: ReactNode;
  /** Fixed at the bottom: what will happen, and the buttons that make it happen. */
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Whatever opened the panel has the focus again when it is gone; the panel leaves the page at once, so it does so itself. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => opener instanceof HTMLElement && opener.isConnected && opener.focus());
    },
    [opener],
  );
}

const FootPlace = createContext<HTMLElement | null>(null);

/** Buttons of what the panel shows, at its foot: they stay there while the content above them arrives or grows. */
export function PanelFoot({ children }: { children: ReactNode }) {
  const place = useContext(FootPlace);
  return place === null ? null : createPortal(children, place);
}

export function SidePanel({ title, subtitle, width, actions, foot, onClose, children }: SidePanelProps) {
  const { t } = useTranslation();
  useFocusBack();
  const titleId = useId();
  const [watch, scrolls] = useScrolls();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  return (
    <Drawer.Root opened onClose={onClose} size={phone ? "100%" : width} position="right" classNames={{ content: css.root }}>
      <Drawer.Overlay backgroundOpacity={0.24} />
      <Drawer.Content>
        <div className={`${ui.flex} ${ui.top} ${ui.underlined} ${ui.gap8} ${css.head}`}>
          <div className={`${ui.narrows} ${ui.grows}`}>
            <Drawer.Title className={css.title}>
              <span id={titleId}>{title}</span>
            </Drawer.Title>
            {subtitle && (
              <div className={`${ui.wrap} ${ui.aside}`} style={{ gap: "2px 12px" }}>
                {subtitle}
              </div>
            )}
          </div>
          {actions}
          <ActionIcon aria-label={t("close")} onClick={onClose}>
            <X size={16} strokeWidth={1.75} />
          </ActionIcon>
        </div>
        <div className={css.body} ref={watch} {...scrollStop(scrolls, { "aria-labelledby": titleId })}>
          <FootPlace value={place}>{children}</FootPlace>
        </div>
        <div className={`${ui.tools} ${ui.end} ${ui.ruled} ${css.foot}`} ref={setPlace}>
          {foot}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
