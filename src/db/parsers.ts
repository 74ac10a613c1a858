/**
 * How values of PostgreSQL become values of ours:
 * bigint → a checked safe integer; numeric → decimal text; date → `yyyy-MM-dd`; timestamptz → ISO 8601 in UTC with `Z`.
 */
import pg from "pg";

function integer(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint outside of safe integers: ${text}`);
  return value;
}

const asWritten = (text: string): string => text;

/** "2026-03-01 09:30:00.25+00" → "2026-03-01T09:30:00.25Z"; our sessions are in UTC, other offsets are converted; "-infinity" stays. */
function instant(text: string): string {
  if (text === "-infinity" || text === "infinity") return text;
  if (text.endsWith("+00")) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
  return Temporal.Instant.from(text.replace(" ", "T")).toString();
}

const { builtins } = pg.types;

const SCALARS: readonly (readonly [oid: number, arrayOid: number, parse: (text: string) => unknown])[] = [
  [builtins.INT8, 1016, integer],
  [builtins.NUMERIC, 1231, asWritten],
  [builtins.DATE, 1182, asWritten],
  [builtins.TIMESTAMP, 1115, asWritten],
  [builtins.TIMESTAMPTZ, 1185, instant],
];

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

/** The driver looks parsers up by any type's number; its declaration lists only the common ones and lacks text[]. */
const TEXT_ARRAY = 1009 as TypeId;

/** Elements of an array in PostgreSQL's own notation, nested like it; the driver's reader of text[] does the splitting. */
function elements(text: string, parse: (element: string) => unknown): unknown {
  const each = (value: unknown): unknown => (Array.isArray(value) ? value.map(each) : typeof value === "string" ? parse(value) : null);
  return each(pg.types.getTypeParser(TEXT_ARRAY)(text));
}

const PARSERS = new Map<number, (text: string) => unknown>();
for (const [oid, arrayOid, parse] of SCALARS) {
  PARSERS.set(oid, parse);
  PARSERS.set(arrayOid, (text) => elements(text, parse));
}

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === "binary" ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
