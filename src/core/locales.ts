/** Languages of the product, Polish first: what a user may choose, a catalogue exists for, and letters and files are written in. */
export const LOCALES = ["pl", "en", "cs", "sk", "hu"] as const;
export type Locale = (typeof LOCALES)[number];
