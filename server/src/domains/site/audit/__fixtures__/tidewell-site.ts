import type { CrawledPage, CrawlResult, PageLink } from "../../../../providers/crawler/port.ts";

/** A made-up brand: booking software for companies that rent out boats. About 40 pages, all of them in order. */
export const ORIGIN = "https://tidewell.example";

const MENU = ["/", "/features", "/pricing", "/customers", "/blog", "/docs", "/about", "/contact"];
const FOOTER = ["/privacy", "/terms", "/compare"];

interface PageText {
  path: string;
  title: string;
  description: string;
  heading: string;
  types?: string[];
  links?: string[];
  lead: string[];
}

const PAGES: readonly PageText[] = [
  {
    path: "/",
    title: "Tidewell | Booking software for boat rentals",
    description: "Tidewell is booking software that keeps boat rental companies on time, on the water and paid.",
    heading: "Rentals that run like the tide",
    types: ["Organization", "WebSite"],
    links: ["/de", "/features/online-booking", "/features/fleet-calendar", "/solutions/kayak-rentals"],
    lead: [
      "Tidewell helps rental companies take bookings online, plan their fleet and collect deposits in one place.",
      "Built for small crews who would rather be on the dock than at a desk.",
      "Trusted by 1,240 rental companies in 31 countries.",
      "“We stopped losing bookings in the first week,” says everybody.\n— Mara Lindqvist, Owner, Skerry Kayaks",
      "We use cookies to improve your experience on this site.",
      "© 2026 Tidewell. All rights reserved.",
    ],
  },
  {
    path: "/de",
    title: "Tidewell | Buchungssoftware für Bootsverleihe",
    description: "Tidewell ist eine Buchungssoftware, mit der Bootsverleihe pünktlich ablegen und ihr Geld bekommen.",
    heading: "Verleih, der läuft wie die Gezeiten",
    types: ["Organization", "WebSite"],
    links: ["/"],
    lead: ["Tidewell hilft Bootsverleihen, Buchungen online anzunehmen.", "Entwickelt für Betriebe mit kleinen Teams."],
  },
  ...features(),
  ...solutions(),
  {
    path: "/pricing",
    title: "Prices and plans for every fleet | Tidewell",
    description: "One price for each boat and month, without set-up fees, with every feature included.",
    heading: "One price for each boat",
    types: ["Product", "Offer"],
    lead: ["Tidewell costs nine euros for each boat and month.", "There is no set-up fee and no contract."],
  },
  {
    path: "/customers",
    title: "Rental companies that run on Tidewell",
    description: "How crews from Norway to Portugal fill their boats and close their books on time.",
    heading: "Crews on the water",
    lead: [
      "Together our customers have taken more than 2 million bookings since 2017.",
      "Skerry Kayaks rents out 140 kayaks from three beaches.",
    ],
  },
  {
    path: "/about",
    title: "About Tidewell and the people behind it",
    description: "A team of sailors and engineers in Bergen who ran a rental before they wrote software for one.",
    heading: "We ran a rental first",
    types: ["AboutPage"],
    lead: [
      "Tidewell was founded in 2017 by two people who rented out kayaks in Bergen.",
      "In 2025 we won the Nordic Travel Tech Award.",
    ],
  },
  {
    path: "/contact",
    title: "Talk to the Tidewell crew",
    description: "Write to us, call us or come by the harbour; a person answers within one working day.",
    heading: "Talk to us",
    types: ["ContactPage"],
    lead: ["A person answers within one working day."],
  },
  {
    path: "/privacy",
    title: "Privacy at Tidewell",
    description: "Which data we keep and why.",
    heading: "Privacy",
    lead: ["This page explains which data we keep."],
  },
  {
    path: "/terms",
    title: "Terms of service",
    description: "The contract between you and Tidewell.",
    heading: "Terms",
    lead: ["These terms are the contract between you and us."],
  },
  {
    path: "/compare",
    title: "Tidewell compared with other ways to run a rental",
    description: "Where Tidewell is better than spreadsheets and general calendars, and where it is not.",
    heading: "How Tidewell compares",
    links: ["/compare/tidewell-vs-spreadsheets"],
    lead: ["Tidewell knows tides, deposits and waivers, which a general calendar does not."],
  },
  {
    path: "/compare/tidewell-vs-spreadsheets",
    title: "Tidewell vs spreadsheets for boat rentals",
    description: "What changes when a rental moves from spreadsheets to booking software, with numbers.",
    heading: "Tidewell vs spreadsheets",
    lead: ["A spreadsheet cannot take a deposit at midnight."],
  },
  ...articles(),
  ...manual(),
];

