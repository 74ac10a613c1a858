import { useState } from "react";
import type { CompanySettings } from "#contract/company-settings.ts";
import { fieldsOf, type SettingsFields } from "../settings-form.ts";

export type FieldName = keyof SettingsFields;

export type Overtaken = {
  /** Fields that somebody else changed since one began to type. */
  theirs: readonly FieldName[];
  /** Those of them that one has changed oneself, to something else. */
  both: readonly FieldName[];
  /** As one had typed them when it came to light. */
  mine: SettingsFields;
  saved: SettingsFields;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function differing(one: SettingsFields, other: SettingsFields): FieldName[] {
  return Object.keys(one).filter((name): name is FieldName => name in other && !isSame(Reflect.get(one, name), Reflect.get(other, name)));
}

type Options = {
  settings: CompanySettings;
  values: SettingsFields;
  changes: number;
  /** The server said that somebody was faster. */
  isRefused: boolean;
};

/** What somebody else saved while one was typing, until one has settled it; null = nothing. */
export function useOvertaken({ settings, values, changes, isRefused }: Options): { overtaken: Overtaken | null; settle: () => void } {
  const [base, setBase] = useState(settings);
  const [mine, setMine] = useState<SettingsFields | null>(null);
  if (changes === 0 && mine === null && base.version !== settings.version) setBase(settings);
  const [was, saved] = [fieldsOf(base), fieldsOf(settings)];
  const theirs = differing(was, saved);
  const typed = mine ?? values;
  const own = differing(typed, was);
  const both = theirs.filter((name) => own.includes(name) && !isSame(typed[name], saved[name]));
  // What only others changed has come in by itself; it is told where a save met it.
  if (mine === null && changes > 0 && (isRefused || both.length > 0)) setMine(values);
  const settle = (): void => {
    setMine(null);
    setBase(settings);
  };
  return { overtaken: mine === null ? null : { theirs, both, mine, saved }, settle };
}
