import {
  entriesOf,
  escapeHtml,
  file,
  fill,
  html,
  jsonLd,
  paragraphs,
  pathOf,
  pdf,
  picture,
  redirect,
  robotsText,
  sitemap,
} from "./site-kit.ts";
import type { Answer, Page, Site, Visit } from "./site-types.ts";

const NAME = "Marlow Vale District Council";

interface Service {
  slug: string;
  node: number;
  section: string;
  title: string;
  duty: string;
  team: string;
  fee: string;
  days: string;
  proof: string;
}

const SECTIONS: Record<string, [string, string]> = {
  waste: [
    "Waste and recycling",
    "Collections, bins, garden waste and the recycling centre at Hollow Lane, with dates for every street in the district.",
  ],
  housing: [
    "Housing",
    "Applying for a council home, repairs, homelessness and advice for private tenants and landlords.",
  ],
  planning: [
    "Planning and building",
    "Applications, appeals, building control and the local plan that was adopted by the council in 2024.",
  ],
  council: [
    "Your council",
    "Councillors, meetings, elections, spending and how to see the records that the council keeps.",
  ],
  business: [
    "Business and licensing",
    "Licences, food hygiene, markets and rates, for shops, pubs, drivers and street traders.",
  ],
};

const SERVICES: Service[] = [
  "bin-collection-days|101|waste|Bin Collection Days|collecting household waste|Street Services|no charge|the day in your calendar|your postcode",
  "missed-bin|102|waste|Report a Missed Bin|returning for a bin that was missed|Street Services|no charge|two working days|the street and house number",
  "garden-waste|103|waste|Garden Waste Subscription|emptying brown bins|Street Services|£48 a year|ten working days|a card payment",
  "bulky-waste|104|waste|Bulky Waste Collection|taking away furniture and white goods|Street Services|£32 for three items|eight working days|a list of the items",
  "recycling-centre|105|waste|Hollow Lane Recycling Centre|running the recycling centre|Street Services|no charge for residents|the same day|a council tax bill",
  "apply-for-a-home|121|housing|Apply for a Council Home|keeping the housing register|Housing Options|no charge|thirty working days|proof of identity and income",
  "report-a-repair|122|housing|Report a Repair|repairing council homes|Property Care|no charge to tenants|one to twenty working days|your tenancy number",
  "homelessness|123|housing|Help if You Are Homeless|helping people without a home|Housing Options|no charge|the same day|whatever papers you have",
  "private-renting|124|housing|Advice for Private Tenants|enforcing standards in rented homes|Environmental Health|no charge|five working days|your tenancy agreement",
  "planning-application|131|planning|Make a Planning Application|deciding planning applications|Development Control|£258 for a householder|eight weeks|plans to scale",
  "comment-on-planning|132|planning|Comment on an Application|publishing comments on applications|Development Control|no charge|twenty-one days|the number of the application",
  "building-control|133|planning|Building Control|inspecting building work|Building Control|£310 for an extension|five weeks|a site plan",
  "local-plan|134|planning|The Local Plan to 2041|writing the local plan|Planning Policy|no charge|six weeks of consultation|your name and address",
  "council-meetings|141|council|Council Meetings|holding meetings in public|Democratic Services|no charge|five clear days of notice|nothing at all",
  "register-to-vote|142|council|Register to Vote|keeping the register of electors|Electoral Services|no charge|five working days|your National Insurance number",
  "freedom-of-information|143|council|Freedom of Information|answering requests for records|Information Governance|no charge up to eighteen hours|twenty working days|a description of the record",
  "spending|144|council|Spending Over £500|publishing what the council spends|Finance|no charge|one month|nothing at all",
  "food-hygiene|151|business|Food Hygiene Rating|inspecting kitchens|Environmental Health|no charge|twenty-eight days|a registration of the business",
  "street-trading|152|business|Street Trading Licence|licensing stalls and vans|Licensing|£410 a year|thirty working days|insurance and a photograph",
  "taxi-licence|153|business|Taxi and Private Hire Licence|licensing drivers and cars|Licensing|£265 for three years|forty working days|a medical certificate",
].map((line) => {
  const [slug = "", node = "", section = "", title = "", duty = "", team = "", fee = "", days = "", proof = ""] =
    line.split("|");
  return { slug, node: Number(node), section, title, duty, team, fee, days, proof };
});

