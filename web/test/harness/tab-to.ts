import type { Locator, Page } from "playwright-core";

/** More stops than any page has before what a job needs. */
const MOST_STOPS = 150;

/** Moves the focus to a control as a person without a mouse does: with Tab, from where it is. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${control} within ${MOST_STOPS} stops.`);
}

/** Moves the focus to a control and presses it. */
export async function pressByKey(page: Page, control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Moves the focus to a field and replaces what it has. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}
