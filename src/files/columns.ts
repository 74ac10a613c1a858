/** Which column of a file is which of ours: by the user's mapping, else by name in Polish, English and what panels write. */
import { fold } from "./fold.ts";
import type { Question } from "./file-error.ts";
import { isPersonal } from "./personal.ts";

/** Our columns of one kind of file. */
export type KindDefinition<Name extends string> = {
  /** By falling preference; compared without case, marks, spaces and punctuation. */
  aliases: Readonly<Record<Name, readonly string[]>>;
  /** The file must have one column of each group; the first is the one asked for. */
  required: readonly (readonly Name[])[];
  /** Columns with amounts or quantities, whose decimal sign is decided over the whole column. */
  numbers: readonly Name[];
};

export type KindColumns<Name extends string> = KindDefinition<Name> & {
  /** The names and their folded aliases. */
  folded: readonly (readonly [Name, readonly string[]])[];
};

/** Folds the aliases once: a header is compared with some two hundred of them. */
export function defineKind<Name extends string>(kind: KindDefinition<Name>): KindColumns<Name> {
  return { ...kind, folded: namesOf(kind).map((name) => [name, kind.aliases[name].map(fold)]) };
}

/** Our canonical column → the header in the file, as the user chose it. */
export type Mapping = Readonly<Record<string, string>>;

export type ResolvedColumns<Name extends string> = {
  /** Position in the file; a column the file does not have is absent. */
  indexes: ReadonlyMap<Name, number>;
  /** Canonical column → header in the file. */
  columns: Record<string, string>;
  /** Headers nobody reads. */
  unknownColumns: string[];
  /** Headers of buyers' data, never read. */
  droppedColumns: string[];
  needs: Question[];
};

/** The answer that a column which may be missing is missing. */
export const WITHOUT_COLUMN = "-";

/** How many of our columns the row names. */
export function headerScore<Name extends string>(headers: readonly string[], kind: KindColumns<Name>, mapping: Mapping): number {
  return match(headers, kind, mapping).size;
}

export function resolveColumns<Name extends string>(
  headers: readonly string[],
  kind: KindColumns<Name>,
  mapping: Mapping,
): ResolvedColumns<Name> {
  const indexes = match(headers, kind, mapping);
  const read = new Set(indexes.values());
  const ignored = headers.filter((header, at) => header !== "" && !read.has(at));
  const offered = headers.filter((header) => header !== "" && !isPersonal(header));
  const missing = kind.required.filter((group) => group.every((name) => !indexes.has(name)));
  return {
    indexes,
    columns: Object.fromEntries([...indexes].map(([name, at]) => [name, headers[at] ?? ""])),
    unknownColumns: ignored.filter((header) => !isPersonal(header)),
    droppedColumns: ignored.filter((header) => isPersonal(header)),
    needs: missing.map(([name = ""]) => ({ id: `column:${name}`, column: name, options: offered })),
  };
}

/** The mapping together with what was answered to questions about columns. */
export function mappingWith(mapping: Mapping, answers: Readonly<Record<string, string>>): Mapping {
  const answered = Object.entries(answers).flatMap(([id, header]) =>
    id.startsWith("column:") && header !== WITHOUT_COLUMN ? [[id.slice("column:".length), header] as const] : [],
  );
  return { ...mapping, ...Object.fromEntries(answered) };
}

function match<Name extends string>(headers: readonly string[], kind: KindColumns<Name>, mapping: Mapping): Map<Name, number> {
  const folded = headers.map(fold);
  const indexes = new Map<Name, number>();
  for (const [name] of kind.folded) {
    const chosen = mapping[name];
    const at = chosen === undefined ? -1 : chosenIndex(headers, folded, chosen);
    if (at >= 0) indexes.set(name, at);
  }
  const taken = new Set(indexes.values());
  for (const [name, aliases] of kind.folded) {
    if (indexes.has(name)) continue;
    const at = aliasIndex(folded, aliases, taken);
    if (at < 0) continue;
    indexes.set(name, at);
    taken.add(at);
  }
  return indexes;
}

/** Exactly as written first, because two headers may differ only in case. */
function chosenIndex(headers: readonly string[], folded: readonly string[], chosen: string): number {
  const exact = headers.indexOf(chosen.trim().replaceAll(/\s+/g, " "));
  const at = exact >= 0 || fold(chosen) === "" ? exact : folded.indexOf(fold(chosen));
  return at >= 0 && isPersonal(headers[at] ?? "") ? -1 : at;
}

function aliasIndex(folded: readonly string[], aliases: readonly string[], taken: ReadonlySet<number>): number {
  for (const alias of aliases) {
    const at = folded.findIndex((header, index) => header === alias && !taken.has(index));
    if (at >= 0) return at;
  }
  return -1;
}

/** Object.keys forgets the type of the keys; the record has exactly the names of the kind. */
function namesOf<Name extends string>(kind: KindDefinition<Name>): Name[] {
  return Object.keys(kind.aliases) as Name[];
}
