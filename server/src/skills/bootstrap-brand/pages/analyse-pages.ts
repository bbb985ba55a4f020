import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { buildInventory, type PageInventory } from "./inventory.ts";
import { findIssues, type Issue } from "./issues.ts";

export interface PageAnalysis {
  inventory: PageInventory;
  findings: Issue[];
}

/** The inventory of a crawled site and its issues. `findings` keeps the field name of the contract. */
export default function analysePages(crawl: CrawlResult): PageAnalysis {
  const inventory = buildInventory(crawl);
  return { inventory, findings: findIssues(crawl, inventory) };
}