export function tidewellSite(): CrawlResult {
  return {
    startUrl: `${ORIGIN}/`,
    host: "tidewell.example",
    pages: PAGES.map(toPage),
    skipped: [{ url: `${ORIGIN}/brochure.pdf`, reason: "not_html" }],
    robots: { status: "found", crawlDelaySeconds: null, sitemaps: [`${ORIGIN}/sitemap.xml`] },
    sitemapUrls: PAGES.length,
    ended: "complete",
    warnings: [],
  };
}

/** A page as any healthy page of the site is, with what the test changes. */
export function sitePage(path: string, changes: Partial<CrawledPage> = {}): CrawledPage {
  const name = path.replace(/[^a-z0-9]+/gi, " ").trim();
  const page = toPage({
    path,
    title: `All about ${name} | Tidewell`,
    description: `What crews should know about ${name}, in a few minutes of reading.`,
    heading: `About ${name}`,
    lead: [],
  });
  return { ...page, ...changes };
}

export function linkTo(path: string, changes: Partial<PageLink> = {}): PageLink {
  const url = URL.parse(path, ORIGIN)?.href ?? path;
  return { url, text: path, internal: true, nofollow: false, boilerplate: false, ...changes };
}

function toPage({ path, title, description, heading, types, links, lead }: PageText): CrawledPage {
  const url = `${ORIGIN}${path}`;
  const language = path === "/de" ? "de" : "en";
  const text = [heading, ...lead, ...(language === "de" ? GERMAN : filler(path))].join("\n");
  return {
    url,
    finalUrl: url,
    status: 200,
    redirects: [],
    depth: path === "/" ? 0 : path.split("/").length - 1,
    inSitemap: true,
    fetchMs: 120 + (seedOf(path) % 180),
    bytes: 24_000 + (seedOf(path) % 30_000),
    title,
    description,
    canonical: url,
    language,
    robotsDirectives: [],
    hreflang:
      path === "/" || path === "/de"
        ? [
            { language: "en", url: `${ORIGIN}/` },
            { language: "de", url: `${ORIGIN}/de` },
          ]
        : [],
    headings: [
      { level: 1, text: heading },
      { level: 2, text: "Questions crews ask" },
    ],
    structuredDataTypes: types ?? [],
    openGraph: { title, description, image: null, siteName: "Tidewell" },
    links: [
      ...MENU.map((target) => linkTo(target, { boilerplate: true })),
      ...(links ?? []).map((target) => linkTo(target)),
      ...FOOTER.map((target) => linkTo(target, { boilerplate: true })),
    ],
    images: { total: 3, withoutAlt: 0 },
    text,
    wordCount: text.split(/\s+/).length,
  };
}

const GERMAN = [
  "Gäste wählen ein Boot, eine Zeit und einen Ort und zahlen die Anzahlung auf dem Telefon. Der Kalender kennt die Gezeiten und zeigt, welches Boot wann wieder am Steg ist.",
  "Sie sehen jede Fahrt und jede Reparatur auf einen Blick. Wenn ein Boot nicht mehr fährt, bekommt der Gast ein anderes, und die Kasse stimmt trotzdem am Ende des Tages.",
  "Wir haben selbst Boote verliehen, bevor wir das Programm geschrieben haben. Darum wissen wir, was auf dem Steg zählt: dass es schnell geht, dass niemand doppelt bucht und dass das Geld da ist.",
  "Die Preise stehen fest und hängen nur von der Zahl der Boote ab. Es gibt keine Gebühr für den Start und keinen Vertrag, der länger als einen Monat läuft.",
  "Unterschriften, Einweisungen und Hinweise zur Sicherheit sind auf dem Telefon der Gäste, noch bevor sie am Hafen ankommen. So bleibt der Mannschaft mehr Zeit für die Menschen, die auf das Wasser wollen.",
];

function features(): PageText[] {
  const names: [string, string, string][] = [
    [
      "online-booking",
      "Online booking",
      "Guests choose a boat, a time and a place, and pay the deposit on their phone.",
    ],
    [
      "fleet-calendar",
      "Fleet calendar",
      "See every boat, every trip and every repair on one calendar that knows the tide.",
    ],
    ["digital-waivers", "Digital waivers", "Guests sign on their own phone before they reach the dock."],
    ["deposits", "Deposits and payments", "Hold deposits for damage and release them when the boat is back."],
    ["reports", "Reports", "Know which boats earn their mooring and which do not."],
    ["mobile-app", "Mobile app", "Check guests in on the dock, also without a signal."],
  ];
  const index: PageText = {
    path: "/features",
    title: "Everything Tidewell does for a rental",
    description: "Bookings, fleet, waivers, deposits and reports in one tool for rental crews.",
    heading: "Everything a rental needs",
    types: ["Product"],
    links: names.map(([slug]) => `/features/${slug}`),
    lead: ["We build tools that take the paperwork off the dock."],
  };
  return [
    index,
    ...names.map(
      ([slug, name, lead]): PageText => ({
        path: `/features/${slug}`,
        title: `${name} for boat rentals | Tidewell`,
        description: `${lead} Part of every Tidewell plan.`,
        heading: name,
        types: ["SoftwareApplication"],
        lead: [lead],
      }),
    ),
  ];
}

