import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { isPublicAddress, namesInside } from "./public-address.ts";

test.each([
  "http://localhost:3000/alerty",
  "http://alerty.localhost/",
  "http://127.0.0.1/",
  // Browsers write every spelling of an address as one.
  "http://2130706433/",
  "http://0x7f.1/",
  "https://10.0.0.8/alerty",
  "https://172.31.255.255/",
  "https://192.168.1.20:8443/",
  "https://169.254.169.254/latest",
  "http://[::1]/",
  "http://[::ffff:10.0.0.8]/",
  "http://[fd00::8]/",
  "http://[64:ff9b::a00:8]/",
])("%s leads inside by its own words", (url) => {
  expect(namesInside(new URL(url).hostname)).toBe(true);
});

test.each([
  "https://example.com/alerty",
  "https://10.example.com/",
  "https://172.32.0.1/",
  "https://93.184.215.14/",
  "https://[2a00:1450:401b:80e::200e]/",
])("%s says nothing of the kind", (url) => {
  expect(namesInside(new URL(url).hostname)).toBe(false);
});

test("what is no address, or one of a link, is no public one", () => {
  for (const text of ["", "1.2.3", "1.2.3.256", "2a00::1::2", "2a00:1", "2a00:1450:401b:80e::200e%eth0", "g::1"])
    expect([text, isPublicAddress(text)]).toEqual([text, false]);
});

test("edges of the ranges are those that Node knows", () => {
  const list = new BlockList();
  list.addSubnet("172.16.0.0", 12);
  list.addSubnet("100.64.0.0", 10);
  list.addSubnet("2001::", 23, "ipv6");
  for (const address of ["172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0", "100.63.255.255", "100.64.0.0", "100.128.0.0"])
    expect([address, isPublicAddress(address)]).toEqual([address, !list.check(address)]);
  for (const address of ["2001:1ff:ffff::", "2001:200::"])
    expect([address, isPublicAddress(address)]).toEqual([address, !list.check(address, "ipv6")]);
});
