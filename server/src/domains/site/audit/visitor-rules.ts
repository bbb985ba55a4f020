import type { VisitorAnswer } from "../../../providers/crawler/port.ts";
import { hasWrongBase } from "./access-rules.ts";
import { type Evidence, naming, type Place, type Rule, type Site } from "./rule.ts";
import { isOtherLanguage } from "./text-language.ts";

/** House rules: shorter texts differ by chance. */
const TEXT_WORDS = 80;
const LITTLE_SHARE = 0.5;
const LITTLE_FOR_ENGINES = 0.3;
/** Rules about what other visitors get, and about targets on other hosts. */
export const VISITOR_RULES: readonly Rule[] = [
  {
    code: "status_by_agent",
    title: "Pages that refuse a search engine by its name",
    advice:
      "The server answers these pages differently if the request names a search engine. Remove the rule from the firewall, the CDN or the application, or verify engines by their address.",
    find: (site) => byVisitor(site, ["Googlebot", "bingbot"], engineDifference),
  },
  {
    code: "phone_text_missing",
    title: "Pages that show phones less text",
    advice:
      "Send phones the same text as desktops; a menu or an accordion may be closed. Google indexes what phones get.",
    find: (site) =>
      byVisitor(site, ["phone"], ({ page }, { status, redirectedTo, wordCount }) =>
        status === 200 &&
        redirectedTo === null &&
        page.wordCount >= TEXT_WORDS &&
        wordCount < page.wordCount * LITTLE_SHARE
          ? `${wordCount} words for phones, ${page.wordCount} for others`
          : null,
      ),
  },
  {
    code: "phone_directive_differs",
    title: "Pages with other directives for phones",
    advice: "Send phones the same robots directives and canonical address. Google indexes what phones get.",
    find: (site) => byVisitor(site, ["phone"], phoneDirectives),
  },
  {
    code: "language_by_cookie",
    title: "Addresses with several languages",
    advice:
      "Give each language its own address and connect them with hreflang. Crawlers send no cookies and mostly no language, so they see one version only.",
    find: (site) =>
      byVisitor(site, ["language"], ({ page, row }, { status, redirectedTo, language, text }) =>
        status === 200 &&
        redirectedTo === null &&
        row.language !== null &&
        page.hreflang.length === 0 &&
        language !== row.language &&
        isOtherLanguage(text, row.language)
          ? `${row.language}, and ${language ?? "another language"} for visitors who prefer it`
          : null,
      ),
  },
  {
    code: "broken_external_links",
    title: "Links to pages of others that are gone",
    advice: "Link to the new address of the page, or remove the link.",
    find: (site) => {
      const broken = new Map((site.crawl.brokenTargets ?? []).map(({ url, problem }) => [url, problem]));
      if (broken.size === 0) return [];
      return site.pages.flatMap((place): Evidence[] => {
        const { row, page } = place;
        // `base_wrong` reports the cause.
        if (row.status >= 300 || row.indexability === "redirect" || hasWrongBase(site, place)) return [];
        const found = [...new Set(page.links.map(({ url }) => url))].filter((url) => broken.has(url));
        return found.length === 0
          ? []
          : [{ url: row.url, detail: `links to ${naming(found.map((url) => `${url} (${broken.get(url)})`))}` }];
      });
    },
  },
];

function byVisitor(
  site: Site,
  visitors: readonly VisitorAnswer["visitor"][],
  detail: (place: Place, answer: VisitorAnswer, all: readonly VisitorAnswer[]) => string | null,
): Evidence[] {
  const answers = (site.crawl.visitorAnswers ?? []).filter(({ visitor }) => visitors.includes(visitor));
  const found = new Map<string, Evidence>();
  for (const answer of answers) {
    const index = site.links.rowOf.get(site.links.keyOf(answer.url) ?? "");
    const place = index === undefined ? undefined : site.pages[index];
    if (place === undefined || place.row.status !== 200) continue;
    const same = answers.filter(({ visitor }) => visitor === answer.visitor);
    const text = detail(place, answer, same);
    if (text !== null && !found.has(place.row.url)) found.set(place.row.url, { url: place.row.url, detail: text });
  }
  return [...found.values()];
}

/** A site that refuses a name everywhere may verify engines by address: what only we could not read is no fault. */
function engineDifference(
  { page }: Place,
  { visitor, status, redirectedTo, wordCount }: VisitorAnswer,
  all: readonly VisitorAnswer[],
): string | null {
  const isRefusal = (answer: VisitorAnswer) => answer.status >= 400;
  if (all.every(isRefusal)) return null;
  if (status >= 400 && status !== 429 && status !== 503) return `status ${status} for ${visitor}`;
  if (redirectedTo !== null) return `redirects ${visitor} to ${redirectedTo}`;
  return page.wordCount >= TEXT_WORDS && wordCount < page.wordCount * LITTLE_FOR_ENGINES
    ? `${wordCount} words for ${visitor}, ${page.wordCount} for others`
    : null;
}

function phoneDirectives(
  { page, row }: Place,
  { status, redirectedTo, robotsDirectives, canonical }: VisitorAnswer,
): string | null {
  if (status !== 200 || redirectedTo !== null) return null;
  const hides = (values: readonly string[]) => values.includes("noindex") || values.includes("none");
  if (hides(robotsDirectives) !== hides(page.robotsDirectives))
    return hides(robotsDirectives) ? "noindex for phones" : "noindex for all but phones";
  return row.canonical !== null && canonical !== null && canonical !== row.canonical
    ? `canonical ${canonical} for phones, ${row.canonical} for others`
    : null;
}
