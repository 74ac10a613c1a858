export const COLOUR_SCHEMES = ["light", "dark", "auto"] as const;
