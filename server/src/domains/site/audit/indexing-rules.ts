import { isShell } from "../../../kernel/text/empty-shell.ts";
import { spellAddress } from "./address.ts";
import { pathOf } from "./address-patterns.ts";
import {
  canonicalRow,
  isLaterPage,
  isOtherVersion,
  isWrongHost,
  keyOfCanonical,
  rowAt,
  sameTarget,
} from "./canonical-targets.ts";
import { isHiddenValue } from "./document-rules.ts";
import { isIndexable, type PageRow } from "./inventory.ts";
import { differentSources } from "./language-rules.ts";
import { unreadFor } from "./link-rules.ts";
import { pageGroupsOf, plainForm } from "./page-groups.ts";
import { hiddenFromAlone, isContradictory, isHiddenByHeader } from "./robots-directives.ts";
import { engineBanFinder } from "./robots-file.ts";
import { amongReadable, evidenceOf, naming, type Rule, type Site } from "./rule.ts";

/** Addresses that sites normally block for crawlers. */
const EXPECTED_BLOCKED =
  /\/(staff|intern|internal|intranet|members?|user|my-account|login|log-in|signin|sign-in|signup|register|logout|account|admin|wp-admin|wp-login|cart|basket|checkout|search|suche|api|cgi-bin|preview|print|feed|warenkorb|panier|carrito|kasse|caisse|konto|compte|cuenta|compare|wishlist|merkliste|share|go|out|r|redirect|click|download|embed|edit|raw|reply|report|app|dashboard|policies|policy|wp-content|wp-includes|wp-json|xmlrpc|cdn-cgi|trackback)\b|\?|\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i;

const MOST_SILENT = { pages: 3, share: 0.1 };

