/** What a company's address leads to, looked up before it is called. */
import { lookup } from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { isPublicAddress } from "#core/public-address.ts";

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
