import type { Locale } from "#core/locales.ts";

/** Languages whose catalogues say everything; in the others Polish stands in where a text is missing. */
export const COMPLETE_LANGUAGES: readonly Locale[] = ["pl", "en"];
