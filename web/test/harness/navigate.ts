import type { Page } from "playwright-core";

/** Goes to another page as a link of the app does: what is loaded and compiled stays. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
}
