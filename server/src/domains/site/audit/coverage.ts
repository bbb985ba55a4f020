import type { SiteCoverage, SkippedAddresses, UncheckedPage } from "@findable/contract";
import type { CrawlResult, SkippedGroup, SkipReason } from "../../../providers/crawler/port.ts";
import { allowRulesFor } from "./allow-rules.ts";
import { findUnchecked, type UncheckedPage as Unchecked, type UncheckedReason } from "./unchecked.ts";

const LISTED = 100;

/** What the crawl read and what it did not. Null for crawls recorded before 0.7.0, which did not count. */
export function coverageOf(crawl: CrawlResult): SiteCoverage | null {
  const { found, skippedGroups } = crawl;
  if (found === undefined || skippedGroups === undefined) return null;
  const unchecked = findUnchecked(crawl);
  const allowRules = allowRulesFor(unchecked, crawl.crawlerAddresses ?? []);
  const read = crawl.pages.length;
  const { unrendered = 0 } = crawl.rendering ?? {};
  return {
    summary: summaryOf(crawl, { found, skippedGroups, unchecked: unchecked.length }),
    found: Math.max(found, read),
    read,
    skipped: skippedGroups.slice(0, LISTED).map(explained),
    unchecked: unchecked.slice(0, LISTED).map(advised),
    uncheckedCount: unchecked.length,
    ...(unrendered === 0 ? {} : { unrendered }),
    ...(allowRules.length === 0 ? {} : { allowRules }),
  };
}

/** Begins with what the crawl missed. */
function summaryOf(
  { ended, pages, rendering }: Pick<CrawlResult, "ended" | "pages" | "rendering">,
  { found, skippedGroups, unchecked }: { found: number; skippedGroups: readonly SkippedGroup[]; unchecked: number },
): string {
  const sum = (reasons: readonly SkipReason[]) =>
    skippedGroups.reduce((total, { reason, count }) => total + (reasons.includes(reason) ? count : 0), 0);
  const unread = sum(["page_limit", "time_limit", "too_many"]);
  const alike = sum(["alike", "same_content"]);
  const stopped =
    ended === "complete"
      ? `The crawl read all ${found} addresses that it found, except those listed with a reason.`
      : `The crawl stopped at its ${ended === "page_limit" ? "page" : "time"} limit: it read ${pages.length} of at least ${found} addresses, and ${unread} wait unread.`;
  const samples = alike === 0 ? "" : ` ${alike} addresses say the same as others and were sampled.`;
  const guarded = unchecked === 0 ? "" : ` ${unchecked} could not be checked.`;
  return `${stopped}${samples}${guarded}${unrenderedIn(rendering)}`;
}

/** Pages whose text the crawl could not read because it did not run their scripts. */
function unrenderedIn(rendering: CrawlResult["rendering"]): string {
  const { unrendered, problem } = rendering ?? { unrendered: 0, problem: null };
  if (unrendered === 0) return "";
  const pages = unrendered === 1 ? "The text of 1 page needs" : `The text of ${unrendered} pages needs`;
  return ` ${pages} scripts, which did not run.${problem === null ? "" : ` ${problem}`}`;
}

function explained({ template, reason, count, examples }: SkippedGroup): SkippedAddresses {
  return {
    template: cleaned(template),
    reason,
    count,
    examples: examples.map(cleaned),
    explanation: EXPLANATIONS[reason],
    setting: reason === "page_limit" || reason === "time_limit" ? "maxPages" : null,
  };
}

const EXPLANATIONS: Record<SkipReason, string> = {
  robots: "robots.txt keeps this crawler out.",
  not_html: "The response is no HTML page, for example an image or a PDF.",
  too_large: "The page is larger than the crawler reads.",
  redirect_loop: "The redirects lead in a circle.",
  redirect_off_site: "The address redirects to another site.",
  refused_address: "The address leads to a network that is not public.",
  timeout: "There was no response in time, also not at a slower rate.",
  network: "The connection failed, also at a slower rate.",
  too_deep: "The path has more parts, or is more links away, than any page that people reach.",
  host_service: "The network of the host answers this address, not the site.",
  bad_url: "The address is too long, has too many parameters, or repeats the same parts of its path.",
  duplicate: "The address redirects to a page that another address showed already.",
  alike:
    "Pages of this pattern say the same as pages that were read. Samples are read, and all of them once a sample is new.",
  same_content: "The address differs from one that was read only in a parameter that changes nothing.",
  too_many: "The crawl found more addresses than it can remember.",
  page_limit: "The crawl reached its limit of pages first.",
  time_limit: "The crawl reached its time limit first.",
};

function advised({ url, reason, status, guard }: Unchecked): UncheckedPage {
  const product = guard === null ? "the firewall or bot protection of the site" : guard;
  return { url: cleaned(url), reason, status, guard, advice: ADVICE[reason](product) };
}

const ADVICE: Record<UncheckedReason, (guard: string) => string> = {
  challenge: (guard) => `Allow the user agent FindableBot in ${guard}, then run the audit again.`,
  login: () =>
    "Allow FindableBot to read the page without a sign-in, or leave it: pages behind a sign-in are not in search.",
  refused: (guard) => `Allow the user agent FindableBot in ${guard}, then run the audit again.`,
  slow_down: (guard) =>
    `Raise the limit of requests for FindableBot in ${guard}, or set a Crawl-delay for it in robots.txt.`,
  timeout: () =>
    "Open the page in a browser. If it responds there, allow FindableBot in the firewall; otherwise check the hosting.",
  network: () =>
    "Open the page in a browser. If it responds there, allow FindableBot in the firewall; otherwise check the hosting.",
};

/** Removes what the database cannot store. */
function cleaned(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
