import { Button, type ButtonProps } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../lib/copy-text.ts";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const WORDS = { idle: "copy.do", copied: "copy.done", failed: "copy.failed" } as const;

type CopyButtonProps = Pick<ButtonProps, "size" | "variant"> & { value: string };

/** Copies the text and says whether it did. */
export function CopyButton({ value, size = "xs", variant = "default" }: CopyButtonProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<keyof typeof WORDS>("idle");
  const copy = async () => setState((await copyText(value)) ? "copied" : "failed");
  return (
    <Button
      size={size}
      variant={variant}
      leftSection={state === "copied" ? <Check {...ICON} /> : <Copy {...ICON} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{t(WORDS[state])}</span>
    </Button>
  );
}
