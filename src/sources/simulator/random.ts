/** Numbers that follow from their seed alone, so that a restarted simulator tells the same history. */

const FNV_PRIME = 0x01000193;
const GOLDEN = 0x9e3779b9;
const TWO_TO_32 = 4_294_967_296;

/** Spreads the bits of a 32-bit number over all of it. */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** 32-bit hash of a text; different `salt`, independent hash. */
export function hash32(text: string, salt = 0): number {
  let bits = mix(salt + GOLDEN);
  for (let index = 0; index < text.length; index += 1) bits = Math.imul(bits ^ text.charCodeAt(index), FNV_PRIME);
  return mix(bits);
}

/** 0 ≤ share < 1, the same for the same text. */
export function shareOf(text: string, salt = 0): number {
  return hash32(text, salt) / TWO_TO_32;
}

export type Random = {
  /** 0 ≤ next < 1. */
  next(): number;
  /** Whole number, both ends possible. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Chosen in proportion to `weight`. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T;
  /** UUID text whose second group is `group` (0..65535), which lets a reader find the month of a document. */
  uuid(group: number): string;
};

const HEX = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, "0"));

function hex4(value: number): string {
  return HEX[value & 0xffff] ?? "";
}

export function randomOf(...seed: readonly (string | number)[]): Random {
  let state = hash32(seed.join("|"));
  const bits = (): number => {
    state = (state + GOLDEN) | 0;
    return mix(state);
  };
  const next = (): number => bits() / TWO_TO_32;
  const at = <T>(list: readonly T[], index: number): T => {
    const item = list[index];
    if (item === undefined) throw new RangeError("nothing to choose from");
    return item;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    weighted: (list) => {
      let rest = next() * list.reduce((sum, { weight }) => sum + weight, 0);
      const found = list.findIndex(({ weight }) => (rest -= weight) < 0);
      return at(list, found === -1 ? list.length - 1 : found);
    },
    uuid: (group) => {
      const [a, b, c, d] = [bits(), bits(), bits(), bits()];
      const variant = hex4(0x8000 | (c & 0x3fff));
      // joined rather than concatenated: a year holds hundreds of thousands of ids, and a joined text is one piece
      return [hex4(a >>> 16) + hex4(a), hex4(group), hex4(0x1000 | (b & 0xfff)), variant, hex4(d >>> 16) + hex4(d) + hex4(b >>> 16)].join(
        "-",
      );
    },
  };
}

/** The group that `uuid` was given, or `null` for a text of another form. */
export function groupOfUuid(id: string): number | null {
  const match = /^[0-9a-f]{8}-([0-9a-f]{4})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(id);
  return match?.[1] === undefined ? null : Number.parseInt(match[1], 16);
}
