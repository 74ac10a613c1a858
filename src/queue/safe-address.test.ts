import { expect, test } from "vitest";
import { AddressRefused, addressToCall } from "./safe-address.ts";

const PUBLIC = { address: "93.184.215.14", family: 4 };
const OTHER = { address: "2606:2800:21f:cb07:6820:80da:af6b:8b2c", family: 6 };
const INSIDE = { address: "10.0.0.8", family: 4 };

test("a name with a public and a private address is refused, whichever comes first: the next call could take the other", () => {
  for (const found of [
    [PUBLIC, INSIDE],
    [INSIDE, PUBLIC],
    [PUBLIC, OTHER, { address: "::1", family: 6 }],
  ]) {
    expect(() => addressToCall(found, false)).toThrow(AddressRefused);
  }
});

test("of public addresses the first is called; inside ones too where the operator lets them", () => {
  expect(addressToCall([OTHER, PUBLIC], false)).toEqual(OTHER);
  expect(addressToCall([INSIDE, PUBLIC], true)).toEqual(INSIDE);
  expect(() => addressToCall([], true)).toThrow("no address");
});
