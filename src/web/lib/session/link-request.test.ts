import { expect, test } from "vitest";
import { linkRequestIn } from "./link-request.ts";

const at = (pathname: string, search: string) => linkRequestIn({ pathname, search });

test("each link of a letter is understood", () => {
  expect(at("/", "?confirm-token=abc")).toEqual({ kind: "tokenLogin", token: "abc" });
  expect(at("/", "?accept=register&token=abc")).toEqual({ kind: "accept", type: "register", token: "abc" });
  expect(at("/", "?accept=invitation&token=abc")).toEqual({ kind: "accept", type: "invitation", token: "abc" });
  expect(at("/", "?accept=unlock&token=abc")).toEqual({ kind: "accept", type: "unlock", token: "abc" });
  expect(at("/reset-password", "?token=abc")).toEqual({ kind: "page", token: "abc" });
  expect(at("/email-update", "?token=abc")).toEqual({ kind: "page", token: "abc" });
});

test("the link into a user's account keeps the name as it was, and needs none", () => {
  expect(at("/", "?login-as=7&token=abc&name=Ola+%C5%BBak")).toEqual({ kind: "loginAs", id: "7", token: "abc", name: "Ola Żak" });
  expect(at("/", "?login-as=7&token=abc")).toEqual({ kind: "loginAs", id: "7", token: "abc", name: "-" });
});

test("the token of another page, an unknown kind and an empty address ask for nothing", () => {
  const nothing = ["", "?token=abc", "?accept=anything&token=abc", "?accept=register", "?login-as=7"];
  expect(nothing.map((search) => at("/", search))).toEqual([null, null, null, null, null]);
  expect([at("/reset-password", ""), at("/reset-password", "?token=")]).toEqual([null, null]);
});
