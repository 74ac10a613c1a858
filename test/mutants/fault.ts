/** A fault that a ledger could have: a small change of one place, and the smallest set of tests that must notice it. */

/** Tests of a file, or only those whose names match. */
export type Net = { file: string; only?: string };

export type Fault = {
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /** One of them must turn red. */
  nets: readonly Net[];
};

/** The golden seller of the name in the real database. */
export const seller = (name: string): Net => ({ file: "test/scenarios/database.test.ts", only: `golden seller ${name} ` });

/** The same seller recomputed. */
export const recomputed = (name: string): Net => ({ file: "src/core/oracle/golden.test.ts", only: `golden seller ${name} ` });
