import type { IntentLabel, Keyword, RelevanceLabel } from "@findable/contract";
import { demoId } from "../ids.ts";

/*
 * The facts that all parts of the demo share. Records of one kind name those of another by `demoId` of their natural key
 * (a phrase, a domain, a slug), so nothing here or in the files beside it needs to know who uses it.
 */

/** The moment at which the demo world stands still: a Monday morning. */
export const DEMO_NOW = "2026-11-16T09:00:00.000Z";

const NOW_MS = Date.parse(DEMO_NOW);
const DAY_MS = 86_400_000;

/** So many days before the frozen moment, at an hour of the day (UTC) if one is given. */
export function daysAgo(days: number, hour?: number, minute = 0): string {
  const moment = new Date(NOW_MS - days * DAY_MS);
  if (hour !== undefined) moment.setUTCHours(hour, minute, 0, 0);
  return moment.toISOString();
}

/** So many days after the frozen moment. */
export function daysAhead(days: number): string {
  return daysAgo(-days);
}

/** The morning on which the ranks showed an algorithm update: how many keywords it moved, of those that ranked. */
export const UPDATE = { daysAgo: 46, moved: 31, ranking: 75 } as const;

/** The brand whose workspace a call without a key acts in. */
export const BRAND = {
  name: "Tallyhour",
  domain: "tallyhour.example",
  domainRating: 52,
  what: "Time tracking and project budgets for architecture and design studios.",
  workspaceId: demoId("ws", "tallyhour.example"),
};

/** The agency's other clients. */
export const OTHER_BRANDS = [
  { name: "Brightfield Solar", domain: "brightfieldsolar.example", what: "Rooftop solar for small businesses." },
  { name: "Oakline Furniture", domain: "oakline.example", what: "Solid-wood desks and shelves, made to order." },
  { name: "Kumo Coffee", domain: "kumocoffee.example", what: "Speciality coffee by subscription." },
] as const;

/** People of the agency and of the brand. */
export const PEOPLE = {
  lead: "mara@northlight.example",
  analyst: "jon@northlight.example",
  client: "ines@tallyhour.example",
};

/** Who else ranks. `weight` as the contract has it; the rating is 0 to 100. */
export const RIVALS = [
  { name: "Hourglass PM", domain: "hourglasspm.example", domainRating: 78, weight: "incumbent" },
  { name: "Planbase", domain: "planbase.example", domainRating: 83, weight: "incumbent" },
  { name: "Studioledger", domain: "studioledger.example", domainRating: 69, weight: "alternative" },
  { name: "Clockwright", domain: "clockwright.example", domainRating: 58, weight: "alternative" },
  { name: "Sheetpunch", domain: "sheetpunch.example", domainRating: 41, weight: "alternative" },
  { name: "Draftbook", domain: "draftbook.example", domainRating: 47, weight: "complementary" },
] as const;

/** Sites that rank and do not compete: where links and citations come from. The rating is 0 to 100. */
export const PUBLISHERS = [
  { name: "Studio Practice", domain: "studiopractice.example", domainRating: 61, about: "magazine for small studios" },
  { name: "Archdesk Weekly", domain: "archdeskweekly.example", domainRating: 72, about: "architecture news" },
  { name: "Studiocraft", domain: "studiocraft.example", domainRating: 38, about: "blog of a practice manager" },
  { name: "Billable", domain: "billable.example", domainRating: 55, about: "newsletter on professional services" },
  { name: "Softfinder", domain: "softfinder.example", domainRating: 88, about: "software reviews" },
  { name: "The Drawing Board", domain: "drawingboardforum.example", domainRating: 66, about: "forum of architects" },
] as const;

export const PILLARS = [
  { slug: "architect-time-tracking", name: "Time tracking for architects" },
  { slug: "project-budgets", name: "Project budgets and fees" },
  { slug: "timesheets", name: "Timesheets people fill in" },
  { slug: "invoicing", name: "Invoicing by phase" },
  { slug: "comparisons", name: "Comparisons and alternatives" },
] as const;
export type PillarSlug = (typeof PILLARS)[number]["slug"];

