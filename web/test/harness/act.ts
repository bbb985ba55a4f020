import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** What an act brings about. */
interface Effect {
  readonly name: string;
  /** Looks at the page before the act. */
  holds(): Promise<boolean>;
  /** Waits for it after the act. */
  appears(): Promise<void>;
}

/**
 * Performs an act and waits for its effect: `await act(() => button.click()).until(page.getByRole("status", { name: "Saved" }))`.
 * It fails if the effect holds before the act, because waiting for it would prove nothing then.
 */
export function act(perform: () => Promise<unknown>) {
  return {
    async until(effect: Locator | Effect | (() => Promise<boolean>)): Promise<void> {
      const { name, holds, appears } = toEffect(effect);
      if (await holds()) throw new Error(`Before the act, this is so already: ${name}`);
      await perform();
      await appears();
    },
  };
}

function toEffect(effect: Locator | Effect | (() => Promise<boolean>)): Effect {
  if (typeof effect === "function") {
    return {
      name: String(effect),
      holds: effect,
      appears: () => expect.poll(effect, { message: String(effect) }).toBe(true),
    };
  }
  if ("holds" in effect) return effect;
  return { name: String(effect), holds: () => isShown(effect), appears: () => effect.waitFor() };
}

const isShown = async (locator: Locator) => (await locator.filter({ visible: true }).count()) > 0;

/** Scrolls down until it is shown: what stands low on a page loads when it is scrolled to. */
export async function scrollDownTo(locator: Locator): Promise<void> {
  const appears = async () => {
    await locator.page().keyboard.press("End");
    return isShown(locator);
  };
  await expect.poll(appears, { message: String(locator) }).toBe(true);
}

/** What is shown before the act goes away. */
export function gone(locator: Locator): Effect {
  return {
    name: `no ${locator}`,
    holds: async () => !(await isShown(locator)),
    appears: () => locator.waitFor({ state: "hidden" }),
  };
}

/** Something appears that was not on the page before the act, beside what may match already, as a second notification does. */
export function another(locator: Locator): Effect {
  const SEEN = "data-seen-before";
  return {
    name: `another ${locator}`,
    async holds() {
      await locator.evaluateAll((elements, name) => {
        for (const element of elements) element.setAttribute(name, "");
      }, SEEN);
      return false;
    },
    appears: () =>
      locator
        .and(locator.page().locator(`:not([${SEEN}])`))
        .first()
        .waitFor(),
  };
}

/** The page has another address. */
export function at(page: Page, address: RegExp | ((url: URL) => boolean)): Effect {
  const isThere = (url: URL) => (typeof address === "function" ? address(url) : address.test(url.href));
  return {
    name: `at ${address}`,
    holds: async () => isThere(new URL(page.url())),
    appears: () => page.waitForURL(isThere, { waitUntil: "commit" }),
  };
}
