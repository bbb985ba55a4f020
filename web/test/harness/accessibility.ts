import axe from "axe-core";
import type { Page } from "playwright-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The global that `axe.source` defines. */
declare const window: { readonly axe?: typeof axe };

const REST_MS = 10_000;

/** All that a theme can change; the other rules read the structure of the page. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Violations of WCAG 2.2 AA found by axe, one sentence each. */
export function findBarriers(page: Page): Promise<string[]> {
  return runRules(page, { type: "tag", values: RULES });
}

/** The violations that another theme of a page can have. */
export function findColourBarriers(page: Page): Promise<string[]> {
  return runRules(page, { type: "rule", values: COLOUR_RULES });
}

async function runRules(page: Page, rules: axe.RunOnly): Promise<string[]> {
  // Old rows are pale while new ones load. A page that never rests is looked at as it is.
  await page.waitForFunction(isAtRest, undefined, { timeout: REST_MS }).catch(() => undefined);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(listViolations, rules);
}

/** Runs in the page. */
function isAtRest(): boolean {
  const isChanging = document.getAnimations().some((animation) => animation instanceof CSSTransition);
  return !isChanging && document.querySelector("[aria-busy=true]") === null;
}

/** Runs in the page. */
async function listViolations(rules: axe.RunOnly): Promise<string[]> {
  const { violations = [] } = (await window.axe?.run({ runOnly: rules, resultTypes: ["violations"] })) ?? {};
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(" | ")})`);
}

/** Whether the page is wider than its window, which would need horizontal scrolling. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
