import { afterEach, expect, test, vi } from "vitest";
import { saveBlob } from "./download.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a file stays at its address while the browser may still begin to fetch it, and is let go a minute later", () => {
  vi.useFakeTimers();
  const clicked: string[] = [];
  const link = { href: "", download: "", click: () => void clicked.push(`${link.download} ${link.href}`) };
  vi.stubGlobal("document", { createElement: () => link });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  saveBlob(new Blob(["%PDF-"]), "Rachunek wyników.pdf");
  vi.advanceTimersByTime(59_999);
  expect([clicked, revoke.mock.calls]).toEqual([["Rachunek wyników.pdf blob:1"], []]);
  vi.advanceTimersByTime(1);
  expect(revoke.mock.calls).toEqual([["blob:1"]]);
});
