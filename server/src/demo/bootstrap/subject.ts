import type { BootstrapBrandInput, BrandStatement } from "@findable/contract";
import type { Market } from "../../market/market.ts";
import { topicStems } from "../../market/phrase-words.ts";
import { phrasesAboutName, phrasesAround } from "../../market/phrases-around.ts";
import { randomOf } from "../../market/random.ts";
import { domainFrom, nameFrom } from "../domain-from.ts";
import { BRAND, CORE_PHRASES, OTHER_BRANDS, OWN_PAGES, PILLARS, POSTS, RIVALS } from "../world/facts.ts";
import { MORE_PHRASES } from "../world/keywords/phrases.ts";
import { demoMarket } from "../world/market.ts";

/** A statement and the path of the page it stands on. */
type Said = readonly [statement: string, quote: string, path: string];

/** Whom a run reads: the brand of the world, another client of the agency, or anybody. */
export interface Subject {
  name: string;
  domain: string;
  isOurs: boolean;
  market: Market;
  /** Phrases that people may search for, the most central first. */
  phrases: readonly string[];
  /** How many of them the workspace did not know. */
  fresh: number;
  summary: BrandStatement;
  offers: BrandStatement[];
  audience: BrandStatement[];
  proof: BrandStatement[];
  /** Paths and titles of its pages. */
  pages: readonly (readonly [path: string, title: string])[];
}

const MOST_PHRASES = 120;

export function subjectOf(input: BootstrapBrandInput): Subject {
  const domain = domainFrom(input.domain ?? BRAND.domain);
  return domain === BRAND.domain ? ours() : another(domain);
}

function ours(): Subject {
  const { domain, name } = BRAND;
  const watched = [
    ...CORE_PHRASES.map(({ phrase }) => phrase),
    ...PILLARS.flatMap(({ slug }) => MORE_PHRASES[slug].split(", ")),
  ];
  const known = new Set(watched);
  const fresh = phrasesAround("project time tracking")
    .map(({ phrase }) => phrase)
    .filter((phrase) => !known.has(phrase))
    .slice(0, 24);
  return {
    name,
    domain,
    isOurs: true,
    market: demoMarket(),
    phrases: [...known, ...fresh],
    fresh: fresh.length,
    ...said(domain, OUR_WORDS),
    pages: OUR_PAGES,
  };
}

const OUR_WORDS = {
  summary: [
    "Tallyhour tracks time and project budgets for architecture and design studios.",
    "Time and project budgets for studios that draw.",
    OWN_PAGES.home,
  ],
  offers: [
    [
      "Hours are logged against the phases of the fee letter.",
      "Log hours where the fee letter puts them: by phase.",
      OWN_PAGES.timesheets,
    ],
    [
      "It shows the fee that is left in every phase while the work goes on.",
      "See what is left of the fee before the phase is over.",
      OWN_PAGES.budgets,
    ],
    [
      "Invoices are made from the hours of a phase.",
      "From logged hours to the invoice in two clicks.",
      OWN_PAGES.invoicing,
    ],
  ],
  audience: [
    ["It is for architecture studios of 3 to 80 people.", "Made for studios of three to eighty.", OWN_PAGES.architects],
    ["Structural engineers use it too.", "Engineers bill by phase as well. So we made it fit.", OWN_PAGES.engineers],
  ],
  proof: [
    ["More than 400 studios use it.", "412 studios closed last month with Tallyhour.", OWN_PAGES.home],
    [
      "A studio of nine recovered unbilled hours.",
      "We found 61 hours in the first month that we would never have billed.",
      "/customers/atelier-nordlys",
    ],
  ],
} as const satisfies Words;

const HELP =
  "getting-started, import-from-spreadsheets, invite-your-team, phases-and-fees, log-time-on-site, edit-a-timesheet, approve-hours, send-reminders, budget-alerts, invoice-a-phase, connect-your-accounts, export-everything, roles-and-rights, change-your-plan, phone-app";
const CUSTOMERS = "atelier-nordlys, hofmann-and-daughters, quarry-street-studio, parallel-works, lindqvist-architects";

