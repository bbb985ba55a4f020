/** What a fault costs: the page is not found, is misunderstood, gets fewer clicks, or is only untidy. */
export type Effect = "lost" | "misunderstood" | "clicks" | "tidy";

export interface RuleFacts {
  effect: Effect;
  /** Why it is a fault, by the document of a search engine or a standard; `House rule` where none documents a limit. */
  basis: string;
  /** Address of the document; null for a house rule. */
  source: string | null;
}

export const GOOGLE = "https://developers.google.com/search/docs/";
export const ROBOTS_META = `${GOOGLE}crawling-indexing/robots-meta-tag`;
export const ROBOTS_TXT = "https://www.rfc-editor.org/rfc/rfc9309";
export const GOOGLE_ROBOTS = `${GOOGLE}crawling-indexing/robots/robots_txt`;
export const CANONICAL = `${GOOGLE}crawling-indexing/consolidate-duplicate-urls`;
export const LANGUAGES = `${GOOGLE}specialty/international/localized-versions`;
export const SITEMAP = `${GOOGLE}crawling-indexing/sitemaps/build-sitemap`;
export const SITEMAP_FORMAT = "https://www.sitemaps.org/protocol.html";
export const STATUS = `${GOOGLE}crawling-indexing/http-network-errors`;
export const LINKS = `${GOOGLE}crawling-indexing/links-crawlable`;
export const TITLES = `${GOOGLE}appearance/title-link`;
export const SNIPPETS = `${GOOGLE}appearance/snippet`;
export const IMAGES = `${GOOGLE}appearance/google-images`;
export const SPAM = `${GOOGLE}essentials/spam-policies`;
export const SCRIPTS = `${GOOGLE}crawling-indexing/javascript/javascript-seo-basics`;
export const STRUCTURED = `${GOOGLE}appearance/structured-data/sd-policies`;
export const SIZE = `${GOOGLE}crawling-indexing/googlebot`;
export const EXPERIENCE = `${GOOGLE}appearance/page-experience`;
export const MOBILE = `${GOOGLE}crawling-indexing/mobile/mobile-sites-mobile-first-indexing`;
export const HTML = "https://html.spec.whatwg.org/multipage/";

export const facts = (effect: Effect, source: string | null, basis: string): RuleFacts => ({ effect, source, basis });
export const house = (effect: Effect, basis: string): RuleFacts => facts(effect, null, `House rule: ${basis}`);

export const CANONICAL_PAGING = `${GOOGLE}specialty/ecommerce/pagination-and-incremental-page-loading`;
export const FACETS = `${GOOGLE}crawling-indexing/crawling-managing-faceted-navigation`;
export const ADDRESSES = `${GOOGLE}crawling-indexing/url-structure`;
export const MOVES = `${GOOGLE}crawling-indexing/301-redirects`;
export const REVIEWS = `${GOOGLE}appearance/structured-data/review-snippet`;
export const PREVIEWS = "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers";
