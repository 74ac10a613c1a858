/** Under which licences a package may ship with a product that is AGPL-3.0, and the packages that say it in another way. */

/** Free licences that the FSF calls compatible with GPL-3.0, and with it AGPL-3.0 (its section 13); SPDX names. */
export const COMPATIBLE = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
] as const;

export type Named = {
  /** The one version that was looked at; another one has to be looked at again. */
  readonly version: string;
  /** What its package.json says; null = nothing. */
  readonly declared: string | null;
  readonly reason: string;
};

/** Packages whose metadata is odd or whose licence fits only because of how they are used. */
export const NAMED: Readonly<Record<string, Named>> = {
  "@fontsource-variable/inter": {
    version: "5.3.0",
    declared: "OFL-1.1",
    reason: "a font that the pages load as it is: the OFL lets any program carry it along under its own licence",
  },
  argparse: {
    version: "2.0.1",
    declared: "Python-2.0",
    reason: "its LICENSE is Python's since 2.0.1 (PSF 2 over CNRI 1.6.1), which names itself compatible with the GPL, not that of 2.0",
  },
  "png-js": { version: "1.1.0", declared: null, reason: "its LICENSE is the MIT licence, its package.json names none" },
};

/** Licences under which the source can be read but not freely used; none of their names may stand at the head of a licence file. */
export const NOT_FREE =
  /functional source license|business source license|server side public license|commons clause|elastic license|polyform|sustainable use license|fair source|non-?commercial|evaluation license/i;
