import type { Page } from "playwright-core";

/** Waits until the page has loaded and colour transitions have ended, and then a moment longer for drawing. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).or(page.getByRole("alert")).first().waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  await page.waitForTimeout(150);
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
}
