import type { BackendModule } from "i18next";
import HttpBackend from "i18next-http-backend";

/**
 * The library's fetching of texts, which tells 5xx and no answer (worth another try) from 4xx. A file whose last try failed
 * is given up here: the library itself would begin a second cycle with the next screen that asks for anything.
 */
export function patientBackend(retries: number): BackendModule {
  const http = new HttpBackend();
  const tries = new Map<string, number>();
  return {
    type: "backend",
    callbackApi: true,
    init: (services, options) => http.init(services, options),
    read(language, namespace, callback) {
      const file = `${language}/${namespace}`;
      const tried = (tries.get(file) ?? 0) + 1;
      tries.set(file, tried);
      http.read(language, namespace, (error, data) => {
        if (!error) tries.delete(file);
        callback(error, error && tried > retries ? false : data);
      });
    },
    create: (languages, namespace, key, fallback) => http.create?.([...languages], namespace, key, fallback),
  };
}
