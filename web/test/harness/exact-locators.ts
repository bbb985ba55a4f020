import type { Page } from "playwright-core";

const METHODS = ["getByRole", "getByText", "getByLabel", "getByPlaceholder", "getByTitle", "getByAltText"];
const patched = new WeakSet<object>();

type Find = (this: unknown, what: unknown, options?: object) => unknown;

/**
 * From now on, a name, label or text given as a string is the whole one in every locator of this process. A part is given as a
 * regular expression, or with `exact: false`.
 */
export function matchWholeNames(page: Page): void {
  for (const prototype of [Object.getPrototypeOf(page), Object.getPrototypeOf(page.locator("html"))]) {
    if (patched.has(prototype)) continue;
    patched.add(prototype);
    for (const method of METHODS) {
      const find: Find = prototype[method];
      prototype[method] = function (this: unknown, what: unknown, options: object = {}) {
        return find.call(this, what, { exact: true, ...options });
      };
    }
  }
}
