import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { formatFor } from "../format.ts";
import { LANGUAGES, storedLanguage } from "./languages.ts";
import { patientBackend } from "./patient-backend.ts";
import { canSay, TextsMissing } from "./texts-missing.ts";

const RETRIES = 5;

/**
 * Texts come from this origin, at most ten files at a time; a 5xx or no answer is tried five more times, first after
 * 350 ms and each time twice as late, a 4xx is not. What then has no text throws: a person never reads a key.
 */
export async function createI18n(): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(patientBackend(RETRIES))
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
      maxRetries: RETRIES,
      retryTimeout: 350,
      // Only the development server takes what is missing; it prints it.
      saveMissing: import.meta.env.DEV,
      appendNamespaceToMissingKey: true,
      parseMissingKeyHandler: (key) => {
        const [namespace = ""] = key.split(":");
        if (!canSay(instance, namespace)) throw new TextsMissing(namespace);
        return import.meta.env.DEV ? key : "";
      },
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