/** Pages of the brand's own site, by path. */
export const OWN_PAGES = {
  home: "/",
  pricing: "/pricing",
  architects: "/for/architects",
  engineers: "/for/structural-engineers",
  timesheets: "/features/timesheets",
  budgets: "/features/project-budgets",
  invoicing: "/features/phase-invoicing",
  versusHourglass: "/vs/hourglass-pm",
} as const;

export function ownUrl(path: string): string {
  return `https://${BRAND.domain}${path}`;
}

/** Blog posts of the brand, by slug; `status` as the contract has it. */
export const POSTS = [
  {
    slug: "how-architects-track-time",
    title: "How architects track time without hating it",
    pillar: "architect-time-tracking",
    keyword: "how do architects track time",
    status: "PUBLISHED",
    publishedDaysAgo: 210,
  },
  {
    slug: "architecture-fee-calculator",
    title: "Architecture fees: a calculator and the thinking behind it",
    pillar: "project-budgets",
    keyword: "architecture fee calculator",
    status: "PUBLISHED",
    publishedDaysAgo: 128,
  },
  {
    slug: "timesheet-reminders-that-work",
    title: "Timesheet reminders that work",
    pillar: "timesheets",
    keyword: "timesheet reminder template",
    status: "PUBLISHED",
    publishedDaysAgo: 64,
  },
  {
    slug: "hourglass-pm-alternatives",
    title: "Seven alternatives to Hourglass PM for small studios",
    pillar: "comparisons",
    keyword: "hourglass pm alternatives",
    status: "PUBLISHED",
    publishedDaysAgo: 31,
  },
  {
    slug: "invoice-by-project-phase",
    title: "Invoice by project phase, step by step",
    pillar: "invoicing",
    keyword: "invoice by project phase",
    status: "DRAFT",
    publishedDaysAgo: null,
  },
  {
    slug: "utilisation-rate-for-studios",
    title: "What a healthy utilisation rate looks like in a studio of ten",
    pillar: "project-budgets",
    keyword: "utilization rate architecture firm",
    status: "DRAFT",
    publishedDaysAgo: null,
  },
] as const;

export const SEGMENTS = [
  { slug: "studio-principals", name: "Principals of studios of 3 to 15" },
  { slug: "practice-managers", name: "Practice managers of firms of 20 to 80" },
  { slug: "freelance-designers", name: "Freelance designers who bill by the hour" },
] as const;

export interface DemoPhrase {
  phrase: string;
  /** Searches a month. */
  volume: number;
  /** 0 to 100. */
  difficulty: number;
  intents: readonly IntentLabel[];
  relevance: RelevanceLabel;
  pillar: PillarSlug;
  /** Where the brand ranks today; null where it is not among the first hundred. */
  rank: number | null;
  /** The brand's page that ranks, or should. */
  page: string;
  status: Keyword["status"];
  priority: Keyword["priority"];
}

function phrase(
  text: string,
  [volume, difficulty, rank]: readonly [number, number, number | null],
  intents: readonly IntentLabel[],
  relevance: RelevanceLabel,
  [pillar, page]: readonly [PillarSlug, string],
  [status, priority]: readonly [Keyword["status"], Keyword["priority"]] = ["LABELED", "MEDIUM"],
): DemoPhrase {
  return { phrase: text, volume, difficulty, intents, relevance, pillar, rank, page, status, priority };
}

