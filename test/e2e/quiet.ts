/** When a page has nothing left to load, and nothing moves any more. */
import type { Page, Request } from "@playwright/test";

/** Listened to as long as a screen is open. */
const NEWS = /\/api\/progress\/stream/;
const QUIET_MS = 250;
const PATIENCE_MS = 2000;
const LOOK_EVERY_MS = 25;

const pendingOf = new WeakMap<Page, Set<Request>>();

function watched(page: Page): Set<Request> {
  const known = pendingOf.get(page);
  if (known !== undefined) return known;
  const pending = new Set<Request>();
  pendingOf.set(page, pending);
  page.on("request", (request) => {
    if (!NEWS.test(request.url())) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  // What a page still asked for dies with it, not always with a word.
  page.on("framenavigated", (frame) => {
    for (const request of pending) if (request.frame() === frame && !request.isNavigationRequest()) pending.delete(request);
  });
  return pending;
}

/** No request is under way, and none was for a quarter of a second; two seconds at most, where something never falls silent. */
export async function untilQuiet(page: Page): Promise<void> {
  const pending = watched(page);
  const patience = performance.now() + PATIENCE_MS;
  let quietSince = performance.now();
  while (performance.now() < patience) {
    if (pending.size > 0) quietSince = performance.now();
    if (performance.now() - quietSince >= QUIET_MS) return;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

const STUCK_MS = 300_000;

/** Transitions and animations that end have ended: colours and places on their way belong to no state anybody reads. */
export async function atRest(page: Page): Promise<void> {
  const stuck = await page.evaluate(async (patience) => {
    const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    // A scheme that was just asked for is taken over by the page's own script; one that was chosen in the page stays.
    const isAsked = (): boolean => {
      const { mantineColorScheme: shown } = document.documentElement.dataset;
      return shown === undefined || shown === (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    };
    const isEnding = ({ effect }: Animation): boolean => effect?.getComputedTiming().endTime !== Infinity;
    let waitsFor = "a frame";
    const resting = async (): Promise<null> => {
      for (let frames = 0; frames < 60 && !isAsked(); frames += 1) await nextFrame();
      await nextFrame();
      await nextFrame();
      waitsFor = "animations";
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(isEnding)
          .map(({ finished }) => finished),
      );
      return null;
    };
    const late = new Promise<string>((resolve) => {
      const moving = () =>
        document
          .getAnimations()
          .filter(isEnding)
          .map(({ playState, effect }) => {
            const { target } = effect as KeyframeEffect;
            return `${playState} ${target?.outerHTML.slice(0, 160)}`;
          });
      setTimeout(() => resolve(`it waits for ${waitsFor}, ${document.visibilityState}: ${moving().join("; ")}`), patience);
    });
    return Promise.race([resting(), late]);
  }, STUCK_MS);
  if (stuck !== null) throw new Error(`the page never came to rest: ${stuck}`);
}
