import { isShell, SHELL_WORDS } from "../../../kernel/text/empty-shell.ts";
import { isKeptOut, LATER_PAGE } from "./address-patterns.ts";
import { isIndexable, type PageRow } from "./inventory.ts";
import { directivesOf, isContradictory, isHiddenByHeader, isHiddenFrom } from "./robots-directives.ts";
import { type Evidence, evidenceOf, naming, type Place, type Rule, readPages, type Site } from "./rule.ts";
import { READ_BYTES } from "./speed-rules.ts";
import { structuredDataFaults } from "./structured-data.ts";
import { charsetConflict } from "./text-encoding.ts";

const KNOWN_DIRECTIVES =
  /^(?:all|none|index|noindex|follow|nofollow|archive|noarchive|cache|nocache|snippet|nosnippet|indexifembedded|notranslate|noimageindex|noodp|noydir|noimageclick|nositelinkssearchbox|noyaca|noai|noimageai|nopagereadaloud|unavailable_after\b.*|max-snippet:\s*-?\d+|max-video-preview:\s*-?\d+|max-image-preview:\s*(?:none|standard|large)|)$/;
/** Words that people mean when they write something else. */
const MEANT =
  /^no[ _-]+(?:index|follow|snippet|archive)|^(?:noindx|noidex|no-?inde|nofolow|nofollows|noindex[;.:|/ ].*|nofollow[;.:|/ ].*|noindexnofollow|dofollow)$/;
/** House rule: this share of the pages makes a directive a habit of the site. */
const WIDE = { share: 0.5, pages: 3 };
const LINKED_PAGES = { share: 0.5, pages: 5 };
/** Former versions of a manual are kept out of search on purpose. */
const FORMER_VERSION = /\/v?\d+(?:\.(?:\d+|x))*\/|\/(?:legacy|archive|old)\//i;
const VALUABLE: ReadonlySet<string> = new Set([
  "home",
  "product",
  "pricing",
  "article",
  "docs",
  "category",
  "comparison",
]);

