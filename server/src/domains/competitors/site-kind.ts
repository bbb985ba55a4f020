import type { SITE_KINDS } from "@findable/contract";
import { classifyResult } from "../../kernel/text/page-type.ts";

export type SiteKind = (typeof SITE_KINDS)[number];

export interface SeenResult {
  url: string;
  title: string;
}

/** Words in names of sites that publish. */
const PUBLISHING_NAME =
  /news|magazin|journal|gazette|tribune|herald|times|daily|weekly|blog|review|test|wiki|encyclop|forum|guide|digest|insider|mag\b|talk|compar|critic/;
/** Fewer texts do not make a publisher: brands publish guides and comparisons too. */
const MIN_TEXTS = 3;
/** Part of the results from which pages that sell make a brand. */
const MIN_SELLING = 0.2;

/** Whether a site that ranks sells or publishes, by its name and its results; null without a clear sign. */
export function siteKindOf(domain: string, results: readonly SeenResult[]): SiteKind | null {
  if (PUBLISHING_NAME.test(domain.split(".")[0] ?? "")) return "publisher";
  const selling = results.filter((result) => sells(domain, result)).length;
  if (selling / Math.max(1, results.length) >= MIN_SELLING) return "brand";
  return results.length >= MIN_TEXTS ? "publisher" : null;
}

/** A product page, or a page without a sign of another type at the top of the site. */
function sells(domain: string, { url, title }: SeenResult): boolean {
  const address = URL.parse(url);
  const type = classifyResult({ url, title, host: address?.hostname ?? domain, structuredDataTypes: [] });
  const depth = (address?.pathname ?? "").split("/").filter((part) => part !== "").length;
  return type === "product page" || (type === null && depth <= 1);
}
