import { KNOWN_CRAWLERS } from "@findable/contract";
import { spellAddress } from "./address.ts";
import { isKeptOut } from "./address-patterns.ts";
import { isRedirectFault } from "./answer-rules.ts";
import { isIndexable, type PageRow } from "./inventory.ts";
import { plainForm } from "./page-groups.ts";
import { type Evidence, evidenceOf, naming, type Rule, type Site } from "./rule.ts";

/** Rules about where canonical links, sitemaps and robots.txt lead search engines and AI crawlers. */
export const TARGET_RULES: readonly Rule[] = [
  {
    code: "canonical_redirect_chain",
    title: "Canonical links to redirects",
    advice:
      "Name the last address of the redirects as canonical. Search engines may ignore a canonical link that redirects.",
    find: canonicalChains,
  },
  {
    code: "soft_404",
    title: "Missing pages with status 200",
    advice:
      "These pages say that their content is missing, but respond as if it were there. Return status 404 or 410, or redirect to the closest page that exists. Then remove the links to them.",
    find: (site) =>
      evidenceOf(site.inventory.rows, ({ softMissing, wordCount }) => (softMissing ? `${wordCount} words` : null)),
  },
  {
    code: "soft_404_template",
    concernsSite: true,
    title: "Addresses that do not exist answer 200",
    advice:
      "An invented address answers like a page. Return status 404 for what does not exist; in Next.js call `notFound()` before the response begins.",
    find: ({ crawl }) => {
      const { missingProbe, missingBelow = [] } = crawl;
      if (missingProbe?.status === 200 && missingProbe.redirectedTo === null)
        return [{ url: missingProbe.url, detail: "an invented address answers 200" }];
      return missingBelow
        .filter(
          ({ status, redirectedTo, path }) => status === 200 && redirectedTo === null && !isKeptOut(`https://x${path}`),
        )
        .map(({ url, path }) => ({ url, detail: `an invented address below ${path} answers 200` }));
    },
  },
  {
    code: "sitemap_lists_redirects",
    title: "Redirects in the sitemap",
    advice:
      "List the target of each redirect in the sitemap instead. A sitemap should name only pages with status 200.",
    find: (site) =>
      evidenceOf(site.inventory.rows, (row) =>
        row.inSitemap && row.indexability === "redirect" && !isRedirectFault(site, row) && !isOtherSpelling(row)
          ? `redirects to ${naming(row.redirects)}`
          : null,
      ),
  },
  {
    code: "ai_search_blocked",
    publicOnly: true,
    title: "Pages that AI search may not read",
    advice:
      "AI answers rarely cite pages that their search crawlers may not read. Remove the rules for these crawlers from robots.txt, or keep them if you decided to block them. Bans of crawlers for training alone cost no answers.",
    find: blockedForAi,
  },
];

/** Whether one redirect only corrects a slash or capitals. */
function isOtherSpelling({ url, redirects }: PageRow): boolean {
  return redirects.length === 1 && plainForm(redirects[0] ?? "") === plainForm(url);
}

function canonicalChains(site: Site): Evidence[] {
  const hopsFrom = new Map(
    site.pages.map(({ page }) => [site.links.keyOf(page.url), { hops: page.redirects.length, end: page.finalUrl }]),
  );
  return evidenceOf(site.inventory.rows, ({ canonical, url, status, indexability }) => {
    if (canonical === null || status >= 300 || indexability === "redirect") return null;
    const chain = hopsFrom.get(site.links.keyOf(spellAddress(canonical, url) ?? ""));
    if (chain === undefined || chain.hops === 0) return null;
    // A slash or capitals that the server corrects lead back to the page.
    if (chain.hops === 1 && plainForm(chain.end) === plainForm(canonical)) return null;
    const hops = chain.hops === 1 ? "1 redirect" : `${chain.hops} redirects`;
    return `canonical link to ${canonical}, ${hops} before ${chain.end}`;
  });
}

const SEARCH_CRAWLERS = new Set(
  KNOWN_CRAWLERS.flatMap(({ name, purpose }) => (purpose === "ai_search" && name !== "Amazonbot" ? [name] : [])),
);

function isForSearch(name: string): boolean {
  return SEARCH_CRAWLERS.has(name);
}

/** One entry for the whole site if robots.txt blocks the same crawlers everywhere. */
function blockedForAi(site: Site): Evidence[] {
  const pages = site.pages.filter(({ row }) => isIndexable(row));
  const blocked = pages.map(({ page }) => (page.blockedAiCrawlers ?? []).filter(isForSearch).join(", "));
  const [first = ""] = blocked;
  const start = site.inventory.rows[site.links.start];
  if (first !== "" && start !== undefined && blocked.every((names) => names === first))
    return [{ url: start.url, detail: `every page: ${first}` }];
  return pages.flatMap(({ row }, index) => {
    const names = blocked[index] ?? "";
    return names === "" ? [] : [{ url: row.url, detail: names }];
  });
}