/** Rules about what a page's HTML and headers say, one page at a time. */
export const DOCUMENT_RULES: readonly Rule[] = [
  {
    code: "noindex_in_header",
    title: "Pages with noindex in a header",
    advice:
      "The server sends X-Robots-Tag: noindex, and the page itself does not show it. Remove the header from the configuration of the server or CDN. Hosts of previews often add it.",
    find: (site) =>
      readPages(site, (place) =>
        isHiddenByHeader(place.page) && !isContradictory(place.page) && matters(site, place)
          ? "X-Robots-Tag: noindex, and no meta element"
          : null,
      ),
  },
  {
    code: "noindex_valuable",
    title: "Important pages with noindex",
    advice:
      "Most pages link to these pages, but noindex keeps them out of search. Remove the directive in the SEO plugin or the template, unless this is intended.",
    find: (site) =>
      readPages(site, (place) => {
        const { row, page } = place;
        const isReported =
          isHiddenByHeader(page) || isContradictory(page) || row === site.inventory.rows[site.links.start];
        return !isReported && isHiddenFrom(page, "googlebot") && isHiddenValue(site, row)
          ? `${row.inlinks} pages link to it`
          : null;
      }),
  },
  {
    code: "directive_unknown",
    title: "Robots directives that no engine knows",
    advice:
      "Correct the values that are listed. Engines ignore them, so the page is treated as if they were not there.",
    find: (site) =>
      readPages(site, ({ page }) => {
        const values = directivesOf(page).filter(({ value }) => !KNOWN_DIRECTIVES.test(value) && MEANT.test(value));
        return values.length === 0 ? null : naming([...new Set(values.map(({ value }) => value))]);
      }),
  },
  {
    code: "nosnippet_wide",
    concernsSite: true,
    title: "No text in search results",
    advice:
      "Most pages have nosnippet or max-snippet:0, so results show no text, and AI overviews do not quote them. Remove the directive, or mark single passages with data-nosnippet.",
    find: (site) => {
      const hidden = site.pages.filter(({ row, page }) => isIndexable(row) && hasNoSnippet(page));
      const isWide = hidden.length >= WIDE.pages && hidden.length >= site.indexable.length * WIDE.share;
      return isWide ? hidden.map(({ row }) => ({ url: row.url, detail: null })) : [];
    },
  },
  {
    code: "internal_nofollow",
    title: "Pages that only links with nofollow lead to",
    advice: "Remove rel=nofollow from links between pages of the site. It keeps search engines from following them.",
    find: onlyNofollow,
  },
  {
    code: "meta_refresh",
    title: "Redirects by a meta element",
    advice:
      "Redirect with status 301 at the server. A refresh by the page is slower, and some crawlers do not follow it.",
    find: (site) =>
      readPages(site, ({ page, row }) => {
        const refresh = page.document?.refresh ?? null;
        const leads = refresh?.url != null && site.links.keyOf(refresh.url) !== site.links.keyOf(row.url);
        return refresh !== null && leads ? `refresh to ${refresh.url}` : null;
      }),
  },
  {
    code: "head_ended_early",
    title: "Elements that end the head too early",
    advice:
      "An element that does not belong in the head stands before the canonical link, robots or hreflang, so browsers and search engines take these as part of the body and ignore them. Move it into the body.",
    find: (site) =>
      readPages(site, ({ page }) => {
        const element = page.document?.headEndedBy ?? null;
        return element === null ? null : `<${element}> in the head`;
      }),
  },
  {
    code: "text_broken",
    title: "Pages with wrong letters",
    advice:
      "The text was decoded in another character set than it was written in. Correct the charset of the header, the meta element or the database.",
    find: (site) =>
      readPages(site, ({ page }) => {
        // `charset_conflict` reports the cause.
        if (charsetConflict(page) !== null) return null;
        const broken = page.text.match(/\uFFFD|Ã[\u0080-\u00BF¤¶¼Ÿ©¨]|â€[\u0080-\u00BF™œ“]/gu) ?? [];
        return broken.length >= 3 ? `${broken.length} times, for example “${broken[0]}”` : null;
      }),
  },
  {
    code: "placeholder_text",
    title: "Placeholder text",
    advice:
      "Replace the text that the template brought, or remove the page. WordPress creates a sample page and a post “Hello world!”.",
    find: (site) =>
      evidenceOfPages(site, ({ row, page }) => (LATER_PAGE.test(row.url) ? null : placeholderOf(row, page))),
  },
  {
    code: "page_cut_off",
    title: "Pages longer than Google reads",
    advice:
      "Move embedded images, styles and data out of the HTML. Google reads the first 2 MB and ignores the rest, also its links.",
    find: (site) =>
      evidenceOf(site.indexable, ({ bytes }) => (bytes > READ_BYTES ? `${Math.ceil(bytes / 10_000) / 100} MB` : null)),
  },
  {
    code: "no_viewport",
    title: "Pages without a viewport for phones",
    advice: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the template.',
    find: (site) => evidenceOfPages(site, ({ page }) => (page.document?.hasViewport === false ? "" : null)),
  },
  {
    code: "empty_shell",
    title: "Pages whose text needs scripts",
    advice:
      "The HTML that the server sends has almost no text. Render it at the server: in Next.js with server components, in Nuxt with universal rendering, otherwise by prerendering. Crawlers that run no scripts, such as those of AI answers, see an empty page.",
    find: (site) =>
      readPages(site, ({ page, row }) => {
        // A tool or a map that shows no text with scripts either has none that engines could miss.
        if (!isShell(page) || !isIndexable(row) || isKeptOut(row.url) || row.softMissing) return null;
        if (isCaughtByShell(site, row) || entriesOf(page) >= LIST_ENTRIES) return null;
        if (page.rendered !== undefined && page.rendered.wordCount <= SHELL_WORDS) return null;
        const { appRoot = null, scripts = 0 } = page.document ?? {};
        const after = page.rendered === undefined ? "" : `, ${page.rendered.wordCount} words once they ran`;
        return `${row.wordCount} words, ${scripts} scripts${after}${appRoot === null ? "" : `, empty ${appRoot}`}`;
      }),
  },
  {
    code: "session_in_address",
    concernsSite: true,
    title: "Parameters that do not change the page",
    advice:
      "Keep sessions in a cookie and tracking out of links between pages. Until then, name the address without the parameter as canonical.",
    find: (site) => {
      const names = site.crawl.ineffectiveParameters ?? [];
      const using = site.pages.filter(
        ({ row, page }) =>
          row.status < 300 && page.links.some(({ url, internal }) => internal && hasParameter(url, names)),
      );
      const isDeclared = using.every(({ page }) => page.canonical !== null);
      return names.length === 0 || isDeclared
        ? []
        : using.map(({ row }) => ({ url: row.url, detail: `links with ${naming(names)}` }));
    },
  },
  {
    code: "sd_not_parsed",
    title: "Structured data with syntax errors",
    advice:
      "Correct the JSON-LD. Search engines do not read a block with a syntax error. Quotes in texts must be escaped.",
    find: (site) => structuredData(site, "sd_not_parsed"),
  },
  {
    code: "sd_required_missing",
    title: "Structured data without required properties",
    advice: "Add the properties that are listed. Without them Google shows no rich result of this type.",
    find: (site) => structuredData(site, "sd_required_missing"),
  },
  {
    code: "breadcrumb_broken",
    title: "Breadcrumbs without positions, names or addresses",
    advice: "Each item needs a position and a name, and all but the last an address. Usually the theme writes them.",
    find: (site) => structuredData(site, "breadcrumb_broken"),
  },
];

/** Links of the text: a list of them is no empty page. */
const LIST_ENTRIES = 3;

function entriesOf({ links }: Place["page"]): number {
  return new Set(links.flatMap(({ url, internal, boilerplate }) => (internal && !boilerplate ? [url] : []))).size;
}

/**
 * Whether the shell stands for an address that does not exist: invented addresses get it too, the pages beside it have text, and
 * no sitemap lists it. `soft_404_template` reports it.
 */
