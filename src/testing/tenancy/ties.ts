/** Which occurrences of `company_id` in a statement are equal to each other, and which to one given company. */

/** One occurrence of a company in a statement. */
export type Company = number;

export type Ties = {
  /** A company that nothing is known about yet. */
  fresh(): Company;
  /** The company given by a parameter or constant. */
  given(): Company;
  tie(one: Company, other: Company): void;
  /** The rows of `whole` are those of `sources`: it is one company's when they all are. */
  collect(whole: Company, sources: readonly Company[]): void;
  /** A condition on `whole` reaches `sources` (the arms of a UNION inside of FROM). */
  reach(whole: Company, sources: readonly Company[]): void;
  /** Whether it is one given company. */
  isGiven(company: Company): boolean;
};

export function createTies(): Ties {
  const parent: number[] = [];
  const given = new Set<Company>();
  const collected: { whole: Company; sources: readonly Company[] }[] = [];
  const reached: { whole: Company; sources: readonly Company[] }[] = [];

  function root(company: Company): Company {
    const next = parent[company] ?? company;
    return next === company ? company : root(next);
  }
  function fresh(): Company {
    return parent.push(parent.length) - 1;
  }
  /** Repeats the two rules until nothing new follows. */
  function settle(): Set<Company> {
    const known = new Set([...given].map(root));
    for (let size = -1; size !== known.size;) {
      size = known.size;
      for (const { whole, sources } of collected)
        if (sources.length > 0 && sources.every((source) => known.has(root(source)))) known.add(root(whole));
      for (const { whole, sources } of reached) if (known.has(root(whole))) for (const source of sources) known.add(root(source));
    }
    return known;
  }
  return {
    fresh,
    given() {
      const company = fresh();
      given.add(company);
      return company;
    },
    tie: (one, other) => void (parent[root(one)] = root(other)),
    collect: (whole, sources) => void collected.push({ whole, sources }),
    reach: (whole, sources) => void reached.push({ whole, sources }),
    isGiven: (company) => settle().has(root(company)),
  };
}
