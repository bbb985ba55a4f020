import type { PageFinding } from "@findable/contract";

/** What a fault costs: the page is not found, is misunderstood, gets fewer clicks, or is only untidy. */
export type Effect = "lost" | "misunderstood" | "clicks" | "tidy";

export interface RuleFacts {
  effect: Effect;
  /** Why it is a fault, by the document of a search engine or a standard; `House rule` where none documents a limit. */
  basis: string;
  /** Address of the document; null for a house rule. */
  source: string | null;
}

export const SEVERITY_OF_EFFECT: Record<Effect, PageFinding["severity"]> = {
  lost: "high",
  misunderstood: "medium",
  clicks: "medium",
  tidy: "low",
};

const GOOGLE = "https://developers.google.com/search/docs/";
const ROBOTS_META = `${GOOGLE}crawling-indexing/robots-meta-tag`;
const ROBOTS_TXT = "https://www.rfc-editor.org/rfc/rfc9309";
const GOOGLE_ROBOTS = `${GOOGLE}crawling-indexing/robots/robots_txt`;
const CANONICAL = `${GOOGLE}crawling-indexing/consolidate-duplicate-urls`;
const LANGUAGES = `${GOOGLE}specialty/international/localized-versions`;
const SITEMAP = `${GOOGLE}crawling-indexing/sitemaps/build-sitemap`;
const SITEMAP_FORMAT = "https://www.sitemaps.org/protocol.html";
const STATUS = `${GOOGLE}crawling-indexing/http-network-errors`;
const LINKS = `${GOOGLE}crawling-indexing/links-crawlable`;
const TITLES = `${GOOGLE}appearance/title-link`;
const SNIPPETS = `${GOOGLE}appearance/snippet`;
const IMAGES = `${GOOGLE}appearance/google-images`;
const SPAM = `${GOOGLE}essentials/spam-policies`;
const SCRIPTS = `${GOOGLE}crawling-indexing/javascript/javascript-seo-basics`;
const STRUCTURED = `${GOOGLE}appearance/structured-data/sd-policies`;
const SIZE = `${GOOGLE}crawling-indexing/googlebot`;
const EXPERIENCE = `${GOOGLE}appearance/page-experience`;
const MOBILE = `${GOOGLE}crawling-indexing/mobile/mobile-sites-mobile-first-indexing`;
const HTML = "https://html.spec.whatwg.org/multipage/";

const facts = (effect: Effect, source: string | null, basis: string): RuleFacts => ({ effect, source, basis });
const house = (effect: Effect, basis: string): RuleFacts => facts(effect, null, `House rule: ${basis}`);