const OUR_PAGES: Subject["pages"] = [
  [OWN_PAGES.home, "Tallyhour | Time and budgets for design studios"],
  [OWN_PAGES.pricing, "Pricing | Tallyhour"],
  [OWN_PAGES.architects, "Time tracking for architecture studios | Tallyhour"],
  [OWN_PAGES.engineers, "Time tracking for structural engineers | Tallyhour"],
  [OWN_PAGES.timesheets, "Timesheets that people fill in | Tallyhour"],
  [OWN_PAGES.budgets, "Project budgets by phase | Tallyhour"],
  [OWN_PAGES.invoicing, "Invoice by phase, from the hours you logged | Tallyhour"],
  [OWN_PAGES.versusHourglass, "Tallyhour and Hourglass PM compared"],
  ["/about", "About us | Tallyhour"],
  ["/blog", "Blog | Tallyhour"],
  ...POSTS.filter(({ publishedDaysAgo }) => publishedDaysAgo !== null).map(
    ({ slug, title }) => [`/blog/${slug}`, title] as const,
  ),
  ["/customers", "Customers | Tallyhour"],
  ...CUSTOMERS.split(", ").map((slug) => [`/customers/${slug}`, `${titled(slug)} | Tallyhour`] as const),
  ["/help", "Help | Tallyhour"],
  ...HELP.split(", ").map((slug) => [`/help/${slug}`, `${titled(slug)} | Tallyhour help`] as const),
  ["/changelog", "What is new | Tallyhour"],
  ["/privacy", "Privacy | Tallyhour"],
  ["/terms", "Terms | Tallyhour"],
];

function another(domain: string): Subject {
  const client = OTHER_BRANDS.find((brand) => brand.domain === domain);
  const name = client?.name ?? RIVALS.find((rival) => rival.domain === domain)?.name ?? nameFrom(domain);
  const about = client === undefined ? [] : phrasesAround(client.what.replace(/\.$/, "").split(/[,:]/)[0] ?? name);
  const phrases = [...new Set([...about, ...phrasesAboutName(name)].map(({ phrase }) => phrase))].slice(
    0,
    MOST_PHRASES,
  );
  const market = demoMarket();
  const site = {
    name,
    domain,
    authority: randomOf(market.seed, "authority", domain).integer(24, 58),
    kind: "product" as const,
    topics: new Set(phrases.flatMap(topicStems)),
  };
  const known = market.sites.some((one) => one.domain === domain);
  return {
    name,
    domain,
    isOurs: false,
    market: known ? market : { ...market, sites: [...market.sites, site] },
    phrases,
    fresh: phrases.length,
    ...said(domain, wordsOf(name, client?.what)),
    pages: [
      "",
      "about",
      "pricing",
      "products",
      "products/compare",
      "services",
      "contact",
      "blog",
      "faq",
      "reviews",
      "delivery",
      "privacy",
    ]
      .map((path) => [`/${path}`, path === "" ? `${name} | Welcome` : `${titled(path)} | ${name}`] as const)
      .concat(phrases.slice(0, 14).map((phrase) => [`/blog/${phrase.replaceAll(" ", "-")}`, titled(phrase)] as const)),
  };
}

type Words = { summary: Said; offers: readonly Said[]; audience: readonly Said[]; proof: readonly Said[] };

function wordsOf(name: string, what = `What ${name} makes, and help with choosing it.`): Words {
  return {
    summary: [what, what, "/"],
    offers: [
      [`${name} sells directly, with delivery.`, "Order today, and we take care of the rest.", "/products"],
      [`${name} advises before the purchase.`, "Not sure? Tell us what you need and we say what fits.", "/services"],
    ],
    audience: [
      [
        "It is for people who buy for the first time and for those who come back.",
        "Whether it is your first or your tenth.",
        "/about",
      ],
    ],
    proof: [["Customers rate it well.", "4.6 out of 5 from 238 customers.", "/reviews"]],
  };
}

function said(domain: string, words: Words) {
  const one = ([statement, quote, path]: Said): BrandStatement => ({
    statement,
    quote,
    url: `https://${domain}${path}`,
  });
  return {
    summary: one(words.summary),
    offers: words.offers.map(one),
    audience: words.audience.map(one),
    proof: words.proof.map(one),
  };
}

function titled(slug: string): string {
  const text = slug.replace(/[-/]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
