import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds against WCAG 2.2 AA, a sentence each; nothing where it is right. */
export async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(" | ")})`);
}

/** Whether the page is wider than its window: on a phone nobody scrolls sideways. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

const LOOKS = [
  ["light", 1280],
  ["dark", 1280],
  ["dark", 390],
  ["light", 390],
] as const;

/** What is wrong with a page in both themes, on a screen and on a phone, without asking the service for it anew. */
export async function findBarriersInAllLooks(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize();
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const barriers = await findBarriers(page);
    const tooWide = (await isTooWide(page)) ? ["it is wider than its window"] : [];
    faults.push(...[...barriers, ...tooWide].map((fault) => `${colorScheme}, ${width} pixels: ${fault}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return faults;
}
