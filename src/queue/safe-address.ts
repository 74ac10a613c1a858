/** Which addresses a company may have us call: none of this machine, its network or the provider's inside. */
import { lookup } from "node:dns/promises";
import { BlockList, isIP, isIPv4 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const IPV4 = [
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
] as const;

/**
 * Of IPv6 only what is given out to the world (2000::/3) may be called; all else is local, reserved or carries an IPv4 address, as
 * NAT64 (64:ff9b::/96, 64:ff9b:1::/48), mapped and translated ones (::/96, ::ffff:0:0/96, ::ffff:0:0:0/96) and site-local (fec0::/10).
 */
const GIVEN_OUT = [["2000::", 3]] as const;

/** Within it: protocols and Teredo, documentation, 6to4 (it carries an IPv4 address), documentation again. */
const IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

/** One list for each: in a common one every IPv4 address would match the IPv6 range that carries them. */
function listOf(nets: readonly (readonly [net: string, prefix: number])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family);
  return list;
}

const [PRIVATE_IPV4, PUBLIC_IPV6, PRIVATE_IPV6] = [listOf(IPV4, "ipv4"), listOf(GIVEN_OUT, "ipv6"), listOf(IPV6, "ipv6")];

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !PRIVATE_IPV4.check(address, "ipv4");
  // With a zone it is of one link of this machine.
  return !address.includes("%") && PUBLIC_IPV6.check(address, "ipv6") && !PRIVATE_IPV6.check(address, "ipv6");
}

/** Refused for good: another try would be refused as well. */
export class AddressRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "AddressRefused";
  }
}

type Address = { readonly address: string; readonly family: number };

/** Of what a name leads to: the first, and none where one of them is inside. @throws AddressRefused */
export function addressToCall(found: readonly Address[], allowsPrivate: boolean): Address {
  const [first] = found;
  if (first === undefined) throw new Error("the name has no address");
  if (!allowsPrivate && found.some(({ address }) => !isPublicAddress(address))) throw new AddressRefused("private");
  return first;
}

/** The one address that is called afterwards, so that a name cannot lead elsewhere between the check and the call. */
export async function safeAddress(url: URL, allowsPrivate: boolean): Promise<Address> {
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new AddressRefused("protocol");
  const host = url.hostname.replaceAll(/^\[|\]$/g, "");
  return addressToCall(await lookup(host, { all: true, verbatim: true }), allowsPrivate);
}

/** A name that answers slowly is not judged when it is typed: it is looked up again with every call. */
const TYPED_PATIENCE_MS = 3000;

/** Whether an address that somebody types may be kept: false where it leads inside by now. One that leads nowhere yet may. */
export async function mayBeCalled(url: string, allowsPrivate: boolean): Promise<boolean> {
  if (allowsPrivate) return true;
  const late = sleep(TYPED_PATIENCE_MS, true, { ref: false });
  const found = safeAddress(new URL(url), false).then(
    () => true,
    (error: unknown) => !(error instanceof AddressRefused),
  );
  return Promise.race([found, late]);
}
