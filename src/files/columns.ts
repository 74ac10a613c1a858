/** Which column of a file is which of ours: by the user's mapping, else by name in Polish, English and what panels write. */
import type { ColumnSource } from "#core/import-check.ts";
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
  /** Columns with days or moments, of which the order of day and month is decided likewise. */
  dates?: readonly Name[];
  /** Columns with amounts that contain VAT: one whose heading says net is never proposed for them. */
  gross?: readonly Name[];
  /** Names that programs give to one or another of ours: which one is asked, unless the header is ours to the letter. */
  ambiguous?: readonly Ambiguity<Name>[];
};

type Ambiguity<Name extends string> = { aliases: readonly string[]; names: readonly Name[] };

export type KindColumns<Name extends string> = KindDefinition<Name> & {
  /** The names and their folded aliases. */
  folded: readonly (readonly [Name, readonly string[]])[];
  /** Folded header → what it may be. */
  meanings: ReadonlyMap<string, readonly Name[]>;
};

/** Folds the aliases once: a header is compared with some two hundred of them. */
export function defineKind<Name extends string>(kind: KindDefinition<Name>): KindColumns<Name> {
  return {
    ...kind,
    folded: namesOf(kind).map((name) => [name, kind.aliases[name].map(fold)]),
    meanings: new Map((kind.ambiguous ?? []).flatMap(({ aliases, names }) => aliases.map((alias) => [fold(alias), names] as const))),
  };
}

/** Our canonical column → the header in the file, as the user chose it. */
export type Mapping = Readonly<Record<string, string>>;

/** Whether the values of the column at this position cannot be those of ours. */
type Unfit<Name extends string> = (name: Name, at: number) => boolean;

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

/** The answer that a column which may be missing is missing, or that one is not to be read. */
export const WITHOUT_COLUMN = "-";

/** How many of our columns the row names. */
export function headerScore<Name extends string>(headers: readonly string[], kind: KindColumns<Name>, mapping: Mapping): number {
  const indexes = match(headers, kind, mapping);
  const read = new Set(indexes.values());
  return indexes.size + headers.filter((header, at) => !read.has(at) && meaningsOf(header, kind).length > 0).length;
}

/** What a name does not decide. */
type Unnamed<Name extends string> = {
  /** What stands in a column contradicts the name that it has. */
  unfit?: Unfit<Name>;
  /** Headers that are called like one of ours and are something else. */
  unread?: readonly string[];
};

export function resolveColumns<Name extends string>(
  headers: readonly string[],
  kind: KindColumns<Name>,
  mapping: Mapping,
  answers: ColumnAnswers = {},
  { unfit = () => false, unread = [] }: Unnamed<Name> = {},
): ResolvedColumns<Name> {
  const isRefused = (name: Name, at: number): boolean => answers[`${MEANING}${headers[at] ?? ""}`] === WITHOUT_COLUMN || unfit(name, at);
  const indexes = match(headers, kind, mapping, { unfit: isRefused, unread });
  const read = new Set(indexes.values());
  const ignored = headers.filter((header, at) => header !== "" && !read.has(at));
  const readable = headers.flatMap((header, at) => (header === "" || isPersonal(header) ? [] : [{ header, isRead: read.has(at) }]));
  // Those that nobody reads come first: whoever is in a hurry takes the first.
  const offered = [...readable.filter(({ isRead }) => !isRead), ...readable.filter(({ isRead }) => isRead)].map(({ header }) => header);
  const missing = kind.required.filter((group) => group.every((name) => !indexes.has(name)));
  return {
    indexes,
    columns: Object.fromEntries([...indexes].map(([name, at]) => [name, headers[at] ?? ""])),
    unknownColumns: ignored.filter((header) => !isPersonal(header)),
    droppedColumns: ignored.filter((header) => isPersonal(header)),
    needs: [
      ...missing.map(([name = ""]) => ({ id: `column:${name}`, column: name, options: offered })),
      ...meaningQuestions(
        headers.map((header) => (unread.includes(header) ? "" : header)),
        kind,
        indexes,
        answers,
      ),
    ],
  };
}

/** Of each header that may be several of ours and is none yet: which, of those that no other header is. */
function meaningQuestions<Name extends string>(
  headers: readonly string[],
  kind: KindColumns<Name>,
  indexes: ReadonlyMap<Name, number>,
  answers: ColumnAnswers,
): Question[] {
  const read = new Set(indexes.values());
  return headers.flatMap((header, at) => {
    const options = (read.has(at) ? [] : meaningsOf(header, kind)).filter((name) => !indexes.has(name));
    const id = `${MEANING}${header}`;
    return options.length === 0 || answers[id] === WITHOUT_COLUMN ? [] : [{ id, column: header, options: [...options, WITHOUT_COLUMN] }];
  });
}

