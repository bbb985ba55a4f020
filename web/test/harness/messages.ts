import type { Locator, Page } from "playwright-core";

/** A message in the corner of the page, as after saving. */
export function message(page: Page, text: string): Locator {
  return page.getByRole("region", { name: "Messages" }).getByText(text);
}