function solutions(): PageText[] {
  const names: [string, string][] = [
    ["kayak-rentals", "Kayak rentals"],
    ["boat-clubs", "Boat clubs"],
    ["sailing-schools", "Sailing schools"],
  ];
  return names.map(
    ([slug, name]): PageText => ({
      path: `/solutions/${slug}`,
      title: `Booking software for ${name.toLowerCase()} | Tidewell`,
      description: `How ${name.toLowerCase()} take bookings and plan their season with Tidewell.`,
      heading: `Made for ${name.toLowerCase()} of every size`,
      types: ["Service"],
      links: names.map(([other]) => `/solutions/${other}`),
      lead: [`Designed for ${name.toLowerCase()} that open at eight and close when the last guest is back.`],
    }),
  );
}

function articles(): PageText[] {
  const topics = [
    "no-shows",
    "wet-weather-refunds",
    "kayak-pricing",
    "dock-safety",
    "winter-storage",
    "staff-rotas",
    "tide-tables",
    "group-bookings",
    "gift-vouchers",
    "life-jackets",
  ];
  const index: PageText = {
    path: "/blog",
    title: "The Tidewell logbook: running a rental well",
    description: "Practical articles for crews who rent out boats, written by people who did.",
    heading: "Logbook",
    links: topics.map((topic) => `/blog/${topic}`),
    lead: ["Practical articles for crews."],
  };
  return [
    index,
    ...topics.map(
      (topic): PageText => ({
        path: `/blog/${topic}`,
        title: `What we learned about ${topic.replaceAll("-", " ")}`,
        description: `A crew's notes on ${topic.replaceAll("-", " ")}: what worked, what did not and what it cost.`,
        heading: `Notes on ${topic.replaceAll("-", " ")}`,
        types: ["BlogPosting"],
        lead: [`Our ${topic.replaceAll("-", " ")} used to cost us 300 customers a year.`],
      }),
    ),
  ];
}

function manual(): PageText[] {
  const chapters = [
    "first-steps",
    "import-your-fleet",
    "opening-hours",
    "card-terminals",
    "refund-a-guest",
    "roles-and-rights",
  ];
  const index: PageText = {
    path: "/docs",
    title: "Tidewell manual: set up and run your rental",
    description: "Step by step from the first boat to the end of the season.",
    heading: "Manual",
    links: chapters.map((chapter) => `/docs/${chapter}`),
    lead: ["Step by step from the first boat to the end of the season."],
  };
  return [
    index,
    ...chapters.map(
      (chapter): PageText => ({
        path: `/docs/${chapter}`,
        title: `Manual: ${chapter.replaceAll("-", " ")} in Tidewell`,
        description: `How to set up ${chapter.replaceAll("-", " ")} step by step.`,
        heading: `Set up ${chapter.replaceAll("-", " ")}`,
        lead: [`This chapter covers ${chapter.replaceAll("-", " ")}.`],
      }),
    ),
  ];
}

const NOUNS = [
  "crew",
  "dock",
  "harbour",
  "guest",
  "season",
  "deposit",
  "paddle",
  "mooring",
  "booking",
  "engine",
  "weather",
  "tide",
  "canoe",
  "trailer",
  "jetty",
  "anchor",
];
const VERBS = [
  "waits for",
  "follows",
  "carries",
  "plans",
  "measures",
  "keeps",
  "returns",
  "checks",
  "settles",
  "moves",
];
const ENDS = [
  "before noon",
  "in spring",
  "after the storm",
  "on busy days",
  "near the shore",
  "without delay",
  "by hand",
  "at low water",
];

/** Twenty-eight sentences that no other path gets. */
function filler(path: string): string[] {
  let state = seedOf(path);
  const pick = (words: readonly string[]) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return words[(state >>> 16) % words.length];
  };
  const sentence = () => `The ${pick(NOUNS)} ${pick(VERBS)} the ${pick(NOUNS)} ${pick(ENDS)}.`;
  return Array.from({ length: 7 }, () => Array.from({ length: 4 }, sentence).join(" "));
}

function seedOf(path: string): number {
  let seed = 7;
  for (const character of path) seed = (Math.imul(seed, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return seed;
}