function meaningsOf<Name extends string>(header: string, { meanings }: KindColumns<Name>): readonly Name[] {
  const names = meanings.get(fold(header)) ?? [];
  return names.some((name) => name === header.toLowerCase()) ? [] : names;
}

/** Question id → chosen option. */
export type ColumnAnswers = Readonly<Record<string, string>>;

/** Under which the program that a file is of stands among the answers about its columns. */
export const SOURCE = "source";

const COLUMN = "column:";
export const MEANING = "meaning:";

/** The mapping together with what was answered to questions about columns. */
export function mappingWith(mapping: Mapping, answers: ColumnAnswers): Mapping {
  const answered = Object.entries(answers).flatMap(([id, answer]) => {
    if (answer === WITHOUT_COLUMN) return [];
    if (id.startsWith(COLUMN)) return [[id.slice(COLUMN.length), answer] as const];
    return id.startsWith(MEANING) ? [[answer, id.slice(MEANING.length)] as const] : [];
  });
  // Who says what a header is says that it is nothing else.
  const said = Object.entries(mapping).filter(([, header]) => answers[`${MEANING}${header}`] === undefined);
  return { ...Object.fromEntries(said), ...Object.fromEntries(answered) };
}

/**
 * What a person has said about the columns of a file, by answers or by mapping them, as the file was read in the end. It
 * holds for every file with the same headers, unlike answers about what lies in the cells.
 */
export function answersAbout(columns: Mapping, answers: ColumnAnswers, mapping: Mapping): ColumnAnswers {
  const mapped = Object.entries(mapping).map(([name, header]) => [`${MEANING}${header}`, name] as const);
  const nameOf = new Map(Object.entries(columns).map(([name, header]) => [header, name]));
  const said = [...mapped, ...Object.entries(answers)].flatMap(([id, answer]) => {
    if (id === SOURCE) return [[id, answer] as const];
    if (id.startsWith(COLUMN)) return [[id, columns[id.slice(COLUMN.length)] ?? answer] as const];
    if (!id.startsWith(MEANING)) return [];
    // A column that is read from another header now is no longer that one.
    const read = nameOf.get(id.slice(MEANING.length)) ?? (answer in columns ? null : answer);
    return read === null ? [] : [[id, read] as const];
  });
  return Object.fromEntries(said);
}

/** What was answered for such a file before; who maps columns by hand chose them all, and only what is not to be read holds on. */
export function recalledAnswers(known: ColumnAnswers, mapping: Mapping, answers: ColumnAnswers): ColumnAnswers {
  const isMapped = Object.keys(mapping).length > 0;
  const mapped = new Set(Object.values(mapping).map((header) => `${MEANING}${header}`));
  const holds = (id: string, answer: string): boolean => id === SOURCE || (answer === WITHOUT_COLUMN && !mapped.has(id));
  const open = Object.entries(known).filter(([id, answer]) => !isMapped || holds(id, answer));
  return { ...Object.fromEntries(open), ...answers };
}

/** How each column was found. */
export function columnsBy(
  columns: Mapping,
  said: { mapping: Mapping; answers: ColumnAnswers; known: ColumnAnswers },
): Record<string, ColumnSource> {
  const chosen = mappingWith(said.mapping, said.answers);
  const remembered = mappingWith({}, said.known);
  const sourceOf = (name: string): ColumnSource => (name in chosen ? "chosen" : name in remembered ? "remembered" : "name");
  return Object.fromEntries(Object.keys(columns).map((name) => [name, sourceOf(name)]));
}

function match<Name extends string>(
  headers: readonly string[],
  kind: KindColumns<Name>,
  mapping: Mapping,
  { unfit = () => false, unread = [] }: Unnamed<Name> = {},
): Map<Name, number> {
  const folded = headers.map(fold);
  const indexes = new Map<Name, number>();
  for (const [name] of kind.folded) {
    const chosen = mapping[name];
    const at = chosen === undefined ? -1 : chosenIndex(headers, folded, chosen);
    if (at >= 0) indexes.set(name, at);
  }
  const asked = headers.flatMap((header, at) => (meaningsOf(header, kind).length > 0 || unread.includes(header) ? [at] : []));
  const taken = new Set([...indexes.values(), ...asked]);
  for (const [name, aliases] of kind.folded) {
    if (indexes.has(name)) continue;
    const at = aliasIndex(folded, aliases, (index) => taken.has(index) || unfit(name, index));
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

function aliasIndex(folded: readonly string[], aliases: readonly string[], isTaken: (index: number) => boolean): number {
  for (const alias of aliases) {
    const at = folded.findIndex((header, index) => header === alias && !isTaken(index));
    if (at >= 0) return at;
  }
  return -1;
}

/** Object.keys forgets the type of the keys; the record has exactly the names of the kind. */
function namesOf<Name extends string>(kind: KindDefinition<Name>): Name[] {
  return Object.keys(kind.aliases) as Name[];
}