/** The keywords that matter most; `world/keywords.ts` has these and many more. */
export const CORE_PHRASES: readonly DemoPhrase[] = [
  phrase(
    "time tracking for architects",
    [720, 23, 8],
    ["PURCHASE", "SPECIFICATION"],
    "OFFERING",
    ["architect-time-tracking", OWN_PAGES.architects],
    ["FOCUSED", "CRITICAL"],
  ),
  phrase(
    "architecture time tracking software",
    [880, 31, 11],
    ["PURCHASE", "PRODUCT"],
    "OFFERING",
    ["architect-time-tracking", OWN_PAGES.architects],
    ["FOCUSED", "CRITICAL"],
  ),
  phrase(
    "best time tracking software for architects",
    [590, 34, 14],
    ["PURCHASE", "ALTERNATIVE"],
    "OFFERING",
    ["architect-time-tracking", OWN_PAGES.architects],
    ["FOCUSED", "HIGH"],
  ),
  phrase(
    "how do architects track time",
    [320, 18, 3],
    ["PROBLEM_SOLUTION"],
    "OFFERING",
    ["architect-time-tracking", "/blog/how-architects-track-time"],
    ["FOCUSED", "HIGH"],
  ),
  phrase("architect timesheet template", [1300, 27, 22], ["PROBLEM_SOLUTION", "SPECIFICATION"], "COMPLEMENTARY", [
    "timesheets",
    OWN_PAGES.timesheets,
  ]),
  phrase(
    "timesheet reminder template",
    [480, 15, 2],
    ["PROBLEM_SOLUTION"],
    "COMPLEMENTARY",
    ["timesheets", "/blog/timesheet-reminders-that-work"],
    ["FOCUSED", "MEDIUM"],
  ),
  phrase(
    "timesheet software for small business",
    [2900, 58, 47],
    ["PURCHASE", "PRODUCT"],
    "OFFERING",
    ["timesheets", OWN_PAGES.timesheets],
    ["LABELED", "LOW"],
  ),
  phrase(
    "architecture project budget software",
    [390, 29, 9],
    ["PURCHASE", "PRODUCT"],
    "OFFERING",
    ["project-budgets", OWN_PAGES.budgets],
    ["FOCUSED", "HIGH"],
  ),
  phrase(
    "architecture fee calculator",
    [1600, 36, 5],
    ["PROBLEM_SOLUTION", "SPECIFICATION"],
    "COMPLEMENTARY",
    ["project-budgets", "/blog/architecture-fee-calculator"],
    ["FOCUSED", "HIGH"],
  ),
  phrase("utilization rate architecture firm", [260, 21, 34], ["PROBLEM_SOLUTION"], "COMPLEMENTARY", [
    "project-budgets",
    "/blog/utilisation-rate-for-studios",
  ]),
  phrase("invoice by project phase", [170, 12, null], ["PROBLEM_SOLUTION", "SPECIFICATION"], "OFFERING", [
    "invoicing",
    "/blog/invoice-by-project-phase",
  ]),
  phrase("architecture invoicing software", [440, 33, 19], ["PURCHASE", "PRODUCT"], "OFFERING", [
    "invoicing",
    OWN_PAGES.invoicing,
  ]),
  phrase(
    "hourglass pm alternatives",
    [390, 26, 6],
    ["ALTERNATIVE", "PURCHASE"],
    "ALTERNATIVE",
    ["comparisons", "/blog/hourglass-pm-alternatives"],
    ["FOCUSED", "CRITICAL"],
  ),
  phrase("hourglass pm pricing", [1900, 44, 28], ["PURCHASE", "SPECIFICATION"], "INCUMBENT", [
    "comparisons",
    OWN_PAGES.versusHourglass,
  ]),
  phrase("hourglass pm vs studioledger", [210, 19, 13], ["ALTERNATIVE"], "ALTERNATIVE", [
    "comparisons",
    OWN_PAGES.versusHourglass,
  ]),
  phrase("studioledger reviews", [320, 24, null], ["ALTERNATIVE", "PURCHASE"], "INCUMBENT", [
    "comparisons",
    OWN_PAGES.versusHourglass,
  ]),
  phrase("time tracking for structural engineers", [210, 20, 12], ["PURCHASE", "SPECIFICATION"], "OFFERING", [
    "architect-time-tracking",
    OWN_PAGES.engineers,
  ]),
  phrase(
    "time tracking app for design studio",
    [260, 28, 10],
    ["PURCHASE", "PRODUCT"],
    "OFFERING",
    ["architect-time-tracking", OWN_PAGES.home],
    ["FOCUSED", "HIGH"],
  ),
  phrase(
    "project management for architects",
    [2400, 55, 61],
    ["PURCHASE", "PRODUCT"],
    "ALTERNATIVE",
    ["comparisons", OWN_PAGES.home],
    ["LABELED", "LOW"],
  ),
  phrase("billable hours tracker", [1900, 49, 39], ["PRODUCT", "PURCHASE"], "OFFERING", [
    "timesheets",
    OWN_PAGES.timesheets,
  ]),
  phrase(
    "architect billing software near me",
    [90, 17, 25],
    ["LOCATION", "PURCHASE"],
    "OFFERING",
    ["invoicing", OWN_PAGES.invoicing],
    ["LABELED", "LOW"],
  ),
  phrase(
    "timesheet due today template",
    [140, 11, null],
    ["URGENCY", "PROBLEM_SOLUTION"],
    "COMPLEMENTARY",
    ["timesheets", OWN_PAGES.timesheets],
    ["RAW", "BACKLOG"],
  ),
];

