/** What is offered to whom; the server decides by itself, and says 403 to whoever asks all the same. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isForEditors } from "./allowed-link.tsx";
import { mayArrange, mayEdit, mayKeepOwn, mayTakeFiles } from "../lib/session/use-may-edit.ts";

const support = (mode: "read" | "full") => ({ id: "1", name: null, email: "wsparcie@example.com", mode, until: "2026-11-20T10:00:00Z" });

test.each([
  ["an owner", { role: "owner" }, { edits: true, keeps: true, takes: true }],
  ["a manager", { role: "manager" }, { edits: true, keeps: true, takes: true }],
  ["a viewer, whose views and tiles are their own", { role: "viewer" }, { edits: false, keeps: true, takes: true }],
  ["support that came to read", { role: "owner", impersonatedBy: support("read") }, { edits: false, keeps: false, takes: false }],
  ["support that may change", { role: "owner", impersonatedBy: support("full") }, { edits: true, keeps: true, takes: false }],
  ["support as a viewer", { role: "viewer", impersonatedBy: support("full") }, { edits: false, keeps: true, takes: false }],
  ["an owner whose company pays", { role: "owner", subscriptionState: { state: "grace" } }, { edits: true, keeps: true, takes: true }],
  [
    "an owner whose company does not",
    { role: "owner", subscriptionState: { state: "readOnly" } },
    { edits: false, keeps: true, takes: true },
  ],
  ["an owner who has paused", { role: "owner", subscriptionState: { state: "paused" } }, { edits: false, keeps: true, takes: true }],
  ["a guest of the demo", { role: "owner", isDemoGuest: true }, { edits: false, keeps: false, takes: true }],
] as const)("what is offered to %s", (_, user, offered) => {
  expect({ edits: mayEdit(user), keeps: mayKeepOwn(user), takes: mayTakeFiles(user) }).toEqual(offered);
});

test("what goes on after a visit is not support's to set up, in either mode, and nobody's who may not change", () => {
  const whoMay = [
    { role: "owner" },
    { role: "owner", impersonatedBy: support("full") },
    { role: "owner", impersonatedBy: support("read") },
    { role: "viewer" },
  ] as const;
  expect(whoMay.map((user) => mayArrange(user))).toEqual([true, false, false, false]);
});

test.each([
  ["/system/progress?new=products", true],
  ["/system/progress?import=4&new=orders", true],
  ["/system/settings/stores/connect", true],
  ["/system/settings/stores/connect?store=3", true],
  ["/system/settings/stores", false],
  ["/system/progress?import=4", false],
  ["/system?only=noCost", false],
])("%s is for those who may change: %s", (address, wanted) => {
  expect(isForEditors(address)).toBe(wanted);
});

test("no way to an import or a connection stands where nobody asks who is reading", () => {
  const web = join(import.meta.dirname, "..");
  const unasked = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .filter((file) => {
      const text = readFileSync(join(web, file), "utf8");
      return (
        /\/system\/progress\?new=|settings\/stores\/connect[`"?]/.test(text) && !/useMayEdit|AllowedLink|createBrowserRouter/.test(text)
      );
    });
  expect(unasked).toEqual([]);
});
