import type { CSSVariablesResolver } from "@mantine/core";
import { SERIES } from "./series.ts";
import { type Scheme, TAG_DOTS, TOKENS } from "./tokens.ts";

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function prefixed(prefix: string, colours: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`--z-${prefix}${kebab(name)}`, colour]));
}

function variablesOf(scheme: Scheme): Record<string, string> {
  const token = TOKENS[scheme];
  return {
    ...prefixed("", token),
    ...prefixed("series-", SERIES[scheme]),
    ...prefixed("tag-", TAG_DOTS[scheme]),
    "--mantine-color-body": token.canvas,
    "--mantine-color-text": token.text,
    "--mantine-color-dimmed": token.textMuted,
    "--mantine-color-placeholder": token.textMuted,
    "--mantine-color-default": token.surface,
    "--mantine-color-default-color": token.text,
    "--mantine-color-default-hover": token.hover,
    "--mantine-color-default-border": token.borderStrong,
    "--mantine-color-anchor": token.accent,
    "--mantine-color-error": token.loss,
  };
}

/** `--z-*` for our own styles, and the Mantine variables that must follow them. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf("light"),
  dark: variablesOf("dark"),
});