function isCaughtByShell(site: Site, row: PageRow): boolean {
  const folder = folderOf(row.url);
  const isCaught = site.crawl.missingBelow?.some(({ status, path }) => status === 200 && path === folder) === true;
  if (!isCaught || row.inSitemap) return false;
  const others = site.pages.filter(
    (one) => one.row !== row && isIndexable(one.row) && folderOf(one.row.url) === folder,
  );
  return others.length >= 2 && others.every(({ page }) => !isShell(page) || !page.inSitemap);
}

function folderOf(address: string): string {
  return new URL(".", address.replace(/\/$/, "")).pathname;
}

/** A slot of a template that nothing filled. */
export const SLOT = /\{\{[^}]{1,60}\}\}|\{%[^%]{1,60}%\}|%%\w{1,40}%%|\[object Object\]/;
const TEMPLATE_ERROR = /\bLiquid (?:syntax )?error\b[^.\n]{0,60}|\bFatal error: [^.\n]{0,60} on line \d+/i;

/** What a page brought from its template; null if its text is written. */
export function placeholderOf(row: PageRow, page: Place["page"]): string | null {
  const isLorem =
    /\blorem ipsum dolor sit amet\b/i.test(page.text) &&
    row.wordCount < 400 &&
    !/["“„'‘]\s*lorem ipsum/i.test(page.text);
  const isSample =
    /^(?:hello world!?|sample page|just another wordpress site)(?:\s*[|–—-].*)?$/i.test(row.title ?? "") ||
    /welcome to wordpress\. this is your first post|this is an example page\. it.s different from a blog post/i.test(
      page.text,
    );
  const isUnfinished =
    row.wordCount < 60 && /\b(?:under construction|im aufbau|en construction|en construcción)\b/iu.test(page.text);
  if (isUnfinished) return "under construction";
  const slot = SLOT.exec(row.title ?? "")?.[0] ?? TEMPLATE_ERROR.exec(page.text)?.[0];
  if (slot !== undefined) return `“${slot}”`;
  return isLorem ? "lorem ipsum" : isSample ? `“${row.title}”` : null;
}

function evidenceOfPages(site: Site, detail: (place: Place) => string | null): Evidence[] {
  return readPages(site, (place) => (isIndexable(place.row) ? detail(place) : null));
}

/** Whether the owner wants people to find the page: a sitemap lists it, many pages link to it, or it is of a kind that is written for them. */
function matters(site: Site, { row }: Place): boolean {
  const isWanted = row.inSitemap || isLinkedEverywhere(site, row) || (row.inlinks > 0 && VALUABLE.has(row.type));
  return isWanted && !isKeptOut(row.url) && row.type !== "legal";
}

/** Whether noindex hides a page that most pages lead people to. */
export function isHiddenValue(site: Site, row: PageRow): boolean {
  const isHidden =
    row.indexability === "noindex" &&
    row.type !== "legal" &&
    !FORMER_VERSION.test(row.url) &&
    isLinkedEverywhere(site, row);
  return isHidden && (row.inSitemap || VALUABLE.has(row.type)) && !isKeptOut(row.url);
}

function isLinkedEverywhere({ inventory }: Site, { inlinks }: PageRow): boolean {
  return inlinks >= LINKED_PAGES.pages && inlinks >= inventory.rows.length * LINKED_PAGES.share;
}

function hasNoSnippet(page: Place["page"]): boolean {
  return directivesOf(page).some(
    ({ agent, value }) =>
      (agent === "*" || agent === "googlebot") && (value === "nosnippet" || value === "max-snippet:0"),
  );
}

function onlyNofollow(site: Site): Evidence[] {
  const followed = new Set<string>();
  const unfollowed = new Map<string, string>();
  for (const { row, page } of site.pages) {
    if (row.status >= 300 || row.indexability === "redirect") continue;
    for (const { url, internal, nofollow } of page.links) {
      const key = internal ? site.links.keyOf(url) : null;
      if (key === null) continue;
      if (!nofollow) followed.add(key);
      else if (!unfollowed.has(key)) unfollowed.set(key, row.url);
    }
  }
  return [...unfollowed].flatMap(([key, from]) => {
    const target = followed.has(key) ? undefined : site.inventory.rows[site.links.rowOf.get(key) ?? -1];
    const isFault = target !== undefined && isIndexable(target) && !isKeptOut(target.url);
    return isFault && target.url !== site.inventory.rows[site.links.start]?.url
      ? [{ url: target.url, detail: `linked with nofollow from ${from}` }]
      : [];
  });
}

function hasParameter(address: string, names: readonly string[]): boolean {
  const parameters = address.includes("?") ? URL.parse(address)?.searchParams : undefined;
  return parameters !== undefined && names.some((name) => parameters.has(name));
}

function structuredData(site: Site, code: "sd_not_parsed" | "sd_required_missing" | "breadcrumb_broken"): Evidence[] {
  return evidenceOfPages(site, ({ page }) => {
    const faults = structuredDataFaults(page.document?.jsonLd ?? []).filter((fault) => fault.code === code);
    return faults.length === 0 ? null : naming([...new Set(faults.map(({ detail }) => detail))]);
  });
}