/** By code. A rule without an entry does not compile. */
export const RULE_FACTS = {
  robots_bans_site: facts(
    "lost",
    ROBOTS_TXT,
    "A crawler obeys the group that names it, and `Disallow: /` excludes every page (RFC 9309, 2.2).",
  ),
  robots_bans_engine: facts(
    "lost",
    ROBOTS_TXT,
    "A group that names a crawler replaces the rules for all others (RFC 9309, 2.2.1).",
  ),
  robots_unreachable: facts(
    "lost",
    GOOGLE_ROBOTS,
    "While robots.txt answers with a server error, crawlers must assume that everything is excluded (RFC 9309, 2.3.1.4).",
  ),
  robots_is_html: facts(
    "misunderstood",
    GOOGLE_ROBOTS,
    "Engines ignore lines that are no rules, so an HTML page contains none.",
  ),
  robots_rule_without_group: facts(
    "misunderstood",
    ROBOTS_TXT,
    "Rules before the first User-agent line belong to no group (RFC 9309, 2.1).",
  ),
  robots_misspelt: facts(
    "tidy",
    ROBOTS_TXT,
    "Parsers ignore fields that they do not know; Google accepts some misspellings and others do not.",
  ),
  robots_noindex_line: facts("misunderstood", GOOGLE_ROBOTS, "Google does not support noindex in robots.txt."),
  blocked_by_robots: facts(
    "misunderstood",
    ROBOTS_TXT,
    "A crawler must not read what robots.txt excludes, so engines know only the address.",
  ),
  sitemap_lists_blocked: facts(
    "lost",
    SITEMAP,
    "A sitemap lists pages to be shown, and robots.txt excludes them from being read.",
  ),
  ai_search_blocked: facts(
    "clicks",
    ROBOTS_TXT,
    "Answers cite what their search crawlers may read. Bans of crawlers for training are the owner's choice and are not reported.",
  ),
  start_page_not_indexable: facts("lost", ROBOTS_META, "A page with noindex is removed from the results."),
  noindex_valuable: facts(
    "lost",
    ROBOTS_META,
    "A page with noindex is removed from the results, however many links lead to it.",
  ),
  noindex_in_header: facts(
    "lost",
    ROBOTS_META,
    "X-Robots-Tag has the same effect as the meta element, and the page does not show it.",
  ),
  noindex_in_sitemap: facts("tidy", SITEMAP, "A sitemap lists the pages that should be in the results."),
  noindex_for_engine: facts(
    "misunderstood",
    ROBOTS_META,
    "A directive for one crawler adds to those for all, and the strictest applies.",
  ),
  directive_unknown: facts("tidy", ROBOTS_META, "Engines ignore values that they do not document."),
  nosnippet_wide: facts(
    "clicks",
    ROBOTS_META,
    "nosnippet and max-snippet:0 remove the text of a result and its use in AI overviews.",
  ),
  internal_nofollow: facts(
    "misunderstood",
    LINKS,
    "Engines follow links without nofollow to find pages and their weight.",
  ),
  meta_refresh: facts(
    "tidy",
    STATUS,
    "Google treats a refresh of 0 seconds as a permanent redirect and recommends one by the server.",
  ),
  server_errors: facts(
    "lost",
    STATUS,
    "Pages that keep answering 5xx are dropped, and the site is crawled more slowly.",
  ),
  broken_internal_links: facts(
    "clicks",
    STATUS,
    "An address with 404 or 410 is not indexed, and people who follow the link leave.",
  ),
  pages_unreachable: facts("misunderstood", STATUS, "Crawlers treat time-outs and resets like server errors."),
  soft_404: facts(
    "misunderstood",
    STATUS,
    "A missing page must answer 404 or 410; with 200 it stays in the index or wastes requests.",
  ),
  soft_404_template: facts("misunderstood", SCRIPTS, "Addresses that do not exist must not answer 200."),
  redirect_loops: facts("lost", STATUS, "Google follows at most ten redirects; a loop never ends."),
  redirect_chains: facts("tidy", STATUS, "Google follows at most ten redirects, and each one takes time."),
  links_to_redirects: facts("tidy", LINKS, "A link should name the final address."),
  missing_canonical: facts("tidy", CANONICAL, "Copies without a canonical link leave the choice to the engine."),
  canonical_to_broken: facts("misunderstood", CANONICAL, "A canonical link must name a page that can be indexed."),
  canonical_redirect_chain: facts("misunderstood", CANONICAL, "A canonical link should name the final address."),
  canonical_to_noindex: facts(
    "misunderstood",
    CANONICAL,
    "Noindex and a canonical link to the page contradict each other.",
  ),
  canonical_multiple: facts(
    "misunderstood",
    CANONICAL,
    "With several different canonical links, engines may ignore all of them.",
  ),
  canonical_in_body: facts(
    "misunderstood",
    CANONICAL,
    "A canonical link counts only in the head or in the HTTP header.",
  ),
  canonical_wrong_host: facts(
    "lost",
    CANONICAL,
    "A canonical link to a host that is not public keeps the page out of the results.",
  ),
  canonical_all_same: facts("lost", CANONICAL, "Pages that name another page as canonical are not shown themselves."),
  canonical_page_one: facts(
    "misunderstood",
    `${GOOGLE}specialty/ecommerce/pagination-and-incremental-page-loading`,
    "Each page of a list should be its own canonical page.",
  ),
  canonical_chain: facts("misunderstood", CANONICAL, "A canonical link should name the page that is canonical itself."),
  canonical_to_other_content: facts("misunderstood", CANONICAL, "A canonical link is for pages with the same content."),
  hreflang_no_return: facts(
    "misunderstood",
    LANGUAGES,
    "If two pages do not both name each other, the links are ignored.",
  ),
  hreflang_invalid_code: facts(
    "misunderstood",
    LANGUAGES,
    "Codes are ISO 639-1 languages with an optional ISO 3166-1 region; a region alone is invalid.",
  ),
  hreflang_dead_target: facts("misunderstood", LANGUAGES, "A language version must be a page that can be indexed."),
  hreflang_ambiguous: facts("misunderstood", LANGUAGES, "One language and region can have only one address."),
  missing_language: facts(
    "tidy",
    `${HTML}dom.html#attr-lang`,
    "Browsers and screen readers need the language; Google does not use the attribute.",
  ),
  no_sitemap: facts("tidy", SITEMAP, "A sitemap helps large sites and pages without links."),
  sitemap_unreadable: facts(
    "misunderstood",
    SITEMAP_FORMAT,
    "A sitemap must be a readable XML or text file with status 200.",
  ),
  sitemap_too_large: facts("misunderstood", SITEMAP_FORMAT, "A sitemap has at most 50,000 addresses and 50 MB."),
  sitemap_lists_broken: facts("tidy", SITEMAP, "A sitemap lists pages that answer 200."),
  sitemap_lists_redirects: facts("tidy", SITEMAP, "A sitemap lists final addresses."),
  sitemap_lastmod_false: facts("tidy", SITEMAP, "Engines use lastmod only if it is consistently right."),
  missing_title: facts("clicks", TITLES, "Every page should have a title element."),
  duplicate_title: facts("clicks", TITLES, "Titles should be descriptive for each page."),
  title_too_long: house("tidy", "results show about 60 characters of a title."),
  title_too_short: house("tidy", "a title of a few letters rarely names its subject."),
  missing_description: facts(
    "tidy",
    SNIPPETS,
    "Google may use the description if it describes the page better than its text.",
  ),
  duplicate_description: facts("tidy", SNIPPETS, "Descriptions should differ between pages."),
  description_too_long: house("tidy", "results show about 160 characters of a description."),
  missing_h1: facts("tidy", TITLES, "Google takes main headings into account for titles."),
  multiple_h1: facts("tidy", TITLES, "Make it clear which text is the main title of the page."),
  thin_content: house("misunderstood", "a page with very little text seldom answers a question."),
  duplicate_content: facts("misunderstood", CANONICAL, "Engines show one of several pages with the same content."),
  placeholder_text: facts("misunderstood", SPAM, "Placeholder text says nothing about the subject."),
  text_broken: facts(
    "misunderstood",
    `${HTML}parsing.html#determining-the-character-encoding`,
    "Text decoded in another character set than it was written in shows wrong letters.",
  ),
  head_ended_early: facts(
    "misunderstood",
    ROBOTS_META,
    "Elements that do not belong in the head end it, and engines ignore what follows.",
  ),
  page_cut_off: facts("misunderstood", SIZE, "Googlebot reads the first 2 MB of an HTML file."),
  large_pages: house("tidy", "half of the 2 MB that Googlebot reads."),
  orphan_pages: facts("misunderstood", LINKS, "Every page that matters should have a link from another page."),
  deep_pages: house("tidy", "people and crawlers seldom follow more than four links."),
  mixed_http_links: facts("tidy", EXPERIENCE, "Links should lead to the secure address."),
  session_in_address: facts(
    "misunderstood",
    `${GOOGLE}crawling-indexing/url-structure`,
    "Parameters that do not change the page multiply its addresses.",
  ),
  images_without_alt: facts("tidy", IMAGES, "Google uses alt text to understand images."),
  heavy_images: house("clicks", "an image of a page seldom needs more than 1 MB."),
  sd_not_parsed: facts("clicks", STRUCTURED, "A block with a syntax error is not read at all."),
  sd_required_missing: facts("clicks", STRUCTURED, "A rich result needs every required property of its type."),
  breadcrumb_broken: facts(
    "clicks",
    `${GOOGLE}appearance/structured-data/breadcrumb`,
    "Each item needs a position and a name, and all but the last an address.",
  ),
  missing_structured_data: facts("tidy", STRUCTURED, "Rich results of this kind of page need markup."),
  slow_pages: facts("clicks", "https://web.dev/articles/ttfb", "A first byte after more than 1.8 seconds is poor."),
  no_viewport: facts("clicks", MOBILE, "Without a viewport, phones show the page in the width of a desktop."),
  no_https: facts("clicks", EXPERIENCE, "Pages should be served over HTTPS."),
  mixed_content: facts(
    "clicks",
    EXPERIENCE,
    "Browsers block scripts, styles and frames that a secure page loads over http.",
  ),
  empty_shell: facts(
    "misunderstood",
    SCRIPTS,
    "Not all engines run scripts, and readers of AI answers run none: they see the HTML as sent.",
  ),
  text_by_script: facts(
    "misunderstood",
    SCRIPTS,
    "Not all engines run scripts, and readers of AI answers run none: they read the text in the HTML.",
  ),
  links_by_script: facts("misunderstood", LINKS, "Google finds pages by links with an address in the HTML."),
  title_by_script: facts("misunderstood", SCRIPTS, "Engines that run no scripts show the title in the HTML."),
  canonical_by_script: facts(
    "misunderstood",
    SCRIPTS,
    "Google evaluates the canonical address before and after rendering, so two values contradict each other.",
  ),
  noindex_removed_by_script: facts("lost", SCRIPTS, "Google may skip rendering a page whose HTML has noindex."),
  noindex_added_by_script: facts("misunderstood", SCRIPTS, "Engines that run no scripts do not see the noindex."),
  sd_by_script: facts("tidy", SCRIPTS, "Google reads structured data of rendered pages; most other engines do not."),
  render_fails: facts("misunderstood", SCRIPTS, "A page whose scripts fail is empty for engines that render it."),
  lab_lcp: facts("clicks", "https://web.dev/articles/lcp", "A largest contentful paint after more than 4 s is poor."),
  lab_cls: facts("clicks", "https://web.dev/articles/cls", "A cumulative layout shift over 0.25 is poor."),
  lab_tbt: facts("clicks", "https://web.dev/articles/tbt", "Scripts that block the page for over 600 ms are poor."),
} as const satisfies Record<string, RuleFacts>;

export type RuleCode = keyof typeof RULE_FACTS;

/** The facts of a code that a crawl of any release recorded. */
export function factsOf(code: string): RuleFacts | undefined {
  return Object.hasOwn(RULE_FACTS, code) ? RULE_FACTS[code as RuleCode] : undefined;
}