const BANK = [
  "{team} is responsible for {duty} in the whole district.",
  "The charge is: {fee}.",
  "You will need {proof}, which you can upload, post or bring to the office in Bridge Street.",
  "We aim to deal with this within {days}, and we will write if it takes longer.",
  "If you cannot use the online form, ring us and we will complete it with you.",
  "Interpreters and large print are available without charge.",
  "You can ask somebody else to act for you if you give us their name in writing.",
  "Please do not send original documents by post unless we ask for them.",
  "{team} publishes its figures every quarter, and last year it met its target in 94 per cent of cases.",
  "A decision about {duty} can be reviewed by an officer who was not involved in it.",
  "If you are still unhappy after the review, you may complain to the Ombudsman.",
  "The rules are set by Parliament, and the council adds local conditions only where the law allows it.",
  "Residents of parishes should note that some tasks belong to the parish and not to us.",
  "During the week after a bank holiday everything happens one day later.",
  "We keep your details for six years and share them only where the law says so.",
  "It is an offence to give false information on purpose.",
  "Payments can be made by card, at a post office, or in cash at the front desk before four o'clock.",
  "Concessions apply to people who receive a means-tested benefit.",
  "The duty of {duty} comes from an Act of 1990 and was last amended in 2021.",
  "In an emergency outside office hours, ring the number on the contact page and choose option two.",
  "Councillors agreed the present policy for {duty} after a consultation that 412 people answered.",
];

const pathOfService = (service: Service): string => `/${service.section}/${service.slug}`;

interface View {
  title: string | null;
  description?: string;
  canonical?: string;
  head?: string;
  body: string;
}

function layout({ origin }: Visit, view: View): string {
  return `<!DOCTYPE html>
<html lang="en" dir="ltr" prefix="og: https://ogp.me/ns#">
  <head>
    <meta charset="utf-8" />
    ${view.description ? `<meta name="description" content="${escapeHtml(view.description)}" />` : ""}
    ${view.canonical ? `<link rel="canonical" href="${origin}${view.canonical}" />` : ""}
    <meta name="Generator" content="Drupal 10 (https://www.drupal.org)" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    ${view.title === null ? "" : `<title>${escapeHtml(view.title)} | ${NAME}</title>`}
    <link rel="stylesheet" media="all" href="/sites/default/files/css/css_9Xk.css" />
    <link rel="stylesheet" media="print" href="/themes/vale/print.css" />
    ${view.head ?? ""}
  </head>
  <body class="path-node">
    <a href="#main-content" class="visually-hidden focusable skip-link">Skip to main content</a>
    <header role="banner"><a href="/" title="Home" rel="home"><img src="/themes/vale/crest.svg" alt="${NAME}" width="64" height="64" /></a>
    <nav role="navigation"><ul class="menu">${Object.entries(SECTIONS)
      .map(
        ([slug, [label]]) =>
          `<li><a href="/${slug}" data-drupal-link-system-path="taxonomy/term/${slug.length}">${label}</a></li>`,
      )
      .join("")}</ul></nav></header>
    <main role="main"><a id="main-content" tabindex="-1"></a>
${view.body}
    </main>
    <footer role="contentinfo"><ul><li><a href="/contact">Contact us</a></li><li><a href="/accessibility">Accessibility statement</a></li><li><a href="/jobs">Jobs</a></li><li><a href="/news">News</a></li><li><a href="/my-account">My account</a></li></ul><p>Crown copyright material is used with permission. <a href="#main-content">Back to top</a></p></footer>
  </body>
</html>`;
}

const EXTRA: Record<string, string> = {
  "local-plan": `<p>Download the <a href="/sites/default/files/local-plan-2041.pdf">plan (PDF, 4 MB)</a> or the <a href="/sites/default/files/sustainability-appraisal.pdf">sustainability appraisal</a>.</p>`,
  "council-meetings": `<p>Watch <a href="/council/webcasts">webcasts</a> of past meetings, or <a href="javascript:window.print()">print this page</a>.</p>`,
  "garden-waste": `<p><img src="/sites/default/files/garden-offer.png" alt="" width="800" height="500" /></p>`,
  "comment-on-planning": `<p>Search the <a href="/planning/register">register of applications</a>.</p>`,
  "building-control": `<p>Fees changed in April; see the <a href="/planning/fees-2023">fees</a>.</p>`,
  "register-to-vote": `<p>Check your entry in the <a href="/council/electoral-portal">electoral portal</a>.</p>`,
  spending: `<p>Files: <a href="/sites/default/files/spending-2026-q2.pdf">second quarter of 2026 (PDF)</a>.</p>`,
};

