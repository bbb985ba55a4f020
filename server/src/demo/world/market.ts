import { countryOfPlace, type Device } from "@findable/contract";
import {
  dayOf,
  type KnownPhrase,
  type Market,
  type MarketSite,
  type Search,
  type SitePage,
} from "../../market/market.ts";
import { stemOf, topicStems, wordsOf } from "../../market/phrase-words.ts";
import { type MarketPlace, placeOf } from "../../market/serp-of.ts";
import {
  BRAND,
  CORE_PHRASES,
  DEMO_NOW,
  type DemoPhrase,
  OWN_PAGES,
  POSTS,
  PUBLISHERS,
  RIVALS,
  UNCOVERED_WORDS,
  UPDATE,
} from "./facts.ts";
import { once } from "./once.ts";

export const HOME_COUNTRY = "US";
export const HOME_LANGUAGE = "en";
export const TODAY = dayOf(DEMO_NOW);

/** What the brand and those who compete with it write about. */
const TRADE =
  "time track timer hours timesheet project phase budget fee fees invoice invoicing billing billable bill studio architect " +
  "architecture architectural design designer engineer engineering structural practice firm utilization utilisation rate " +
  "small business reminder weekly employee approval profitability capacity resource staff planning schedule forecast " +
  "progress retainer hourly calculator proposal management stage consultant entry landscape interior expense report";

const trade = once(() => new Set([...wordsOf(TRADE), ...RIVALS.flatMap(({ name }) => wordsOf(name))].map(stemOf)));

/** What a site of the trade writes about. */
function topicsOf(domain: string): Set<string> {
  const uncovered = wordsOf(UNCOVERED_WORDS[domain] ?? "").map(stemOf);
  return new Set([...trade()].filter((stem) => !uncovered.includes(stem)));
}

/** The world's market, of which the demo shows one frozen day. */
export const demoMarket = once(
  (): Market => ({
    seed: "findable",
    day: TODAY,
    country: HOME_COUNTRY,
    sites: [brandSite(), ...RIVALS.map(rivalSite), ...PUBLISHERS.map(publisherSite)],
    known: new Map(CORE_PHRASES.map((core) => [core.phrase, knownPhrase(core)])),
    // Places are known as they are since the update, so it is the time before that is different.
    shocks: [{ kind: "update", number: 0, intensity: 0.5, from: 0, until: TODAY - UPDATE.daysAgo }],
  }),
);

/** A search on a day of the demo's past; today's desktop search at home where nothing is said. */
export function searchOf(
  query: string,
  {
    daysAgo = 0,
    device = "desktop",
    country = HOME_COUNTRY,
  }: { daysAgo?: number; device?: Device; country?: string } = {},
): Search {
  // The market knows countries, not places in them.
  return { query, day: TODAY - daysAgo, device, country: countryOfPlace(country) ?? country };
}

/** Where the brand, or another domain, ranks; undefined where it is not among the first hundred. */
export function demoRank(search: Search, domain: string = BRAND.domain): MarketPlace | undefined {
  return placeOf(demoMarket(), search, domain);
}

function brandSite(): MarketSite {
  return {
    name: BRAND.name,
    domain: BRAND.domain,
    authority: BRAND.domainRating,
    kind: "product",
    topics: topicsOf(BRAND.domain),
    pages: ownPages(),
    momentum: 0.16,
  };
}

function rivalSite({ name, domain, domainRating, weight }: (typeof RIVALS)[number]): MarketSite {
  const beside =
    weight === "complementary" ? topicStems("draft project phase architect studio design fee proposal") : [];
  const topics = weight === "complementary" ? new Set([...beside, ...wordsOf(name).map(stemOf)]) : topicsOf(domain);
  return { name, domain, authority: domainRating, kind: "product", topics };
}

const PUBLISHER_KINDS: Record<string, MarketSite["kind"]> = {
  "studiocraft.example": "blog",
  "softfinder.example": "reviews",
  "drawingboardforum.example": "forum",
};

function publisherSite({ name, domain, domainRating }: (typeof PUBLISHERS)[number]): MarketSite {
  return { name, domain, authority: domainRating, kind: PUBLISHER_KINDS[domain] ?? "magazine", topics: trade() };
}

