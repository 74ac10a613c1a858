import { createInstance, type i18n } from "i18next";
import HttpBackend from "i18next-http-backend";
import { initReactI18next } from "react-i18next";
import { formatFor } from "../format.ts";
import { LANGUAGES, storedLanguage } from "./languages.ts";

/**
 * Texts come from this origin, at most ten files at a time; a 5xx or no answer is tried five more times, first after
 * 350 ms and each time twice as late, a 4xx is not (the backend tells the two apart).
 */
export async function createI18n(): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: "pl",
      supportedLngs: LANGUAGES,
      load: "languageOnly",
      ns: ["common"],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      // Only the development server takes what is missing; it prints it.
      saveMissing: import.meta.env.DEV,
      backend: {
        loadPath: "/locales/{{lng}}/{{ns}}.json",
        addPath: "/locales/add/{{lng}}/{{ns}}",
        requestOptions: { mode: "cors", credentials: "same-origin", cache: "default" },
      },
    });
  const nameLanguage = (language: string) => document.documentElement.setAttribute("lang", language);
  nameLanguage(instance.language);
  instance.on("languageChanged", nameLanguage);
  // Counts inside texts are grouped like every other figure on the screen.
  instance.services.formatter?.add("grouped", (value: unknown, language) =>
    typeof value === "number" ? formatFor(language ?? "pl").count(value) : String(value),
  );
  return instance;
}
