import { type FrontierItem, namesADate, templateOf } from "./url-template.ts";

/**
 * Decides how many addresses of a template are read: all while their pages are new, samples once they were seen to be alike,
 * and all again when a sample is new. Addresses that a sitemap lists are always read.
 */
export interface TemplateSamples {
  /** Whether to read the address now. Otherwise it is kept. */
  admits(item: FrontierItem): boolean;
  /** Learns from a page that was read. Returns addresses to read after all. */
  learn(item: FrontierItem, isNew: boolean): FrontierItem[];
  /** The addresses that were not read because their pages are alike, by template. */
  left(): { template: string; count: number; examples: string[] }[];
}

/** House rules: so many pages in a row must be alike before samples are enough; for dates, which never end, fewer. */
const ALIKE_IN_A_ROW = 10;
const ALIKE_DATES_IN_A_ROW = 5;
const FIRST_INTERVAL = 20;
const MAX_KEPT = 5_000;
const EXAMPLES = 3;

interface Template {
  alikeInARow: number;
  /** Every so many addresses one is read; 1 reads all. */
  interval: number;
  sinceSample: number;
  kept: FrontierItem[];
  left: number;
  examples: string[];
}

export function createTemplateSamples(): TemplateSamples {
  const templates = new Map<string, Template>();

  function of(item: FrontierItem): Template {
    const name = templateOf(item.url);
    const known = templates.get(name);
    if (known !== undefined) return known;
    const template = { alikeInARow: 0, interval: 1, sinceSample: 0, kept: [], left: 0, examples: [] };
    templates.set(name, template);
    return template;
  }

  return {
    admits(item) {
      if (item.inSitemap || item.depth === 0) return true;
      const template = of(item);
      template.sinceSample += 1;
      if (template.sinceSample >= template.interval) {
        template.sinceSample = 0;
        return true;
      }
      template.left += 1;
      if (template.examples.length < EXAMPLES) template.examples.push(item.url.href);
      if (template.kept.length < MAX_KEPT) template.kept.push(item);
      return false;
    },
    learn(item, isNew) {
      const template = of(item);
      if (isNew) {
        const again = template.kept;
        template.left -= again.length;
        Object.assign(template, { alikeInARow: 0, interval: 1, sinceSample: 0, kept: [], examples: [] });
        return again;
      }
      template.alikeInARow += 1;
      const needed = namesADate(item.url) ? ALIKE_DATES_IN_A_ROW : ALIKE_IN_A_ROW;
      if (template.alikeInARow >= needed) {
        template.interval = template.interval === 1 ? FIRST_INTERVAL : template.interval * 2;
      }
      return [];
    },
    left: () =>
      [...templates].flatMap(([template, { left: count, examples }]) =>
        count > 0 ? [{ template, count, examples }] : [],
      ),
  };
}
