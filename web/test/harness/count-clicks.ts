import type { Page } from "playwright-core";

/** Counts the clicks of a person from now on: on what can be pressed, not in a field that is typed into. It survives a load of the page. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  let count = 0;
  await page.exposeFunction("__clicked", () => {
    count += 1;
  });
  await page.evaluate(watchClicks);
  await page.addInitScript(watchClicks);
  return () => page.evaluate(() => undefined).then(() => count);
}

function watchClicks(): void {
  addEventListener(
    "click",
    ({ isTrusted, target }) => {
      const field =
        target instanceof Element && target.closest("input:not([type=checkbox]):not([type=radio]), textarea");
      // A click of the pointer, or of a key on a button. A click on a label comes again at its field.
      if (isTrusted && !field) void (window as unknown as { __clicked(): void }).__clicked();
    },
    true,
  );
}
