import type { SiteWatchChange } from "@findable/contract";

/** What a look at a site found. */
export interface SiteLook {
  robots: {
    status: "found" | "missing" | "unreachable";
    content: string | null;
    /** Whether it excludes Googlebot or bingbot from the start page, each with the rule that does. */
    bans: { engine: string; rule: string }[];
  };
  /** Null if the site has none; `unchecked` if its start page could not be read. */
  sitemap: { url: string; problem: string | null; addresses: number } | "unchecked" | null;
  pages: WatchedPage[];
}

export interface WatchedPage {
  url: string;
  /** Null if this look could not check it: a guard or no response. */
  status: number | null;
  finalUrl: string;
  noindex: boolean;
  canonical: string | null;
}

/** House rule: a sitemap that loses half of at least this many addresses has lost pages. */
const SITEMAP = { addresses: 20, share: 0.5 };
const QUOTED = 200;

/** What changed for the worse between two looks, and every change of robots.txt. What could not be checked is no change. */
export function compareLooks(before: SiteLook, after: SiteLook): SiteWatchChange[] {
  return [
    ...robotsChanges(before.robots, after.robots),
    ...sitemapChanges(before, after),
    ...pageChanges(before, after),
  ];
}

function robotsChanges(before: SiteLook["robots"], after: SiteLook["robots"]): SiteWatchChange[] {
  const change = (code: SiteWatchChange["code"], from: string | null, to: string | null) => ({
    ...{ code, url: "/robots.txt", before: from, after: to },
  });
  if (after.status === "unreachable") {
    return before.status === "unreachable" ? [] : [change("robots_unreachable", before.status, after.status)];
  }
  const known = new Set(before.bans.map(({ engine }) => engine));
  const bans = after.bans.filter(({ engine }) => !known.has(engine));
  if (bans.length > 0) return bans.map(({ engine, rule }) => change("robots_bans_site", null, `${engine}: ${rule}`));
  // A file that could not be read before is no change.
  if (before.status === "unreachable" || before.content === after.content) return [];
  return [
    change(
      "robots_changed",
      firstDifference(before.content, after.content),
      firstDifference(after.content, before.content),
    ),
  ];
}

/** The first line of a file that the other one lacks; null if it has all of them. */
function firstDifference(file: string | null, other: string | null): string | null {
  const known = new Set((other ?? "").split(/\r\n|\r|\n/));
  return (
    (file ?? "")
      .split(/\r\n|\r|\n/)
      .find((line) => !known.has(line))
      ?.slice(0, QUOTED) ?? null
  );
}

function sitemapChanges({ sitemap: before }: SiteLook, { sitemap: after }: SiteLook): SiteWatchChange[] {
  if (before === null || before === "unchecked" || before.problem !== null || after === "unchecked") return [];
  const { url } = before;
  if (after === null || (after.problem !== null && after.problem !== "unreachable" && after.problem !== "refused")) {
    return [{ code: "sitemap_unreadable", url, before: null, after: after?.problem ?? "missing" }];
  }
  const hasShrunk = before.addresses >= SITEMAP.addresses && after.addresses < before.addresses * SITEMAP.share;
  return hasShrunk && after.problem === null
    ? [{ code: "sitemap_shrank", url, before: String(before.addresses), after: String(after.addresses) }]
    : [];
}

function pageChanges({ pages: before }: SiteLook, { pages: after }: SiteLook): SiteWatchChange[] {
  const earlier = new Map(before.map((page) => [page.url, page]));
  return after.flatMap((page): SiteWatchChange[] => {
    const known = earlier.get(page.url);
    if (known === undefined || known.status === null || page.status === null) return [];
    const { url } = page;
    if (known.status < 400 && page.status >= 400) {
      return [{ code: "page_broken", url, before: String(known.status), after: String(page.status) }];
    }
    if (page.status >= 400) return [];
    if (known.finalUrl !== page.finalUrl) {
      return [{ code: "page_moved", url, before: known.finalUrl, after: page.finalUrl }];
    }
    if (page.noindex && !known.noindex) return [{ code: "page_noindex", url, before: null, after: "noindex" }];
    if (known.canonical === page.canonical || page.canonical === null) return [];
    const isOwn = page.canonical === page.finalUrl;
    return isOwn ? [] : [{ code: "page_canonical", url, before: known.canonical, after: page.canonical }];
  });
}
