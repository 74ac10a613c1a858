import type { TagColor } from "#core/tags.ts";

/**
 * The colours of the product, by meaning. Every pair of text and ground below meets WCAG AA in both schemes;
 * components use the CSS variables made from them (`--z-*`), never a colour of their own.
 */
export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

const light = {
  canvas: "#F6F7F9",
  surface: "#FFFFFF",
  sunken: "#F1F3F6",
  hover: "#F4F6FA",
  selected: "#EEF2FF",
  border: "#E2E6EC",
  borderStrong: "#C5CCD6",
  control: "#8590A2",
  text: "#16202E",
  textSecondary: "#475467",
  textMuted: "#626E81",
  accent: "#3657D6",
  accentFill: "#3657D6",
  accentFillHover: "#2B47B5",
  accentSoft: "#EEF2FF",
  profit: "#08715A",
  profitSoft: "#E4F4EF",
  loss: "#B3261E",
  lossSoft: "#FCECEA",
  warn: "#8A5300",
  warnSoft: "#FDF2DC",
} as const;

export type Token = keyof typeof light;

const dark: Record<Token, string> = {
  canvas: "#0F141B",
  surface: "#161D26",
  sunken: "#1C2430",
  hover: "#1E2733",
  selected: "#1E2A4A",
  border: "#2A3441",
  borderStrong: "#435064",
  control: "#6E7C91",
  text: "#E8ECF2",
  textSecondary: "#B7C1CF",
  textMuted: "#94A1B3",
  accent: "#93A9FB",
  accentFill: "#4A6AE0",
  accentFillHover: "#3657D6",
  accentSoft: "#1E2A4A",
  profit: "#4FC8A3",
  profitSoft: "#14302B",
  loss: "#FF9488",
  lossSoft: "#3A1E1E",
  warn: "#EDB75A",
  warnSoft: "#33280F",
};

export const TOKENS: Record<Scheme, Record<Token, string>> = { light, dark };

/** Dots beside the names of tags; the name says the rest, so neighbours need not be told apart by colour alone. */
export const TAG_DOTS: Record<Scheme, Record<TagColor, string>> = {
  light: {
    gray: "#8590A2",
    blue: "#3E7BD6",
    teal: "#0E8F93",
    green: "#3A9150",
    amber: "#C8901A",
    orange: "#D8702A",
    red: "#CF4A43",
    pink: "#C64B8C",
    violet: "#7D55C7",
  },
  dark: {
    gray: "#8C99AB",
    blue: "#6BA4F2",
    teal: "#3FBFC0",
    green: "#66C07C",
    amber: "#E3B34B",
    orange: "#F0965A",
    red: "#F0827A",
    pink: "#E883B8",
    violet: "#AC8CEB",
  },
};

export const FONT_FAMILY = '"Inter Variable", "Inter Fallback", "Segoe UI", system-ui, -apple-system, sans-serif';
