/** Tests by file and title. In the source a title may have gaps: `${name}`, or `%s` of a table. */
export type NamedTest = { readonly file: string; readonly title: string };

/** A row of a table that ends with the file of a test and the test's name. */
const TEST_ROW = /\| `([\w./-]+\.(?:test|spec)\.tsx?)` +\| `([^`]+)` +\|$/gm;

export function namedTests(document: string): NamedTest[] {
  return [...document.matchAll(TEST_ROW)].map(([, file = "", title = ""]) => ({ file, title }));
}

/** The named tests of which none is among those that ran and passed. */
export function unproven(named: readonly NamedTest[], passed: readonly NamedTest[]): NamedTest[] {
  const titles = Map.groupBy(passed, ({ file }) => file);
  return named.filter(({ file, title }) => {
    const parts = title.split(/\$\{[^}]*\}|%s/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const pattern = new RegExp(`^${parts.join(".+")}$`, "s");
    return !(titles.get(file) ?? []).some((ran) => pattern.test(ran.title));
  });
}
