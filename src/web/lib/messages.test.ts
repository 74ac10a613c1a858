/** What a dialog and a toast are when the caller says no more than needed: docs/brief-coverage.md, Toast and dialogs. */
import { createInstance } from "i18next";
import { getI18n, setI18n } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import common from "#text/locales/pl/common.json" with { type: "json" };
import { dialog, typedDialog } from "./dialog.ts";
import { loadAlerts } from "./load-alerts.ts";
import { toast } from "./toast.ts";

const before = getI18n();
let shown: unknown[];
/** What the person answers. */
let answer: { isConfirmed: boolean; isDenied: boolean; isDismissed: boolean; value?: unknown };

beforeEach(async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "pl", ns: ["common"], defaultNS: "common", resources: { pl: { common } } });
  setI18n(i18n);
  shown = [];
  answer = { isConfirmed: false, isDenied: false, isDismissed: true };
  // Nothing is drawn: there is no page here.
  vi.spyOn(await loadAlerts(), "fire").mockImplementation(async (...asked: unknown[]) => {
    shown.push(asked[0]);
    return answer;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  setI18n(before);
});

test("a toast: „Sukces!” at the top for 2000 ms, with the check icon and a progress bar, without a button", async () => {
  await toast();
  expect(shown).toMatchObject([
    { toast: true, position: "top", icon: "success", titleText: "Sukces!", timer: 2000, timerProgressBar: true, showConfirmButton: false },
  ]);
  await toast("Zapisano", 5000);
  expect(shown[1]).toMatchObject({ titleText: "Zapisano", timer: 5000 });
});

test("a dialog: OK, Nie and Anuluj, and the focus goes back", async () => {
  await dialog({ title: "Zapisać zmiany?" });
  expect(shown).toMatchObject([
    {
      titleText: "Zapisać zmiany?",
      confirmButtonText: "OK",
      showDenyButton: true,
      denyButtonText: "Nie",
      showCancelButton: true,
      cancelButtonText: "Anuluj",
      returnFocus: true,
      focusCancel: false,
    },
  ]);
});

test("a dialog whose caller words its answers or leaves „Nie” out does as it says; what is grave starts on the safe answer", async () => {
  await dialog({ title: "Usunąć sklep?", ok: "Usuń", cancel: "Zostaw", no: false, isGrave: true });
  expect(shown[0]).toMatchObject({ confirmButtonText: "Usuń", cancelButtonText: "Zostaw", focusCancel: true });
  expect(shown[0]).not.toHaveProperty("showDenyButton");
  await dialog({ title: "Wyjść?", no: "Odrzuć" });
  expect(shown[1]).toMatchObject({ denyButtonText: "Odrzuć", confirmButtonText: "OK" });
});

test("whoever closes a dialog has cancelled, and has typed nothing", async () => {
  const question = { title: "Zapisać zmiany?" };
  expect(await dialog(question)).toBe("cancel");
  answer = { isConfirmed: false, isDenied: true, isDismissed: false };
  expect(await dialog(question)).toBe("no");
  answer = { isConfirmed: true, isDenied: false, isDismissed: false, value: "ola@example.com" };
  expect(await dialog(question)).toBe("ok");
  const typed = { title: "Dokąd wysłać?", kind: "email", label: "E-mail" } as const;
  expect(await typedDialog(typed)).toBe("ola@example.com");
  answer = { isConfirmed: false, isDenied: false, isDismissed: true };
  expect(await typedDialog(typed)).toBeNull();
});
