import { expect, test } from "vitest";
import { linkRequestIn } from "./link-request.ts";

test("each link of a letter is understood", () => {
  expect(linkRequestIn("?confirm-token=abc")).toEqual({ kind: "tokenLogin", token: "abc" });
  expect(linkRequestIn("?accept=register&token=abc")).toEqual({ kind: "accept", type: "register", token: "abc" });
  expect(linkRequestIn("?accept=invitation&token=abc")).toEqual({ kind: "accept", type: "invitation", token: "abc" });
  expect(linkRequestIn("?accept=unlock&token=abc")).toEqual({ kind: "accept", type: "unlock", token: "abc" });
});

test("the link into a user's account keeps the name as it was, and needs none", () => {
  expect(linkRequestIn("?login-as=7&token=abc&name=Ola+%C5%BBak")).toEqual({ kind: "loginAs", id: "7", token: "abc", name: "Ola Żak" });
  expect(linkRequestIn("?login-as=7&token=abc")).toEqual({ kind: "loginAs", id: "7", token: "abc", name: "-" });
});

test("the token of another page, an unknown kind and an empty address ask for nothing", () => {
  expect(["", "?token=abc", "?accept=anything&token=abc", "?accept=register", "?login-as=7"].map(linkRequestIn)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
