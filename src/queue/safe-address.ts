/** Which addresses a company may have us call: none of this machine, its network or the provider's inside. */
import { lookup } from "node:dns/promises";
import { BlockList, isIP, isIPv4 } from "node:net";

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

/** Also those that carry an IPv4 address: it could be any of the above. */
const IPV6 = [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const;

/** One list for each: in a common one every IPv4 address would match the IPv6 range that carries them. */
function blocked(nets: readonly (readonly [net: string, prefix: number])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family);
  return list;
}

const PRIVATE = { ipv4: blocked(IPV4, "ipv4"), ipv6: blocked(IPV6, "ipv6") };

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  return !PRIVATE[family].check(address, family);
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