/** Pages that are online, the most general first. */
function ownPages(): SitePage[] {
  const posts = POSTS.flatMap(({ slug, title, keyword, publishedDaysAgo }): SitePage[] =>
    publishedDaysAgo === null
      ? []
      : [
          {
            path: `/blog/${slug}`,
            title,
            kind: "guide",
            about: `${title} ${keyword}`,
            // It is online by noon, after the morning's checks.
            since: TODAY - publishedDaysAgo + 1,
          },
        ],
  );
  return [...PRODUCT_PAGES, ...posts];
}

function productPage(path: string, title: string, snippet: string, about: string): SitePage {
  return { path, title: `${title} | ${BRAND.name}`, snippet, about, kind: "product" };
}

const PRODUCT_PAGES: readonly SitePage[] = [
  productPage(
    OWN_PAGES.home,
    "Time and budgets for design studios",
    "Hours, fees and budgets of every project phase in one place. Made for studios that draw for a living.",
    "time tracking app design studio project",
  ),
  productPage(
    OWN_PAGES.pricing,
    "Pricing",
    "One plan, $9 a person and month, everything included. Free for 30 days, free for ever for one person.",
    "time tracking pricing small studio",
  ),
  productPage(
    OWN_PAGES.architects,
    "Time tracking for architecture studios",
    "Track hours by project phase, see the fee burn down as you draw, and invoice what you worked.",
    "time tracking architects architecture software hours",
  ),
  productPage(
    OWN_PAGES.engineers,
    "Time tracking for structural engineers",
    "Hours by project and phase, site visits included, with reports that match your fee proposals.",
    "time tracking structural engineers",
  ),
  productPage(
    OWN_PAGES.timesheets,
    "Timesheets that people fill in",
    "A week takes two minutes. Reminders that are kind, approvals in one click, and no spreadsheet to chase.",
    "timesheet weekly hours employee approval billable reminder entry",
  ),
  productPage(
    OWN_PAGES.budgets,
    "Project budgets by phase",
    "Give every phase its hours and its fee, and know in week two what used to show in month six.",
    "project budget fee phase profitability utilization capacity forecast architecture",
  ),
  productPage(
    OWN_PAGES.invoicing,
    "Invoice by phase, from the hours you logged",
    "Percent complete, hourly or fixed: invoices that your clients understand, made from your timesheets.",
    "invoice invoicing billing phase retainer hourly architecture",
  ),
  productPage(
    OWN_PAGES.versusHourglass,
    "Tallyhour and Hourglass PM compared",
    "Where Hourglass PM does more, where Tallyhour is simpler, and what moving over takes.",
    "hourglass pm studioledger planbase project management",
  ),
];

/** Changes of the last days that a rank check would report. */
const SHIFTS: Record<string, { daysAgo: number; by: number }> = {
  "architecture time tracking software": { daysAgo: 0, by: -0.09 },
  "best time tracking software for architects": { daysAgo: 1, by: -0.14 },
  "hourglass pm vs studioledger": { daysAgo: 0, by: 0.17 },
  "time tracking for structural engineers": { daysAgo: 0, by: 0.12 },
  "architect timesheet template": { daysAgo: 5, by: -0.2 },
  "timesheet reminder template": { daysAgo: 9, by: 0.25 },
};

function knownPhrase({ phrase, volume, difficulty, rank, page }: DemoPhrase): KnownPhrase {
  const shift = SHIFTS[phrase];
  const moved = shift === undefined ? {} : { shift: { day: TODAY - shift.daysAgo, by: shift.by } };
  return { volume, difficulty, places: [{ domain: BRAND.domain, rank, path: onlinePage(phrase, page), ...moved }] };
}

/** The page that ranks: one that is still a draft cannot, so the feature page stands in for it. */
function onlinePage(phrase: string, page: string): string {
  const draft = POSTS.some(({ slug, status }) => status === "DRAFT" && page === `/blog/${slug}`);
  if (!draft) return page;
  return phrase.includes("invoice") ? OWN_PAGES.invoicing : OWN_PAGES.budgets;
}
