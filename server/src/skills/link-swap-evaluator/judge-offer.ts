import type { LinkSwapEvaluatorResult } from "@findable/contract";
import { isUnchecked } from "../../domains/site/index.ts";
import { contentStems } from "../../kernel/text/phrase-words.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import type { CrawledPage } from "../../providers/crawler/port.ts";

type Page = Pick<CrawledPage, "finalUrl" | "status" | "guard" | "title" | "text" | "wordCount" | "robotsDirectives"> & {
  links: readonly { url: string; text: string; nofollow: boolean }[];
};
type Risk = LinkSwapEvaluatorResult["risks"][number];

export interface Offer {
  theirs: Page;
  ours: Page;
  ownDomain: string;
  /** 0 to 100; null if no vendor rates the site. */
  rating: number | null;
  proposal: string;
}

export interface Verdict extends Pick<LinkSwapEvaluatorResult, "verdict" | "score" | "risks" | "counterOffer"> {
  /** Similarity of the two pages, 0 to 1. */
  relevance: number;
}

const PENALTY = { high: 40, medium: 14, low: 4 } as const;
const SEVERITIES = ["high", "medium", "low"] as const;
const MOST_WORDS = 3_000;
const OFF_TOPIC = 0.06;
const LOOSELY_RELATED = 0.14;
const RELATED = 0.35;
const MONEY = /\b(?:sponsored post|paid link|pay you|payment|per link|price list|our rates|usd|eur)\b|[$€£] ?\d/i;
const CIRCLE = /\b(?:three[- ]way|3[- ]way|abc (?:link )?exchange|link network|pbn|private blog)\b/i;
const BULK =
  /\b(?:list of (?:our )?(?:sites|websites|domains)|several of our sites|many sites|any of our (?:sites|websites)|da ?\d{2}\+?)\b/i;
const BAD_COMPANY = /\b(?:casino|betting|viagra|payday|escort|porn|essay writing|crypto signals)\b/i;

/** Judges an offer to exchange links by rules: relevance, risks, value and what to ask for instead. */
export function judgeOffer(offer: Offer): Verdict {
  const relevance = similarityOf(offer.theirs, offer.ours);
  const risks = risksOf(offer, relevance).toSorted(
    (one, two) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(two.severity),
  );
  const worth = 60 * Math.min(1, relevance / RELATED) + 0.4 * (offer.rating ?? 40);
  const lost = risks.reduce((sum, { severity }) => sum + PENALTY[severity], 0);
  const score = Math.round(Math.max(0, Math.min(100, worth - lost)));
  const isRefused = risks.some(({ severity }) => severity === "high");
  const isSound = score >= 60 && !risks.some(({ severity }) => severity === "medium");
  const verdict = isRefused || score < 20 ? "DECLINE" : isSound ? "ACCEPT" : "NEGOTIATE";
  return { verdict, score, risks, relevance, counterOffer: verdict === "NEGOTIATE" ? counterOf(risks) : null };
}

function risksOf({ theirs, ownDomain, rating, proposal }: Offer, relevance: number): Risk[] {
  const outside = theirs.links.filter(({ url }) => registrableDomain(url) !== registrableDomain(theirs.finalUrl));
  const sites = new Set(outside.map(({ url }) => registrableDomain(url)));
  const isLinked = sites.has(ownDomain);
  const bad = outside.filter(({ url, text }) => BAD_COMPANY.test(`${text} ${url.replaceAll(/[-_/]/g, " ")}`)).length;
  const isRefused = isUnchecked(theirs);
  const isHidden =
    !isRefused && (theirs.status >= 400 || theirs.robotsDirectives.some((one) => one === "noindex" || one === "none"));
  const passesNone =
    theirs.robotsDirectives.includes("nofollow") || (outside.length > 2 && outside.every(({ nofollow }) => nofollow));
  const found: (Risk | false)[] = [
    isRefused &&
      risk(
        "not_checked",
        "medium",
        `Their site refused our crawler (status ${theirs.status}), so the page could not be checked.`,
      ),
    isHidden &&
      risk(
        "not_indexable",
        "high",
        `Their page answers ${theirs.status} or forbids indexing, so a link there has no value.`,
      ),
    !isRefused && relevance < OFF_TOPIC && risk("off_topic", "high", "The two pages share almost no subject."),
    !isRefused &&
      relevance >= OFF_TOPIC &&
      relevance < LOOSELY_RELATED &&
      risk("off_topic", "medium", "The two pages are only loosely related."),
    MONEY.test(proposal) &&
      risk(
        "paid_link",
        "high",
        "The email speaks of payment. Paid links that pass authority violate the rules of search engines.",
      ),
    CIRCLE.test(proposal) && risk("link_scheme", "high", "The email describes a link scheme of several sites."),
    BULK.test(proposal) && risk("bulk_offer", "high", "The email offers many sites at once, as sellers of links do."),
    bad > 0 &&
      risk(
        "bad_neighbourhood",
        "high",
        `Their page links to ${bad} ${bad === 1 ? "page" : "pages"} of gambling or similar trades.`,
      ),
    sites.size > 60 &&
      risk("link_page", "high", `Their page links to ${sites.size} other sites, so it exists for links.`),
    sites.size > 25 &&
      sites.size <= 60 &&
      risk("link_page", "medium", `Their page links to ${sites.size} other sites.`),
    passesNone && risk("nofollow", "medium", "Links on their page are nofollow, while ours would pass authority."),
    theirs.wordCount < 150 &&
      !isHidden &&
      !isRefused &&
      risk("thin_page", "medium", `Their page has ${theirs.wordCount} words.`),
    rating !== null && rating < 15 && risk("weak_site", "medium", `Their site has a domain rating of ${rating}.`),
    isLinked &&
      risk("already_linked", "low", "Their page links to the brand already, so the exchange adds nothing there."),
    risk(
      "reciprocal_only",
      "low",
      "Both sites link to each other only because of the exchange; many such links look like a scheme.",
    ),
  ];
  return found.filter((one) => one !== false);
}

function risk(code: string, severity: Risk["severity"], detail: string): Risk {
  return { code, severity, detail };
}

/** Cosine of the words of two pages; titles count three times. */
function similarityOf(one: Page, other: Page): number {
  const [left, right] = [one, other].map(weights);
  if (left === undefined || right === undefined) return 0;
  let dot = 0;
  for (const [word, weight] of left) dot += weight * (right.get(word) ?? 0);
  const norm = (words: Map<string, number>) =>
    Math.sqrt([...words.values()].reduce((sum, weight) => sum + weight ** 2, 0));
  const size = norm(left) * norm(right);
  return size === 0 ? 0 : dot / size;
}

function weights({ title, text }: Page): Map<string, number> {
  const words = [...Array(3).fill(title ?? ""), text.split(/\s+/).slice(0, MOST_WORDS).join(" ")];
  const counts = new Map<string, number>();
  for (const stem of words.flatMap((part: string) => contentStems(part))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, 1 + Math.log(count)]));
}

function counterOf(risks: readonly Risk[]): string {
  const codes = new Set(risks.map(({ code }) => code));
  if (codes.has("off_topic")) return "Ask for a link from a page of theirs on the subject of our page.";
  if (codes.has("nofollow")) return "Ask for a link without nofollow, from the text of an article.";
  if (codes.has("link_page") || codes.has("thin_page"))
    return "Ask for a link from the text of an article instead of this page.";
  return "Offer a quote or data for their article, in return for a link that readers need, without one from us.";
}