function serviceBody(service: Service): string {
  const facts = { ...service } as unknown as Record<string, string>;
  return `<h1 class="page-header">${escapeHtml(service.title)}</h1>
<p class="lead">${fill("{team} looks after {duty}. The charge: {fee}. The time: {days}.", facts)}</p>
<section><h2>What you need to know</h2>${paragraphs(BANK, facts, service.slug, 12)}</section>${EXTRA[service.slug] ?? ""}
<section><h2>Contact</h2><p>${service.team}, Bridge Street, Marlow Vale. <a href="tel:+441632000000">01632 000000</a></p></section>`;
}

function servicePage(service: Service): Page {
  const path = pathOfService(service);
  return {
    path,
    listed: "2026-07-01",
    body: (visit) =>
      layout(visit, {
        title: service.slug === "taxi-licence" ? null : service.title,
        description: fill(
          "{title}: who is responsible, what it costs ({fee}), how long it takes ({days}) and what you need.",
          { ...service } as unknown as Record<string, string>,
        ),
        canonical: path,
        ...(service.slug === "street-trading"
          ? { head: `<meta name="robots" content="unavailable_after: 2025-03-31T23:59:59+00:00" />` }
          : service.slug === "homelessness"
            ? { head: `<meta name="robots" content="nosnippet" />` }
            : service.slug === "bulky-waste"
              ? { head: `<meta name="robots" content="unavailable_after: 2039-12-31" />` }
              : {}),
        body: serviceBody(service),
      }),
  };
}

// Drupal answers under /node/… too. Three services have a canonical that repeats whatever address was asked for.
const NODES: Page[] = SERVICES.slice(0, 3).map((service) => ({
  path: `/node/${service.node}`,
  body: (visit) =>
    layout(visit, {
      title: service.title,
      description: fill(
        "{title}: who is responsible, what it costs ({fee}), how long it takes ({days}) and what you need.",
        { ...service } as unknown as Record<string, string>,
      ),
      canonical: `/node/${service.node}`,
      body: serviceBody(service),
    }),
}));

const JOB = (origin: string, title: string, until: string, path: string): object => ({
  "@context": "https://schema.org",
  "@type": "JobPosting",
  title,
  description: `${title} at ${NAME}, thirty-seven hours a week with a local government pension.`,
  datePosted: "2024-02-01",
  validThrough: until,
  hiringOrganization: { "@type": "Organization", name: NAME, sameAs: origin },
  jobLocation: {
    "@type": "Place",
    address: { "@type": "PostalAddress", addressLocality: "Marlow Vale", addressCountry: "GB" },
  },
  url: `${origin}${path}`,
});

const NEWS: [string, string, string, string][] = [
  [
    "flood-wardens-thanked",
    "Flood Wardens Thanked at Town Hall",
    "2026-02-11",
    "Twenty-six volunteers who kept watch on the river in January were thanked by the chair of the council on Tuesday. They filled four thousand sandbags, woke two streets at three in the morning and carried one piano upstairs. The district engineer said that the new gauge at Mill Bridge gave them fifty minutes more than in 2014. A second gauge will be fitted at the weir before next winter, paid for by the county. New wardens are welcome and are trained on two evenings in September, with boots provided.",
  ],
  [
    "library-opening-hours",
    "Longer Hours for Two Libraries",
    "2026-04-28",
    "From June the libraries in Bridge Street and at Cold Norton open on Thursdays until eight in the evening. The change follows a survey in which 1,130 people asked for time after work. Staff agreed to a new rota, and volunteers will run a homework table from four until six. Returns can be made at any hour through the hatch. The mobile library keeps its timetable, with one additional stop at the almshouses. The cost of £18,200 a year comes from the sale of the old bindery.",
  ],
  [
    "market-square-closed",
    "Market Square Closed for Paving",
    "2026-09-03",
    "Market Square is closed to vehicles from 14 September until the end of October while the setts are lifted and laid again. The market moves to the Corn Exchange car park on Wednesdays and Saturdays. Shops stay open and can be reached on foot from Bridge Street and Priory Lane. Deliveries are possible before nine. Archaeologists will look beneath the old pump, where a well is marked on the map of 1799, and will hold an open afternoon if they find it.",
  ],
];