/** Prompts whose answers by assistants are watched for citations. */
export const WATCHED_PROMPTS = [
  "What is the best time tracking tool for a small architecture studio?",
  "How should an architecture firm track hours by project phase?",
  "What are good alternatives to Hourglass PM?",
  "How do architects calculate their fees?",
  "Which software helps a design studio send invoices by phase?",
] as const;

/** Landing pages of the brand, by slug. `keyword` and `segment` are null for those that are for everybody. */
export const LANDING_PAGES = [
  {
    slug: "architects",
    title: "Time tracking for architects",
    path: OWN_PAGES.architects,
    pillar: "architect-time-tracking",
    keyword: "time tracking for architects",
    segment: "studio-principals",
    status: "PUBLISHED",
    publishedDaysAgo: 300,
  },
  {
    slug: "timesheets",
    title: "Timesheets that fill themselves in",
    path: OWN_PAGES.timesheets,
    pillar: "timesheets",
    keyword: "architect timesheet template",
    segment: null,
    status: "PUBLISHED",
    publishedDaysAgo: 281,
  },
  {
    slug: "project-budgets",
    title: "Project budgets that warn you early",
    path: OWN_PAGES.budgets,
    pillar: "project-budgets",
    keyword: "architecture project budget software",
    segment: "studio-principals",
    status: "PUBLISHED",
    publishedDaysAgo: 243,
  },
  {
    slug: "structural-engineers",
    title: "Time tracking for structural engineers",
    path: OWN_PAGES.engineers,
    pillar: "architect-time-tracking",
    keyword: "time tracking for structural engineers",
    segment: "practice-managers",
    status: "PUBLISHED",
    publishedDaysAgo: 152,
  },
  {
    slug: "phase-invoicing",
    title: "Invoices by phase, from the hours you already have",
    path: OWN_PAGES.invoicing,
    pillar: "invoicing",
    keyword: "architecture invoicing software",
    segment: "practice-managers",
    status: "PUBLISHED",
    publishedDaysAgo: 96,
  },
  {
    slug: "hourglass-pm",
    title: "Tallyhour and Hourglass PM compared",
    path: OWN_PAGES.versusHourglass,
    pillar: "comparisons",
    keyword: "hourglass pm pricing",
    segment: null,
    status: "PUBLISHED",
    publishedDaysAgo: 74,
  },
  {
    slug: "freelance-designers",
    title: "Billable hours for freelance designers",
    path: "/for/freelance-designers",
    pillar: "timesheets",
    keyword: "billable hours tracker",
    segment: "freelance-designers",
    status: "DRAFT",
    publishedDaysAgo: null,
  },
  {
    slug: "landscape-architects",
    title: "Time tracking for landscape architects",
    path: "/for/landscape-architects",
    pillar: "architect-time-tracking",
    keyword: null,
    segment: null,
    status: "ARCHIVED",
    publishedDaysAgo: null,
  },
] as const;

