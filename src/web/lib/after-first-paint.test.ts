import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { afterFirstPaint } from "./after-first-paint.ts";

type Heard = (paints: { getEntries(): { name: string }[] }, observer: { disconnect(): void }) => void;

describe("what comes after the first paint", () => {
  let paint = (): void => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    class Observer {
      static readonly supportedEntryTypes = ["paint"];
      readonly heard: Heard;
      constructor(heard: Heard) {
        this.heard = heard;
      }
      observe(): void {
        paint = () => this.heard({ getEntries: () => [{ name: "first-contentful-paint" }] }, this);
      }
      disconnect(): void {
        paint = () => undefined;
      }
    }
    vi.stubGlobal("PerformanceObserver", Observer);
    vi.stubGlobal("window", { requestIdleCallback: (run: () => void) => run() });
  });

  afterEach(() => vi.useRealTimers());

  test("waits for it as long as a slow computer takes, and runs once", () => {
    vi.stubGlobal("document", { hidden: false });
    const run = vi.fn<() => void>();
    afterFirstPaint(run);
    vi.advanceTimersByTime(21_712);
    expect(run).not.toHaveBeenCalled();
    paint();
    vi.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("does not wait for it in a tab that nobody looks at", () => {
    vi.stubGlobal("document", { hidden: true });
    const run = vi.fn<() => void>();
    afterFirstPaint(run);
    vi.advanceTimersByTime(4999);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
