import type { Page } from "playwright-core";

/** Waits until the page has loaded, colour transitions have ended, and what followed from them is drawn. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).or(page.getByRole("alert")).first().waitFor();
  await page.waitForFunction(isAtRest);
  await page.evaluate(drawTwice);
  // What was drawn may have asked for more.
  await page.waitForFunction(isAtRest);
}

/** Runs in the page. */
export function isAtRest(): boolean {
  const isChanging = document.getAnimations().some((animation) => animation instanceof CSSTransition);
  return !isChanging && document.querySelector("[aria-busy=true]") === null;
}

/** Runs in the page. */
async function drawTwice(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}