export const INDEXING_RULES: readonly Rule[] = [
  {
    code: "start_page_not_indexable",
    concernsSite: true,
    title: "The home page cannot be indexed",
    advice:
      "Search engines may not show the most important page of the site. Remove the noindex directive, or correct the canonical link so that it names the home page itself.",
    find: (site) =>
      evidenceOf(startRows(site), (row) =>
        // `canonical_wrong_host` reports the cause.
        isIndexable(row) ||
        (row.indexability === "canonical_elsewhere" && (isWrongHost(site, row) || isNamedByFile(site, row)))
          ? null
          : (REASONS[row.indexability] ?? null),
      ),
  },
  {
    code: "server_errors",
    title: "Pages with server errors",
    advice:
      "Ask your developers to check these addresses in the server's error log. Search engines crawl a failing site more slowly and drop pages that keep failing.",
    find: (site) => evidenceOf(site.inventory.rows, ({ status }) => (status >= 500 ? `status ${status}` : null)),
  },
  {
    code: "robots_unreachable",
    concernsSite: true,
    publicOnly: true,
    title: "robots.txt cannot be read",
    advice:
      "The file robots.txt responds with an error or not at all. Google temporarily treats a server error there as a block on the whole site. Return status 200, or 404 if you need no rules.",
    find: (site) =>
      site.crawl.robots.status === "unreachable" ? [{ url: atRoot(site, "/robots.txt"), detail: null }] : [],
  },
  {
    code: "canonical_to_broken",
    title: "Canonical links to broken pages",
    advice: "These pages name a canonical address that fails. Name an address that works, usually the page's own.",
    find: (site) =>
      evidenceOf(site.inventory.rows, (row) => {
        const target = canonicalRow(site, row);
        if (target === undefined || row.status >= 300 || row.indexability === "redirect") return null;
        return target.status >= 400 ? `canonical link to ${row.canonical} (status ${target.status})` : null;
      }),
  },
  {
    code: "sitemap_lists_broken",
    title: "Broken pages in the sitemap",
    advice:
      "Remove these addresses from the sitemap or restore the pages. Search engines trust a sitemap with broken entries less.",
    find: (site) =>
      evidenceOf(site.inventory.rows, ({ inSitemap, status }) =>
        // `server_errors` reports a page that fails.
        inSitemap && status >= 400 && status < 500 ? `status ${status}` : null,
      ),
  },
  {
    code: "noindex_in_sitemap",
    title: "Noindex pages in the sitemap",
    advice:
      "The sitemap lists these pages, but their noindex directive keeps them out of search results. Remove them from the sitemap to keep them hidden, or remove noindex to have them indexed.",
    find: (site) =>
      evidenceOf(site.inventory.rows, ({ inSitemap, indexability }) =>
        inSitemap && indexability === "noindex" ? "" : null,
      ).filter(({ url }) => !reportedElsewhere(site).has(url)),
  },
  {
    code: "noindex_for_engine",
    title: "Pages hidden from one search engine",
    advice:
      "These pages ask one search engine not to show them and let all others. If this is not intended, remove the directive that is listed for each page.",
    find: (site) =>
      site.pages.flatMap(({ row, page }) => {
        const hidden = row.status >= 300 || row.indexability === "redirect" ? [] : hiddenFromAlone(page);
        if (hidden.length === 0) return [];
        const named = hidden.map(({ agent, source, value }) => `${value} for ${agent} (${WRITTEN_IN[source]})`);
        return [{ url: row.url, detail: naming([...new Set(named)]) }];
      }),
  },
  {
    code: "canonical_to_other_content",
    title: "Canonical links to different content",
    advice:
      "These pages name a canonical page with different text, so search engines rarely show them. If a page has its own content, let its canonical link name the page itself.",
    find: (site) => {
      const same = sameTarget(site);
      // The text of an empty shell says nothing about its target.
      const shells = new Set(site.pages.filter(({ page }) => isShell(page)).map(({ row }) => row));
      const textOf = new Map(site.pages.map(({ row, page }) => [row, page.text]));
      return evidenceOf(site.inventory.rows, (row) => {
        if (shells.has(row)) return null;
        const target = canonicalRow(site, row);
        if (row.indexability !== "canonical_elsewhere" || target === undefined || target.status >= 300) return null;
        // `canonical_redirect_chain` reports a canonical link that redirects.
        if (site.links.keyOf(target.url) !== keyOfCanonical(site, row)) return null;
        const sameText = row.duplicateGroup !== null && row.duplicateGroup === target.duplicateGroup;
        const variant = stripQuery(row.url) === stripQuery(target.url);
        const isOther =
          isWrongHost(site, row) || target === same || isLaterPage(row, target) || isOtherVersion(row, target);
        const isReported = target.indexability === "noindex" || target.indexability === "canonical_elsewhere";
        // A page that shows all of a list or all colours of a product repeats most lines of this one.
        return sameText || variant || isOther || isReported || isContained(textOf.get(row), textOf.get(target))
          ? null
          : `canonical link to ${target.url}`;
      });
    },
  },
  {
    code: "hreflang_no_return",
    title: "Missing hreflang return links",
    advice:
      "Search engines ignore hreflang links unless both language versions name each other. Add the missing hreflang entry to the other page.",
    find: (site) => missingReturns(site),
  },
  {
    code: "pages_unreachable",
    title: "Pages that did not respond",
    advice:
      "These addresses timed out or closed the connection during the crawl. If this happens again, check your hosting: search engines have the same problem.",
    find: (site) => {
      const silent = unreadFor(site, ["timeout", "network"]);
      // A site on which much is silent refuses this crawler: these addresses are unchecked.
      return silent.length > Math.max(MOST_SILENT.pages, site.pages.length * MOST_SILENT.share) ? [] : silent;
    },
  },
  {
    code: "blocked_by_robots",
    publicOnly: true,
    title: "Linked pages blocked by robots.txt",
    advice:
      "To have these pages indexed, allow them in robots.txt. To keep them out of search results, allow them too and add noindex: search engines can list a blocked address without its text.",
    find: (site) => {
      const isBanned = engineBanFinder(site);
      return unreadFor(site, ["robots"]).filter(
        ({ url, detail }) =>
          detail !== null &&
          !EXPECTED_BLOCKED.test(pathOf(url)) &&
          isBanned(url) &&
          site.crawl.blockedInSitemap?.includes(url) !== true,
      );
    },
  },
  {
    code: "missing_canonical",
    title: "Copies with parameters and without a canonical link",
    advice:
      "The same page answers at several addresses that differ only in parameters. Add a canonical link to the address without them, so that search engines merge the copies.",
    find: (site) => {
      const variants = pageGroupsOf(site).filter(({ kind }) => kind === "variants");
      return variants.flatMap(({ rows }) =>
        evidenceOf(rows, ({ canonical }) =>
          canonical === null ? `same text at ${rows.length} addresses of this path` : null,
        ),
      );
    },
  },
  {
    code: "missing_language",
    title: "Pages without a language",
    advice:
      'Set the lang attribute of the html element, for example lang="en". Screen readers and translation tools rely on it.',
    siteWideAdvice:
      'Almost no page states its language. Change the template once: set the lang attribute of the html element, for example lang="en". Screen readers and translation tools rely on it.',
    find: amongReadable((row) => (row.language === null ? "" : null)),
  },
];

