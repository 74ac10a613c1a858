/** What the generated instance holds. Everything follows from these numbers and from GENERATOR. */

/** Raised whenever the same numbers no longer make the same data; finished data of another version is not used. */
export const GENERATOR = 1;

export const FIRST_DAY = "2024-11-01";
/** 24 months: the last of these days is 2026-10-31. */
export const DAYS = 730;

export type CompanySize = {
  readonly name: string;
  readonly lines: number;
  readonly products: number;
  /** Sells in PL, CZ, SK and HU; else in PL alone. */
  readonly isLarge: boolean;
};

export type InstanceSize = {
  readonly large: CompanySize;
  /** A tenth of the large company: what growth is measured against. */
  readonly tenth: CompanySize;
  readonly others: readonly CompanySize[];
};

export const FULL_LINES = 2_000_000;
const FULL_OTHERS = 200;

/** `lines` of the large company; the other companies become fewer with it. */
export function sizeOf(lines: number): InstanceSize {
  const others = Math.max(10, Math.round((FULL_OTHERS * lines) / FULL_LINES));
  return {
    large: { name: "L", lines, products: 20_000, isLarge: true },
    tenth: { name: "M", lines: lines / 10, products: 20_000, isLarge: true },
    others: Array.from({ length: others }, (_, at) => ({ name: `S${at + 1}`, lines: 10_000, products: 500, isLarge: false })),
  };
}

/** Whoever signs in to a company of the bench. */
export const emailOf = (company: string, user = 0): string => `${company.toLowerCase()}-${user}@bench.example`;
export const PASSWORD = "pomiar-wydajnosci-2026";
/** Users of the large company, so that many connections are not one user. */
export const USERS = 10;

/** Lines of the large company that sell its first product: one in twenty. */
export const heavyLines = (lines: number): number => lines / 20;
