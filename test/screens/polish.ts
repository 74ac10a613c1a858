/** The words that head columns and lines of Polish files. */
import api from "#text/locales/pl/api.json" with { type: "json" };
import figures from "#text/locales/pl/figures.json" with { type: "json" };
import reports from "#text/locales/pl/reports.json" with { type: "json" };

export const texts = { api, reports, figures: (key: keyof typeof figures): string => figures[key] };
