import * as ui from "./styles/ui.module.css";
import { Button, type ButtonProps } from "@mantine/core";
import { Download } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useIsLimited, useMayTakeFiles } from "../lib/session/use-may-edit.ts";

/** With what a menu hangs on its target: a reference, handlers, what it says to screen readers. */
type DownloadButtonProps = Omit<ComponentPropsWithRef<"button">, "color" | "style" | "disabled"> &
  Pick<ButtonProps, "size" | "loading"> & { children: ReactNode };

/**
 * Gives a file. Support that is on somebody's account takes none, so there it is closed and says why; for a viewer with limits there
 * is none.
 */
export function DownloadButton({ children, ...button }: DownloadButtonProps) {
  const { t } = useTranslation();
  const mayTake = useMayTakeFiles();
  const isLimited = useIsLimited();
  const reasonId = useId();
  const icon = <Download size={16} strokeWidth={1.75} aria-hidden="true" />;
  if (mayTake) {
    return (
      <Button variant="default" leftSection={icon} {...button}>
        {children}
      </Button>
    );
  }
  if (isLimited) return null;
  // Not `disabled`: what cannot be reached cannot say why.
  return (
    <>
      <Button
        variant="default"
        leftSection={icon}
        {...(button.size === undefined ? {} : { size: button.size })}
        data-disabled
        aria-disabled
        aria-describedby={reasonId}
        title={t("download.notSupport")}
        onClick={(event) => event.preventDefault()}
      >
        {children}
      </Button>
      <span id={reasonId} className={ui.hiddenVisually}>
        {t("download.notSupport")}
      </span>
    </>
  );
}
