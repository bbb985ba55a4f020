import type { PageFinding } from "@findable/contract";
import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { ACCESS_RULES } from "./access-rules.ts";
import { isPublicHost } from "./address.ts";
import { ADDRESS_RULES } from "./address-rules.ts";
import { ANSWER_RULES } from "./answer-rules.ts";
import { CANONICAL_RULES } from "./canonical-rules.ts";
import { CONTENT_RULES } from "./content-rules.ts";
import { DIRECTIVE_RULES } from "./directive-rules.ts";
import { DOCUMENT_RULES } from "./document-rules.ts";
import { INDEXING_RULES } from "./indexing-rules.ts";
import { buildInventory, type PageInventory } from "./inventory.ts";
import { LANGUAGE_RULES } from "./language-rules.ts";
import { LINK_RULES } from "./link-rules.ts";
import { MARKED_RULES } from "./marked-rules.ts";
import { pageGroupsOf } from "./page-groups.ts";
import { REACH_RULES } from "./reach-rules.ts";
import { LAB_RULES, RENDERING_RULES } from "./rendering-rules.ts";
import { ROBOTS_RULES } from "./robots-rules.ts";
import { type Evidence, type Rule, type Site, siteOf } from "./rule.ts";
import { factsOf, RULE_FACTS, SEVERITY_OF_EFFECT } from "./rule-facts.ts";
import { SECURITY_RULES } from "./security-rules.ts";
import { SITEMAP_RULES } from "./sitemap-rules.ts";
import { SPEED_RULES } from "./speed-rules.ts";
import { TARGET_RULES } from "./target-rules.ts";
import { TEXT_RULES } from "./text-rules.ts";
import { TITLE_RULES } from "./title-rules.ts";
import { VISITOR_RULES } from "./visitor-rules.ts";

const LISTED_PAGES = 20;
/** An issue affects the whole site from this share and this number of its pages on. */
const SITE_WIDE = { share: 0.9, pages: 10 };
const SEVERITY_ORDER = { high: 0, medium: 1, low: 2 } as const;

/** An issue with every affected page and the detail of each. */
export interface Issue {
  code: string;
  severity: PageFinding["severity"];
  title: string;
  advice: string;
  evidence: Evidence[];
}

export const RULES: readonly Rule[] = [
  ...LINK_RULES,
  ...INDEXING_RULES,
  ...ROBOTS_RULES,
  ...REACH_RULES,
  ...DIRECTIVE_RULES,
  ...ANSWER_RULES,
  ...CANONICAL_RULES,
  ...LANGUAGE_RULES,
  ...VISITOR_RULES,
  ...SITEMAP_RULES,
  ...TARGET_RULES,
  ...DOCUMENT_RULES,
  ...ACCESS_RULES,
  ...ADDRESS_RULES,
  ...MARKED_RULES,
  ...SECURITY_RULES,
  ...TITLE_RULES,
  ...CONTENT_RULES,
  ...TEXT_RULES,
  ...SPEED_RULES,
  ...RENDERING_RULES,
  ...LAB_RULES,
];

export interface PageAnalysis {
  inventory: PageInventory;
  /** The issues. Keep the name of the field: it is the contract's, and steps of sleeping runs have recorded it. */
  findings: Issue[];
}

/** Builds the inventory of a crawled site and finds its issues. */
export function analysePages(crawl: CrawlResult): PageAnalysis {
  const inventory = buildInventory(crawl);
  return { inventory, findings: findIssues(crawl, inventory) };
}

const SITE_CODES = new Set<string>(RULES.filter(({ concernsSite }) => concernsSite === true).map(({ code }) => code));

/** The number of pages that an issue affects, of a site with this many. */
export function affectedPages({ code, evidence }: Pick<Issue, "code" | "evidence">, pages: number): number {
  return SITE_CODES.has(code) ? pages : new Set(evidence.map(({ url }) => url)).size;
}

/** The issues of a site, ordered by severity and then by the number of affected pages, each with its most linked pages first. */
function findIssues(crawl: CrawlResult, inventory: PageInventory): Issue[] {
  const site = siteOf(crawl, inventory);
  const copies = copiesOf(site);
  const weightOf = new Map(inventory.rows.map(({ url, linkWeight }) => [url, linkWeight]));
  const byWeight = (one: Evidence, other: Evidence) => (weightOf.get(other.url) ?? 0) - (weightOf.get(one.url) ?? 0);
  const isPublic = isPublicHost(URL.parse(crawl.startUrl)?.hostname ?? crawl.host);
  return RULES.filter(({ publicOnly }) => publicOnly !== true || isPublic)
    .map(({ find, siteWideAdvice, publicOnly: _public, concernsSite: _site, ...rule }): Issue => {
      const found = COPY_CODES.has(rule.code) ? find(site) : withoutCopies(find(site), copies);
      // Pages with most links first: what is wrong there costs most.
      const evidence = found.toSorted(byWeight);
      const isSiteWide =
        evidence.length >= SITE_WIDE.pages && evidence.length >= site.indexable.length * SITE_WIDE.share;
      const severity = SEVERITY_OF_EFFECT[RULE_FACTS[rule.code].effect];
      return { ...rule, severity, advice: isSiteWide ? (siteWideAdvice ?? rule.advice) : rule.advice, evidence };
    })
    .filter((issue) => issue.evidence.length > 0)
    .toSorted(
      (left, right) =>
        SEVERITY_ORDER[left.severity] - SEVERITY_ORDER[right.severity] ||
        affectedPages(right, Number.MAX_SAFE_INTEGER) - affectedPages(left, Number.MAX_SAFE_INTEGER),
    );
}

/** Rules that report the copies themselves. */
const COPY_CODES: ReadonlySet<string> = new Set([
  "missing_canonical",
  "session_in_address",
  "duplicate_content",
  "address_forms",
  "store_duplicate_paths",
]);
const COPY_KINDS: ReadonlySet<string> = new Set(["variants", "forms", "collections", "copies"]);

/** Copies of a page at other addresses, with the page that the site itself prefers: of the sitemap, most linked, shortest. */
function copiesOf(site: Site): ReadonlyMap<string, string> {
  return new Map(
    pageGroupsOf(site).flatMap(({ kind, rows }) => {
      const [first, ...others] = rows.toSorted(
        (one, other) =>
          Number(other.inSitemap) - Number(one.inSitemap) ||
          other.inlinks - one.inlinks ||
          one.url.length - other.url.length,
      );
      return COPY_KINDS.has(kind) && first !== undefined ? others.map(({ url }) => [url, first.url] as const) : [];
    }),
  );
}

/** A fault of a page is no fault of each copy of it. */
function withoutCopies(evidence: Evidence[], copies: ReadonlyMap<string, string>): Evidence[] {
  const found = new Set(evidence.map(({ url }) => url));
  return evidence.filter(({ url }) => !found.has(copies.get(url) ?? ""));
}

/** The issue in the contract's shape, with at most 20 of its pages. */
export function toPageFinding({ evidence, ...issue }: Issue): PageFinding {
  const pages = [...new Set(evidence.map((item) => item.url))];
  return { ...issue, ...factsOfFinding(issue.code), pageCount: pages.length, pages: pages.slice(0, LISTED_PAGES) };
}

/** Effect and basis of an issue; empty for a code that this release does not know. */
export function factsOfFinding(code: string): Pick<PageFinding, "effect" | "basis" | "source"> {
  const facts = factsOf(code);
  return facts === undefined ? {} : facts;
}
