/**
 * The product's colours and measures for letters. Mail programs know no variables and often no style sheet, so every
 * element carries its style; the dark scheme stands in a sheet, for the programs that read one.
 */
const FONT = "font-family:Inter,'Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif";

const LIGHT = {
  canvas: "#F6F7F9",
  surface: "#FFFFFF",
  border: "#E2E6EC",
  text: "#16202E",
  textSecondary: "#475467",
  accent: "#3657D6",
  accentFill: "#3657D6",
  sunken: "#F1F3F6",
};

const DARK: typeof LIGHT = {
  canvas: "#0F141B",
  surface: "#161D26",
  border: "#2A3441",
  text: "#E8ECF2",
  textSecondary: "#B7C1CF",
  accent: "#93A9FB",
  accentFill: "#4A6AE0",
  sunken: "#1C2430",
};

export const STYLES = {
  ground: `margin:0;padding:32px 16px;background:${LIGHT.canvas};${FONT};-webkit-text-size-adjust:100%`,
  preview: "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:transparent",
  column: "display:block;max-width:560px;margin:0 auto",
  brand: "margin:0 0 16px",
  mark: `width:24px;height:24px;border-radius:6px;background:${LIGHT.accentFill};color:#FFFFFF;${FONT};font-size:14px;font-weight:700;line-height:24px;text-align:center`,
  brandname: `padding:0 0 0 8px;${FONT};font-size:16px;font-weight:600;line-height:24px;color:${LIGHT.text}`,
  card: `padding:32px;border:1px solid ${LIGHT.border};border-radius:8px;background:${LIGHT.surface}`,
  title: `margin:0 0 20px;${FONT};font-size:20px;font-weight:600;line-height:28px;letter-spacing:-0.01em;color:${LIGHT.text}`,
  text: `margin:0 0 12px;${FONT};font-size:15px;line-height:24px;color:${LIGHT.text}`,
  small: `margin:0;${FONT};font-size:13px;line-height:20px;color:${LIGHT.textSecondary}`,
  footer: `margin:16px 0 0;${FONT};font-size:12px;line-height:18px;color:${LIGHT.textSecondary};overflow-wrap:anywhere`,
  details: `margin:4px 0 16px;padding:4px 0;border-collapse:separate;border-radius:6px;background:${LIGHT.sunken}`,
  name: `width:104px;padding:4px 12px;${FONT};font-size:13px;line-height:20px;vertical-align:top;color:${LIGHT.textSecondary}`,
  value: `padding:4px 12px 4px 0;${FONT};font-size:14px;font-weight:500;line-height:20px;overflow-wrap:anywhere;color:${LIGHT.text}`,
  action: "margin:20px 0",
  button: `border-radius:6px;background:${LIGHT.accentFill}`,
  label: `display:inline-block;padding:12px 24px;border-radius:6px;${FONT};font-size:15px;font-weight:600;line-height:20px;color:#FFFFFF;text-decoration:none`,
  link: `color:${LIGHT.accent}`,
  list: "margin:0 0 16px;padding:0 0 0 20px",
  footerLink: `color:${LIGHT.textSecondary};text-decoration:underline`,
  note: `margin:20px 0 0;padding:16px 0 0;border-top:1px solid ${LIGHT.border}`,
} as const;

/** Styles of elements win over a sheet, so every rule says that it matters. */
const RULES: readonly (readonly [selector: string, property: string, colour: string])[] = [
  [".ground", "background", DARK.canvas],
  [".card", "background", DARK.surface],
  [".card,.note", "border-color", DARK.border],
  [".details", "background", DARK.sunken],
  [".brandname,.title,.text,.value", "color", DARK.text],
  [".small,.footer,.name", "color", DARK.textSecondary],
  [".mark,.button", "background", DARK.accentFill],
  [".label", "color", "#FFFFFF"],
  [".link", "color", DARK.accent],
];

const dark = RULES.map(([selector, property, colour]) => `${selector}{${property}:${colour} !important}`).join("");

export const DARK_STYLES = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}@media (max-width:480px){.ground{padding:20px 12px !important}.card{padding:24px 20px !important}.action{width:100% !important}.label{display:block !important;text-align:center !important}}`;
