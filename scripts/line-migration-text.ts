/** The text of a migration that gives ledger lines their columns, from the schema as it is and the columns of the lines. */

/** Columns of all lines, and of those that are revenue. */
export type LineColumns = { readonly all: readonly string[]; readonly revenue: readonly string[] };

const SUFFIXES = ["", "_pln"] as const;

/** What the database keeps of the sum of lines, so that rows are ranked by it out of an index. */
type Kept = { readonly column: string; readonly of: keyof LineColumns; readonly definition: (sum: string, suffix: string) => string };

const plain = (sum: string): string => `bigint not null generated always as (\n    ${sum}\n  ) stored`;

const OF_PRODUCTS: readonly Kept[] = [
  { column: "net_profit", of: "all", definition: plain },
  { column: "net_revenue", of: "revenue", definition: plain },
];

const KEPT: Readonly<Record<string, readonly Kept[]>> = {
  rollup_product_day: OF_PRODUCTS,
  rollup_product_month: OF_PRODUCTS,
  rollup_order: [
    {
      column: "known_profit",
      of: "all",
      // Null where it is unknown, which comes last.
      definition: (sum, suffix) =>
        `bigint generated always as (case when not (units > 0 and costed_units + estimated_units = 0) and missing${suffix} = 0 then\n    ${sum}\n  end) stored`,
    },
  ],
};

type Table = { readonly name: string; readonly columns: ReadonlySet<string> };

/** The rollups of the schema that hold two columns for each line: those with two of sales. */
export function lineRollups(schema: string): Table[] {
  const tables = [...schema.matchAll(/^create table (rollup_\w+) \(\n([\s\S]*?)\n\);/gm)].map(([, name = "", body = ""]) => ({
    name,
    columns: new Set([...body.matchAll(/^ {2}(\w+) bigint\b/gm)].map(([, column = ""]) => column)),
  }));
  return tables.filter(({ columns }) => columns.has("sales") && columns.has("sales_pln"));
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
export function textOfMigration(schema: string, lines: LineColumns): string {
  const missing = missingColumns(schema, lines.all);
  const added = missing.flatMap((column) => SUFFIXES.map((suffix) => `add column ${column}${suffix} bigint`)).join(", ");
  const anew = (table: string): string[] => {
    const kept = (KEPT[table] ?? []).filter(({ of }) => lines[of].some((column) => missing.includes(column)));
    return kept.length === 0 ? [] : keptAnew(schema, table, kept, lines);
  };
  const tables = lineRollups(schema).map(({ name }) => [`alter table ${name} ${added};`, ...anew(name)].join("\n"));
  return `-- Columns of the ledger's lines ${missing.join(", ")}, which every sum of all lines holds (npm run line-migration wrote it).\n\n${tables.join("\n\n")}\n`;
}

function keptAnew(schema: string, table: string, kept: readonly Kept[], lines: LineColumns): string[] {
  const indexes = indexesOn(
    schema,
    table,
    kept.map(({ column }) => column),
  );
  const columns = kept.flatMap((one) => SUFFIXES.map((suffix) => ({ ...one, suffix, name: `${one.column}${suffix}` })));
  const made = columns.map(({ of, definition, suffix, name }) => {
    const sum = lines[of].map((column) => `coalesce(${column}${suffix}, 0)`).join(" + ");
    return `  add column ${name} ${definition(sum, suffix)}`;
  });
  return [
    ...indexes.map(({ name }) => `drop index ${name};`),
    `alter table ${table} ${columns.map(({ name }) => `drop column ${name}`).join(", ")};`,
    `alter table ${table}\n${made.join(",\n")};`,
    ...indexes.map(({ statement }) => statement),
  ];
}

/** Indexes that hold one of the kept sums; they go with it. */
function indexesOn(schema: string, table: string, columns: readonly string[]): { name: string; statement: string }[] {
  const holds = `\\b(?:${columns.join("|")})(?:_pln)?\\b`;
  const found = schema.matchAll(new RegExp(`^CREATE INDEX (\\w+) ON public\\.${table} USING btree (.*${holds}.*;)$`, "gm"));
  return [...found].map(([, name = "", rest = ""]) => ({ name, statement: `create index ${name} on ${table} ${rest.toLowerCase()}` }));
}
