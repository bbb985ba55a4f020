import type { Page } from "playwright-core";

/** Nothing is being loaded, as far as the page says so, and no colour is on its way; what is drawn afterwards gets a moment. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).or(page.getByRole("alert")).first().waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  await page.waitForTimeout(150);
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
}
