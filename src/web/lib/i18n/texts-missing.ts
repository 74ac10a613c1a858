import type { i18n } from "i18next";

/** Texts that were asked for as often as may be, and did not come. */
export class TextsMissing extends Error {
  constructor(namespace: string) {
    super(`no texts of ${namespace}`);
    this.name = "TextsMissing";
  }
}

/** Whether the namespace can be said at all: in the chosen language, or in the one that stands in for it. */
export function canSay(texts: i18n, namespace: string): boolean {
  return texts.languages.some((language) => texts.hasResourceBundle(language, namespace));
}
