import type { Page } from "@playwright/test";

/**
 * Remembers the next short message of the page beyond its reload. It stands for half a second only, and a test that looks at the page
 * again and again may look too late on a busy machine; an observer in the page sees each change.
 * @returns asks what was remembered; null where no message came.
 */
export async function rememberMessage(page: Page): Promise<() => Promise<string | null>> {
  await page.evaluate(() => {
    sessionStorage.removeItem("lastMessage");
    const remember = () => {
      const text = document.querySelector(".swal2-title")?.textContent;
      if (text) sessionStorage.setItem("lastMessage", text);
    };
    new MutationObserver(remember).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem("lastMessage"));
}
