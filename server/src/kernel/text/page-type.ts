/**
 * What a result offers a searcher. A page that links to us and a page of a site that is audited have separate types, because
 * other things are done with them: see `domains/competitors/page-type.ts` and the pages of `bootstrap-brand`.
 */
export type ResultType =
  | "video"
  | "discussion"
  | "template"
  | "comparison"
  | "review"
  | "list"
  | "guide"
  | "product page";

const VIDEO_HOSTS = /(^|\.)(youtube\.com|youtu\.be|vimeo\.com|tiktok\.com|dailymotion\.com)$/;
const FORUM_HOSTS =
  /(^|\.)(reddit\.com|quora\.com|stackexchange\.com|stackoverflow\.com|gutefrage\.net)$|^(forum|forums|community)\./;

/** By its path, the most reliable sign; then by its title, then by its structured data. */
const BY_PATH: readonly (readonly [ResultType, RegExp])[] = [
  ["discussion", /\/(t|threads?|questions|discussions?|forums?|community|topic)\//],
  ["template", /\/(templates?|downloads?)(\/|$)/],
  ["comparison", /\/(compare|comparison|vs|alternatives?)(\/|$)|-vs-/],
  ["review", /\/reviews?(\/|$)/],
  ["list", /\/(best|lists?|top-?\d*)(\/|$)|\/(best|top-\d+)-/],
  ["product page", /^\/?$|\/(products?|features?|solutions?|use-cases|pricing|shop|services?|store|for-[^/]+)(\/|$)/],
];
const BY_TITLE: readonly (readonly [ResultType, RegExp])[] = [
  ["template", /\btemplates?\b|^(?:(?!\bfree ).)*\bfree .*\b(excel|pdf|sheets|spreadsheet|checklist)\b/i],
  ["comparison", /\b(vs\.?|versus|compared|comparison|side by side)\b/i],
  ["review", /\b(reviews?|pros and cons|verdict)\b/i],
  [
    "list",
    /^(?:(?!\b(?:best|top)\b).)*\b(?:best|top)\b.*\d|\d (best|top|great|ways|tools|examples|alternatives|options)\b|^(the )?(best|top|\d+)\b/i,
  ],
  ["guide", /^(how|what|why|when|who|which)\b|\b(guide|explained|step by step|tips|examples|practical answer)\b|\?$/i],
];
const BY_DATA: readonly (readonly [ResultType, RegExp])[] = [
  ["discussion", /^(QAPage|DiscussionForumPosting)$/],
  ["video", /^VideoObject$/],
  ["list", /^ItemList$/],
  ["review", /^(Review|AggregateRating)$/],
  ["product page", /^(Product|SoftwareApplication|Service|LocalBusiness|Offer)$/],
  ["guide", /^(Article|BlogPosting|NewsArticle|TechArticle|HowTo|FAQPage)$/],
];
const FOLDER_OF_TEXTS = /\/(blog|guides?|learn|articles?|resources|news|how-to)\//;

/** The type of a result; null without a sign. */
export function classifyResult({
  url,
  title,
  host,
  structuredDataTypes,
}: {
  url: string;
  title: string;
  host: string;
  structuredDataTypes: readonly string[];
}): ResultType | null {
  if (VIDEO_HOSTS.test(host)) return "video";
  if (FORUM_HOSTS.test(host)) return "discussion";
  const path = (URL.parse(url)?.pathname ?? "").toLowerCase();
  const match =
    BY_PATH.find(([, sign]) => sign.test(path)) ??
    BY_TITLE.find(([, sign]) => sign.test(title)) ??
    BY_DATA.find(([, sign]) => structuredDataTypes.some((type) => sign.test(type)));
  return match?.[0] ?? (FOLDER_OF_TEXTS.test(path) ? "guide" : null);
}