const PAGES: Page[] = [
  {
    path: "/",
    listed: "2026-11-01",
    body: (visit) =>
      layout(visit, {
        title: "Services, Payments and News",
        description:
          "Bins, housing, planning, voting and licences in the district of Marlow Vale: services, forms, fees and how to reach us.",
        canonical: "/",
        head: jsonLd({
          "@context": "https://schema.org",
          "@type": "GovernmentOrganization",
          name: NAME,
          url: `${visit.origin}/`,
        }),
        body: `<h1>Welcome to Marlow Vale</h1><p>Find a service, pay a bill or see what is decided in your name. The council serves 94,000 people in one town and thirty-one parishes. Most things on this site can be done without an account, and everything can be done by telephone.</p><ul>${SERVICES.slice(
          0,
          8,
        )
          .map((service) => `<li><a href="${pathOfService(service)}">${service.title}</a></li>`)
          .join(
            "",
          )}</ul><h2>By number</h2><p>Older letters quote page numbers: ${NODES.map((page) => `<a href="${page.path}">${page.path.slice(6)}</a>`).join(", ")}.</p>`,
      }),
  },
  ...Object.entries(SECTIONS).map(
    ([slug, [label, intro]]): Page => ({
      path: `/${slug}`,
      listed: "2026-07-01",
      body: (visit) =>
        layout(visit, {
          title: slug === "housing" ? "Housing Advice and Homes" : label,
          description: intro,
          canonical: `/${slug}`,
          body: `<h1>${label}</h1><p>${intro}</p><ul>${SERVICES.filter((service) => service.section === slug)
            .map(
              (service) =>
                `<li><a href="${pathOfService(service)}">${service.title}</a><p>${fill("{team} looks after {duty}; you need {proof}.", { ...service } as unknown as Record<string, string>)}</p></li>`,
            )
            .join("")}</ul>`,
        }),
    }),
  ),
  ...SERVICES.map(servicePage),
  ...NODES,
  {
    path: "/council/webcasts",
    listed: "2026-07-01",
    body: (visit) =>
      layout(visit, {
        title: "Webcasts of Meetings",
        description:
          "Recordings of council and committee meetings since 2019, with agendas and the times at which each item begins.",
        canonical: "/council/webcasts",
        body: `<h1>Site under maintenance</h1><p>${NAME} is currently under maintenance. We should be back shortly. Thank you for your patience.</p>`,
      }),
  },
  {
    path: "/planning/register",
    listed: "2026-07-01",
    status: 401,
    headers: { "www-authenticate": 'Basic realm="Planning"' },
    body: (visit) => layout(visit, { title: "Unauthorised", body: "<h1>Unauthorised</h1>" }),
  },
  {
    path: "/news",
    listed: "2026-09-03",
    body: (visit) =>
      layout(visit, {
        title: "News From the Council",
        description:
          "Announcements on roads, libraries, floods and meetings, with the date on which each of them was published.",
        canonical: "/news",
        body: `<h1>News</h1><p>We publish news when something changes for residents. Notices that the law requires are in the section on your council and on the board in Bridge Street. Journalists may ring the press officer on weekdays.</p>${NEWS.map(([slug, title, date, text]) => `<article><h2><a href="/news/${slug}">${title}</a></h2><time datetime="${date}">${date}</time><p>${text.slice(0, 100)}…</p></article>`).join("")}<p><a href="/news/carnival-2024">Carnival of 2024</a></p>`,
      }),
  },
  ...NEWS.map(
    ([slug, title, date, text]): Page => ({
      path: `/news/${slug}`,
      listed: date,
      body: (visit) =>
        layout(visit, {
          title,
          description: `${text.slice(0, 140)}…`,
          canonical: `/news/${slug}`,
          head: jsonLd({
            "@context": "https://schema.org",
            "@type": "NewsArticle",
            headline: title,
            datePublished: date,
          }),
          body: `<h1>${title}</h1><p><time datetime="${date}">${date}</time></p><p>${text}</p>`,
        }),
    }),
  ),
  {
    path: "/news/carnival-2024",
    listed: "2024-05-02",
    body: (visit) =>
      layout(visit, {
        title: "Carnival Looks Back on 2024",
        description:
          "Pictures in words from the carnival of July 2024: forty floats, one swan and a brass band that would not stop.",
        canonical: "/news/carnival-2024",
        head: jsonLd({
          "@context": "https://schema.org",
          "@type": "Event",
          name: "Marlow Vale Carnival 2024",
          startDate: "2024-07-06",
          location: { "@type": "Place", name: "Market Square", address: "Market Square, Marlow Vale" },
        }),
        body: `<h1>Carnival looks back on 2024</h1><p>Forty floats, eleven bands and one swan took part in the carnival of 6 July 2024. The swan was not invited. It joined the procession at Mill Bridge, walked in front of the mayor as far as the Corn Exchange, and left by the river stairs. The prize for the best float went to the school in Cold Norton, which had built a paper whale with a working spout. Collectors with buckets raised £9,480 for the hospice. The council thanks 212 volunteers and apologises once more to the owner of the blue van.</p>`,
      }),
  },
  {
    path: "/jobs",
    listed: "2026-11-01",
    body: (visit) =>
      layout(visit, {
        title: "Jobs at the Council",
        description:
          "Vacancies at the council, how to apply, and what we offer besides pay: pension, leave and a bicycle scheme.",
        canonical: "/jobs",
        body: `<h1>Jobs</h1><p>We employ 410 people, from rangers to accountants. All vacancies are advertised here for at least two weeks. Applications need no photograph and no date of birth. We interview every applicant with a disability who meets the essential requirements, and we answer everyone. Most posts can be shared by two people, and about a third of our staff work part time. New colleagues get a guide for their first month, a day on the bin lorry and lunch with the chief executive.</p><ul><li><a href="/jobs/tree-officer">Tree Officer</a></li><li><a href="/jobs/payroll-assistant">Payroll Assistant</a></li></ul>`,
      }),
  },
  ...(
    [
      [
        "tree-officer",
        "Tree Officer",
        "2024-03-01T23:59",
        "The tree officer looks after eleven thousand trees on council land, decides on applications to work on protected ones, and answers the telephone on the morning after a storm. You know how to read a tree from the ground and are not afraid of committee rooms. A degree is welcome and not required; a saw licence is. The post is for thirty-seven hours a week, based in Bridge Street with a van, and reports to the head of Street Services. Interviews are held in the tool shed.",
      ],
      [
        "payroll-assistant",
        "Payroll Assistant",
        "2031-03-01T23:59",
        "The payroll assistant makes sure that 410 people are paid on the twenty-fifth and that the tax office agrees. You are exact, discreet and good with people who are worried. Experience with local government pensions helps, and we train you if you have none. The post is for twenty-two hours a week, which can be worked from home on two days, and reports to the finance manager. We look forward to applications from people who return after a pause.",
      ],
    ] as const
  ).map(
    ([slug, title, until, text]): Page => ({
      path: `/jobs/${slug}`,
      listed: "2026-11-01",
      body: (visit) =>
        layout(visit, {
          title: `Vacancy: ${title}`,
          description: `Vacancy for a ${title.toLowerCase()} at the district council: tasks, hours, requirements and how to apply.`,
          canonical: `/jobs/${slug}`,
          head: jsonLd(JOB(visit.origin, title, until, `/jobs/${slug}`)),
          body: `<h1>${title}</h1><p>${text}</p>`,
        }),
    }),
  ),
  {
    path: "/contact",
    listed: "2026-07-01",
    body: (visit) =>
      layout(visit, {
        title: "Contact the Council",
        description:
          "Telephone numbers, opening hours and the address of the office in Bridge Street, with a number for emergencies.",
        canonical: "/contact",
        body: `<h1>Contact us</h1><p>Bridge Street, Marlow Vale. Open on weekdays from nine until five. <a href="tel:+441632000000">01632 000000</a>; outside office hours choose option two. <a href="mailto:hello@marlowvale.example">hello@marlowvale.example</a></p>`,
      }),
  },
  {
    path: "/accessibility",
    listed: "2026-07-01",
    body: (visit) =>
      layout(visit, {
        title: "Accessibility Statement",
        description:
          "How accessible this website is, which parts are not yet, and how to ask for a page in another form.",
        canonical: "/accessibility",
        body: `<h1>Accessibility statement</h1><h1>How accessible this website is</h1><p>This statement applies to the website of the district council. We want as many people as possible to be able to use it: you can zoom to 400 per cent, move with a keyboard and listen with a screen reader. Some older PDF files are not tagged; we replace them when they are next revised. If you need information in large print, easy read, audio or braille, ring us and we answer within five working days. The website was last tested in May 2026 by an independent company, which looked at thirty pages.</p>`,
      }),
  },
];

