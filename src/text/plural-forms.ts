/** The forms that the library asks a catalogue for, by the rules that the runtime knows of the language. */
export function pluralForms(language: string): readonly Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}
