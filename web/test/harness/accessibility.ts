import axe from "axe-core";
import type { Page } from "playwright-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The global that `axe.source` defines. */
declare const window: { readonly axe?: typeof axe };

/** Violations of WCAG 2.2 AA found by axe, one sentence each. */
export async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(listViolations, RULES);
}

/** Runs in the page. */
async function listViolations(rules: string[]): Promise<string[]> {
  const { violations = [] } = (await window.axe?.run({ runOnly: rules, resultTypes: ["violations"] })) ?? {};
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(" | ")})`);
}

/** Whether the page is wider than its window, which would need horizontal scrolling. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