/** Refiners, by slug: the workspace's own, newest first, and after them those of the service. */
export const REFINERS = {
  own: ["check-the-arithmetic", "tallyhour-voice", "plain-words"],
  builtIn: ["answer-first", "cite-sources", "shorten"],
} as const;

/** Where the brand publishes, by slug. */
export const PLATFORMS = [
  { slug: "tallyhour-blog", name: "Tallyhour blog", kind: "wordpress", url: ownUrl("/") },
  { slug: "site-pages", name: "Pages of the site", kind: "webhook", url: "https://build.tallyhour.example/content" },
  { slug: "studio-letter", name: "The Studio Letter", kind: "ghost", url: "https://letter.tallyhour.example/" },
  { slug: "editors-folder", name: "Folder for the editors", kind: "files", url: null },
] as const;

/**
 * Link-building campaigns, newest first, by slug: from the SERP of a phrase or from the links of a competitor. The run that
 * found and drafted is `demoId("inv", "outreach-" + slug)`.
 */
export const CAMPAIGNS = [
  {
    slug: "hourglass-links",
    phrase: null,
    competitor: "hourglasspm.example",
    content: "/blog/hourglass-pm-alternatives",
    angle: "link_insertion",
    status: "AWAITING_APPROVAL",
    startedAt: daysAgo(2, 15, 30),
  },
  {
    slug: "fee-calculator",
    phrase: "architecture fee calculator",
    competitor: null,
    content: "/blog/architecture-fee-calculator",
    angle: "link_insertion",
    status: "AWAITING_APPROVAL",
    startedAt: daysAgo(2, 10, 2),
  },
  {
    slug: "utilisation-guest-articles",
    phrase: "utilization rate architecture firm",
    competitor: null,
    content: OWN_PAGES.budgets,
    angle: "guest_post",
    status: "PAUSED",
    startedAt: daysAgo(12, 9, 24),
  },
  {
    slug: "timesheet-reminders",
    phrase: "timesheet reminder template",
    competitor: null,
    content: "/blog/timesheet-reminders-that-work",
    angle: "resource_page",
    status: "COMPLETED",
    startedAt: daysAgo(24, 10, 11),
  },
  {
    slug: "planbase-links",
    phrase: null,
    competitor: "planbase.example",
    content: OWN_PAGES.budgets,
    angle: "broken_link_replacement",
    status: "CANCELLED",
    startedAt: daysAgo(40, 9, 33),
  },
  {
    slug: "time-tracking-guides",
    phrase: "how do architects track time",
    competitor: null,
    content: "/blog/how-architects-track-time",
    angle: "link_insertion",
    status: "COMPLETED",
    startedAt: daysAgo(88, 8, 47),
  },
] as const;
/** Words of the trade that a site has nothing about, by domain: here it does not rank. */
export const UNCOVERED_WORDS: Readonly<Record<string, string>> = {
  [BRAND.domain]: "resource staff planning planner schedule forecast expense proposal capacity retainer",
  "hourglasspm.example": "invoice billing billable bill retainer expense reminder",
  "planbase.example": "fee invoice billing billable bill expense retainer timesheet reminder phase",
  "studioledger.example": "resource staff planning schedule capacity forecast reminder timer",
  "clockwright.example":
    "budget fee phase invoice resource staff planning capacity proposal profitability utilization forecast",
  "sheetpunch.example":
    "resource capacity management engineering forecast billing invoice retainer utilization profitability",
};
