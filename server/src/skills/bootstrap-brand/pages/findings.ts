import type { PageFinding } from "@findable/contract";
import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { CONTENT_RULES } from "./content-rules.ts";
import { INDEXING_RULES } from "./indexing-rules.ts";
import type { PageInventory } from "./inventory.ts";
import { LINK_RULES } from "./link-rules.ts";
import { type Evidence, type Rule, readSite } from "./rule.ts";
import { SPEED_RULES } from "./speed-rules.ts";
import { TITLE_RULES } from "./title-rules.ts";

const LISTED_PAGES = 20;
/** From this share of the pages, and this many of them, on a finding is called one of the whole site. */
const EVERYWHERE = { share: 0.9, pages: 10 };
const GRAVITY = { high: 0, medium: 1, low: 2 } as const;

/** A finding with every page it concerns and what is the matter there. */
export interface Finding {
  code: string;
  severity: PageFinding["severity"];
  title: string;
  advice: string;
  evidence: Evidence[];
}

export const RULES: readonly Rule[] = [
  ...LINK_RULES,
  ...INDEXING_RULES,
  ...TITLE_RULES,
  ...CONTENT_RULES,
  ...SPEED_RULES,
];

/** What should be mended, the gravest first and, among equals, what concerns most pages. */
export function findIssues(crawl: CrawlResult, inventory: PageInventory): Finding[] {
  const site = readSite(crawl, inventory);
  return RULES.map(({ find, everywhere, ...rule }): Finding => {
    const evidence = find(site);
    const isEverywhere =
      evidence.length >= EVERYWHERE.pages && evidence.length >= site.indexable.length * EVERYWHERE.share;
    return { ...rule, advice: isEverywhere ? (everywhere ?? rule.advice) : rule.advice, evidence };
  })
    .filter((finding) => finding.evidence.length > 0)
    .toSorted(
      (left, right) => GRAVITY[left.severity] - GRAVITY[right.severity] || right.evidence.length - left.evidence.length,
    );
}

/** The finding as the contract has it: at most 20 of its pages. */
export function toPageFinding({ evidence, ...finding }: Finding): PageFinding {
  const pages = [...new Set(evidence.map((item) => item.url))];
  return { ...finding, pageCount: pages.length, pages: pages.slice(0, LISTED_PAGES) };
}
