/** Which addresses a company may have us call: none of this machine, its network or the provider's inside. */

type Net = readonly [net: string, prefix: number];

const IPV4: readonly Net[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * Of IPv6 only what is given out to the world (2000::/3) may be called; all else is local, reserved or carries an IPv4 address, as
 * NAT64 (64:ff9b::/96, 64:ff9b:1::/48), mapped and translated ones (::/96, ::ffff:0:0/96, ::ffff:0:0:0/96) and site-local (fec0::/10).
 */
const GIVEN_OUT: readonly Net[] = [["2000::", 3]];

/** Within it: protocols and Teredo, documentation, 6to4 (it carries an IPv4 address), documentation again. */
const IPV6: readonly Net[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/** One that is no address at all is none that may be called. */
export function isPublicAddress(address: string): boolean {
  const four = bitsOfFour(address);
  if (four !== null) return !isIn(IPV4, four, 32);
  const six = bitsOfSix(address);
  return six !== null && isIn(GIVEN_OUT, six, 128) && !isIn(IPV6, six, 128);
}

/**
 * Whether a host, as a web address has it (`[::1]` in brackets), is this machine or a private network by its own words, so that it can be said
 * while it is typed. What a name leads to only who looks it up can tell.
 */
export function namesInside(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, "");
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return (bitsOfFour(host) !== null || host.includes(":")) && !isPublicAddress(host);
}

function isIn(nets: readonly Net[], address: bigint, width: 32 | 128): boolean {
  const bitsOf = width === 32 ? bitsOfFour : bitsOfSix;
  return nets.some(([net, prefix]) => (bitsOf(net) ?? 0n) >> BigInt(width - prefix) === address >> BigInt(width - prefix));
}

function bitsOfFour(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

/** With a zone („%eth0”) it is of one link of this machine, and no address of the world. */
function bitsOfSix(text: string): bigint | null {
  const halves = withoutDots(text).split("::");
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

/** `::ffff:10.0.0.8` → `::ffff:a00:8` */
function withoutDots(text: string): string {
  const at = text.lastIndexOf(":") + 1;
  const four = text.includes(":") ? bitsOfFour(text.slice(at)) : null;
  return four === null ? text : `${text.slice(0, at)}${(four >> 16n).toString(16)}:${(four & 0xffffn).toString(16)}`;
}
