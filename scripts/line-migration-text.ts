/** The text of a migration that gives ledger lines their columns, from the schema as it is and the columns of all lines. */

const SUFFIXES = ["", "_pln"] as const;

/** What the database keeps of the sum of all lines, so that rows are ranked by it out of an index. */
type Kept = { readonly column: string; readonly definition: (sum: string, suffix: string) => string };

const plain: Kept = { column: "net_profit", definition: (sum) => `bigint not null generated always as (\n    ${sum}\n  ) stored` };

const KEPT: Readonly<Record<string, Kept>> = {
  rollup_product_day: plain,
  rollup_product_month: plain,
  rollup_order: {
    column: "known_profit",
    // Null where it is unknown, which comes last.
    definition: (sum, suffix) =>
      `bigint generated always as (case when not (units > 0 and costed_units + estimated_units = 0) and missing${suffix} = 0 then\n    ${sum}\n  end) stored`,
  },
};

type Table = { readonly name: string; readonly columns: ReadonlySet<string> };

/** The rollups of the schema that hold a column for each line: those with a column of sales. */
export function lineRollups(schema: string): Table[] {
  const tables = [...schema.matchAll(/^create table (rollup_\w+) \(\n([\s\S]*?)\n\);/gm)].map(([, name = "", body = ""]) => ({
    name,
    columns: new Set([...body.matchAll(/^ {2}(\w+) bigint\b/gm)].map(([, column = ""]) => column)),
  }));
  return tables.filter(({ columns }) => columns.has("sales_pln"));
}

/** Columns of lines that no rollup has. Throws where some have them and others do not. */
export function missingColumns(schema: string, columns: readonly string[]): string[] {
  const tables = lineRollups(schema);
  const missing = columns.filter((column) => tables.some((table) => !table.columns.has(column)));
  const halves = missing.filter((column) => tables.some((table) => table.columns.has(column)));
  if (halves.length > 0) throw new Error(`${halves.join(", ")} stand in some rollups and not in others`);
  return missing;
}

/** Each statement alone, as Citus takes them; sums are dropped and made again, which PostgreSQL before 17 asks for. */
export function textOfMigration(schema: string, columns: readonly string[]): string {
  const missing = missingColumns(schema, columns);
  const added = missing.flatMap((column) => SUFFIXES.map((suffix) => `add column ${column}${suffix} bigint`)).join(", ");
  const tables = lineRollups(schema).map(({ name }) => [`alter table ${name} ${added};`, ...keptAnew(schema, name, columns)].join("\n"));
  return `-- Columns of the ledger's lines ${missing.join(", ")}, which every sum of all lines holds (npm run line-migration wrote it).\n\n${tables.join("\n\n")}\n`;
}

function keptAnew(schema: string, table: string, columns: readonly string[]): string[] {
  const kept = KEPT[table];
  if (kept === undefined) return [];
  const indexes = indexesOn(schema, table, kept.column);
  const names = SUFFIXES.map((suffix) => ({ suffix, name: `${kept.column}${suffix}` }));
  const made = names.map(({ suffix, name }) => {
    const sum = columns.map((column) => `coalesce(${column}${suffix}, 0)`).join(" + ");
    return `  add column ${name} ${kept.definition(sum, suffix)}`;
  });
  return [
    ...indexes.map(({ name }) => `drop index ${name};`),
    `alter table ${table} ${names.map(({ name }) => `drop column ${name}`).join(", ")};`,
    `alter table ${table}\n${made.join(",\n")};`,
    ...indexes.map(({ statement }) => statement),
  ];
}

/** Indexes that hold the kept sum; they go with it. */
function indexesOn(schema: string, table: string, column: string): { name: string; statement: string }[] {
  const found = schema.matchAll(new RegExp(`^CREATE INDEX (\\w+) ON public\\.${table} USING btree (.*\\b${column}(_pln)?\\b.*;)$`, "gm"));
  return [...found].map(([, name = "", rest = ""]) => ({ name, statement: `create index ${name} on ${table} ${rest.toLowerCase()}` }));
}