const REASONS: Partial<Record<PageRow["indexability"], string>> = {
  noindex: "has a noindex directive",
  canonical_elsewhere: "names another page as canonical",
  status: "does not respond with status 200",
};

/** Pages whose noindex another rule reports: a valuable page, one in a header alone, or one that contradicts itself. */
function reportedElsewhere(site: Site): ReadonlySet<string> {
  const isReported = ({ page, row }: Site["pages"][number]) =>
    isHiddenByHeader(page) || isContradictory(page) || isHiddenValue(site, row);
  return new Set(site.pages.filter(isReported).map(({ row }) => row.url));
}

const WRITTEN_IN = { meta: "meta element", header: "X-Robots-Tag header" } as const;

function startRows(site: Site): PageRow[] {
  const row = site.inventory.rows[site.links.start];
  return row === undefined ? [] : [row];
}

/** Whether the canonical link names the same page by its file, such as `/index.html`, and that address can be indexed. */
function isNamedByFile(site: Site, row: PageRow): boolean {
  const target = canonicalRow(site, row);
  return target !== undefined && isIndexable(target) && plainForm(target.url) === plainForm(row.url);
}

/** Pages that name a language version which does not link back. Versions that the crawl did not read are ignored. */
function missingReturns(site: Site): { url: string; detail: string }[] {
  const versionsOf = ({ page }: Site["pages"][number]) =>
    page.hreflang.map(({ language, url }) => ({
      language,
      at: rowAt(site, site.links.keyOf(spellAddress(url, page.finalUrl) ?? "")),
    }));
  return site.pages.flatMap((place) => {
    if (!isIndexable(place.row)) return [];
    const own = ownLanguages(site, place);
    const missing = versionsOf(place).flatMap(({ language, at }) => {
      if (at === undefined || at === place || !isIndexable(at.row)) return [];
      // Another rule reports the cause: sources that differ, or a version of this language that cannot be shown.
      if (differentSources(site, place).length > 0 || differentSources(site, at).length > 0) return [];
      const back = versionsOf(at).filter((version) => own.has(version.language));
      if (back.some((version) => version.at !== undefined && version.at !== place && !isIndexable(version.at.row)))
        return [];
      if (isOtherText(place, at, language)) return [];
      return versionsOf(at).some((back) => back.at === place) ? [] : [`${at.row.url} (${language})`];
    });
    return missing.length === 0
      ? []
      : [{ url: place.row.url, detail: `no return link from ${naming([...new Set(missing)])}` }];
  });
}

/** The codes by which the page names itself, and its language. */
function ownLanguages(site: Site, { row, page }: Site["pages"][number]): ReadonlySet<string> {
  const key = site.links.keyOf(row.url);
  const codes = page.hreflang.flatMap(({ language, url }) =>
    site.links.keyOf(spellAddress(url, page.finalUrl) ?? "") === key ? [language] : [],
  );
  return new Set(row.language === null ? codes : [...codes, row.language]);
}

/** Whether a code has two addresses, of which one names this page: `hreflang_ambiguous` reports it. */
function isOtherText({ page }: Site["pages"][number], at: Site["pages"][number], language: string): boolean {
  const named = page.hreflang.filter((version) => version.language === language);
  return named.length > 1 && at.page.hreflang.length === 0;
}

/** House rule: whether half of the sentences of a text also stand in the other. */
function isContained(text = "", other = ""): boolean {
  const sentences = text.split(/[\n.!?]+\s*/).filter((sentence) => sentence.length >= 20);
  const shared = sentences.filter((sentence) => other.includes(sentence));
  return sentences.length > 0 && shared.length * 2 >= sentences.length;
}

function stripQuery(address: string): string {
  return address.replace(/\?.*/s, "");
}

function atRoot(site: Site, path: string): string {
  return URL.parse(path, site.crawl.startUrl)?.href ?? site.crawl.startUrl;
}