function missing(visit: Visit): Answer {
  return html(
    404,
    layout(visit, {
      title: "Page not found",
      body: "<h1>Page not found</h1><p>The page may have moved. Use the menu or ring us.</p>",
    }),
  );
}

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  const moved: Record<string, Answer> = {
    "/planning/fees-2023": redirect("/"),
    "/my-account": redirect("/user/login", 302),
    "/user/login": html(
      200,
      layout(visit, {
        title: "Log in",
        head: `<meta name="robots" content="noindex" />`,
        body: `<h1>Log in</h1><form method="post"><label>Email <input name="name" /></label><label>Password <input type="password" name="pass" /></label><button>Log in</button></form>`,
      }),
    ),
    "/council/electoral-portal": html(
      503,
      layout(visit, {
        title: "Closed for the night",
        body: "<h1>Closed for the night</h1><p>The portal is closed between nine in the evening and six in the morning.</p>",
      }),
      { "retry-after": "3600" },
    ),
  };
  return moved[path];
}

export const site: Site = {
  name: "government",
  kind: "district council with services, news and vacancies",
  platform: "Drupal",
  start: "/",
  pages: PAGES,
  files: [
    file(
      "/themes/vale/crest.svg",
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M8 8h48v28L32 60 8 36z"/></svg>`,
    ),
    file("/themes/vale/print.css", "nav{display:none}"),
    file(
      "/sites/default/files/css/css_9Xk.css",
      "body{font:18px/1.5 Arial,sans-serif}.visually-hidden{position:absolute;left:-99em}",
    ),
    picture("/sites/default/files/garden-offer.png", 800, 500),
    file("/sites/default/files/local-plan-2041.pdf", pdf("Local Plan to 2041"), { "x-robots-tag": "noindex" }),
    file("/sites/default/files/spending-2026-q2.pdf", pdf("Spending over 500 pounds"), { "x-robots-tag": "noindex" }),
  ],
  robots: robotsText([
    "User-agent: *",
    "Disallow: /core/",
    "Disallow: /user/",
    "Disallow: /admin/",
    "Noindex: /node/",
    "",
    "# bing crawled too fast in 2019",
    "User-agent: bingbot",
    "Disallow: /",
    "",
    "Sitemap: {origin}/sitemap.xml",
  ]),
  sitemaps: [
    sitemap("/sitemap.xml", [
      ...entriesOf(PAGES).map((entry) => (entry.path === "/jobs" ? { ...entry, lastmod: "2099-01-01" } : entry)),
    ]),
  ],
  behaviour,
  missing,
  outside: [],
  planted: [
    {
      fault: "One search engine is banned from the whole site",
      catalogue: "robots_bans_engine",
      severity: "critical",
      where: ["/robots.txt"],
      why: "A group for bingbot with Disallow: / from 2019; Copilot and DuckDuckGo go with it.",
    },
    {
      fault: "Noindex line in robots.txt is meant to hide /node/",
      catalogue: "robots_noindex_line",
      severity: "important",
      where: ["/robots.txt"],
      why: "Engines ignore it, so the copies stay indexable.",
    },
    {
      fault: "Services answer under /node/N as well, each with its own canonical",
      catalogue: "duplicate_content",
      severity: "important",
      where: NODES.map((page) => page.path).concat(SERVICES.slice(0, 3).map(pathOfService)),
      why: "Linked from the home page, same title, description and text.",
    },
    {
      fault: "Service page without a title",
      catalogue: "missing_title",
      severity: "important",
      where: ["/business/taxi-licence"],
      why: "The field was empty.",
    },
    {
      fault: "Page asks engines to drop it after a date that has passed",
      catalogue: "unavailable_after_past",
      severity: "critical",
      where: ["/business/street-trading"],
      why: "unavailable_after 31 March 2025.",
    },
    {
      fault: "Offer exists only as text in an image, with an empty alt",
      catalogue: "text_in_images",
      severity: "minor",
      where: ["/waste/garden-waste"],
      why: "The poster states the discount that the text lacks.",
    },
    {
      fault: "Webcasts page shows a maintenance notice with status 200",
      catalogue: "maintenance_200",
      severity: "critical",
      where: ["/council/webcasts"],
      why: "A 503 would keep the page in the index.",
    },
    {
      fault: "Sitemap lists a page that asks for a password",
      catalogue: "login_on_listed_page",
      severity: "important",
      where: ["/planning/register", "/planning/comment-on-planning"],
      targets: ["/planning/register"],
      why: "401. The register should be public.",
    },
    {
      fault: "Removed page redirects to the home page",
      catalogue: "removed_to_home",
      severity: "minor",
      where: ["/planning/building-control"],
      targets: ["/planning/fees-2023"],
      why: "Readers who look for fees land on the home page.",
    },
    {
      fault: "Link to a PDF that is gone",
      catalogue: "broken_internal_links",
      severity: "important",
      where: ["/planning/local-plan"],
      targets: ["/sites/default/files/sustainability-appraisal.pdf"],
      why: "404.",
    },
    {
      fault: "Vacancy whose markup expired in 2024 is still offered",
      catalogue: "sd_expired",
      severity: "important",
      where: ["/jobs/tree-officer"],
      why: "validThrough lies back, the page still says that applications are welcome.",
    },
    {
      fault: "Sitemap date in the future",
      catalogue: "sitemap_lastmod_false",
      severity: "minor",
      where: ["/sitemap.xml"],
      targets: ["/jobs"],
      why: "2099-01-01.",
    },
  ],
  lookalikes: [
    {
      looksLike: "PDF files with noindex in the header",
      catalogue: "noindex_in_header",
      where: ["/sites/default/files/local-plan-2041.pdf", "/sites/default/files/spending-2026-q2.pdf"],
      whyNot: "The pages that link them are meant to be found.",
    },
    {
      looksLike: "Portal answers 503",
      catalogue: "server_errors",
      where: ["/council/register-to-vote"],
      whyNot: "503 with Retry-After: closed at night.",
    },
    {
      looksLike: "nosnippet on one page",
      catalogue: "nosnippet_wide",
      where: ["/housing/homelessness"],
      whyNot: "A choice for one delicate page.",
    },
    {
      looksLike: "unavailable_after on a page",
      catalogue: "unavailable_after_past",
      where: ["/waste/bulky-waste"],
      whyNot: "The date lies in the future.",
    },
    {
      looksLike: "Two main headings",
      catalogue: "multiple_h1",
      where: ["/accessibility"],
      whyNot: "Google accepts several.",
    },
    {
      looksLike: "Event in the past",
      catalogue: "sd_expired",
      where: ["/news/carnival-2024"],
      whyNot: "An archived report on a past event.",
    },
    {
      looksLike: "javascript: link",
      catalogue: "link_not_crawlable",
      where: ["/council/council-meetings"],
      whyNot: "It prints the page and leads nowhere.",
    },
    { looksLike: "My account redirects with 302", catalogue: "links_to_redirects", where: ["/*"], whyNot: "A login." },
    {
      looksLike: "/user/ is banned though linked",
      catalogue: "blocked_by_robots",
      where: ["/user/login"],
      whyNot: "A login.",
    },
    {
      looksLike: "GovernmentOrganization and NewsArticle without image",
      catalogue: "sd_required_missing",
      where: ["/", "/news/*"],
      whyNot: "Google requires nothing of them.",
    },
    {
      looksLike: "Short lists and a short contact page",
      catalogue: "thin_content",
      where: ["/contact", "/waste", "/housing", "/planning", "/council", "/business"],
      whyNot: "Address, and lists of services.",
    },
    {
      looksLike: "Skip link and empty anchor",
      catalogue: "link_not_crawlable",
      where: ["/*"],
      whyNot: "For keyboards.",
    },
    {
      looksLike: "Services share sentences on payment and complaints",
      catalogue: "near_duplicates",
      where: ["/*"],
      whyNot: "The same rules apply; duties, fees and times differ.",
    },
    {
      looksLike: "Type attributes, prefix and XHTML slashes",
      catalogue: null,
      where: ["/*"],
      whyNot: "Drupal's habits.",
    },
  ],
};
