import {
  breadcrumbs,
  choose,
  entriesOf,
  escapeHtml,
  file,
  html,
  jsonLd,
  paragraphs,
  pathOf,
  pdf,
  picture,
  queryOf,
  redirect,
  robotsText,
} from "./site-kit.ts";
import type { Answer, Page, Site, Visit } from "./site-types.ts";

const NAME = "Shiftwell";

const FEATURES: [string, string, string, string, string][] = [
  ["rota-planning", "Rota Planning", "a rota", "drag a shift onto a name", "managers of small teams"],
  ["time-clock", "Time Clock", "a clock-in", "tap a phone at the door", "cafés and clinics"],
  ["holiday-requests", "Holiday Requests", "a leave request", "pick two dates", "people who book flights early"],
  ["payroll-export", "Payroll Export", "an export", "choose a month", "bookkeepers"],
  ["shift-swaps", "Shift Swaps", "a swap", "offer a shift to three colleagues", "students and parents"],
  ["compliance", "Working Time Rules", "a rule", "set rest between shifts", "operators with night shifts"],
  ["forecasting", "Demand Forecasts", "a forecast", "connect the till", "restaurants by the sea"],
  ["messaging", "Team Messages", "a message", "write to everyone on Saturday", "teams without desks"],
];

const FEATURE_BANK = [
  "Most teams still plan {thing} in a spreadsheet that one person understands.",
  "With Shiftwell you {act}, and everybody concerned sees it within seconds.",
  "It was made with {who}, eleven of whom used it for a year before we sold it.",
  "Nothing is published until you press publish, so you can try things.",
  "If two people change {thing} at once, the second is shown what the first one did.",
  "A phone is enough; there is no computer in most kitchens.",
  "Rules about rest and hours are checked while you work and explained in a sentence.",
  "Everything can be exported as a file on any day, including the day on which you leave us.",
  "{who} usually need about twenty minutes to set it up.",
  "Numbers that leave the system carry the same names as in your payroll.",
  "You decide who may approve {thing}, by role or by name.",
  "Support answers on weekends, because that is when rotas break.",
  "We do not score, rank or photograph your staff.",
  "Old versions of {thing} are kept for three years and can be compared side by side.",
  "It works in eleven languages, and each person chooses a language alone.",
  "Reminders go out once, at a sensible hour, and never to people on leave.",
];

const POSTS: [string, string, string][] = [
  ["split-shifts", "What Split Shifts Cost a Restaurant", "split shifts"],
  ["sunday-rotas", "Fair Sunday Rotas in Six Steps", "Sunday rotas"],
  ["no-show-policy", "A No-Show Policy That Staff Accept", "no-shows"],
  ["holiday-carry-over", "Holiday Carry-Over, Explained", "holiday carry-over"],
  ["night-shift-health", "Night Shifts Without Wrecking People", "night shifts"],
  ["onboarding-rota", "The First Rota for a New Colleague", "onboarding"],
  ["zero-hours", "Zero-Hours Contracts After the Reform", "zero-hours contracts"],
  ["tips-and-tronc", "Tips, Troncs and Who Gets What", "tips"],
];

const POST_BANK = [
  "We looked at four thousand rotas to find out what {topic} do to a team.",
  "The short answer is that {topic} cost more than they seem to, and that much of it is avoidable.",
  "Managers underestimate the effect by about a third, which is understandable.",
  "In the places that did well, one person was responsible and had the time for it.",
  "Write the rule down, in one sentence, where people hang their coats.",
  "Ask the quietest member of the team first.",
  "The law sets a floor and leaves the rest to you.",
  "A café in Whitby tried the opposite and kept a diary, from which we quote with thanks.",
  "Count the journeys as well as the hours.",
  "Where buses stop at ten, a shift that ends at eleven is a different job.",
  "Of all the measures we saw, publishing two weeks ahead had the largest effect.",
  "Do not reward people for being always available.",
  "What we would do: change one thing, for one month, and look at the figures for {topic} again.",
  "Three readers wrote to disagree, and we added their figures at the end.",
  "Nothing here replaces advice on your own contracts.",
  "The table can be copied into any spreadsheet.",
  "Our own team is nine people, and we made two of these mistakes ourselves.",
  "If you only have ten minutes, spend them on the handover.",
];

const RIVALS = ["Rotaboard", "PlanDay Pro", "ClockIn", "StaffGrid"].map((name) => ({
  name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
}));

const TERMS: [string, string][] = [
  [
    "rota",
    "A rota is a plan of who works when. Outside Britain it is called a roster or a schedule. A good one is published two weeks ahead, names a person for each task, and can be read on a phone in a corridor. The word comes from the Latin for wheel, since names used to go around on a disc.",
  ],
  [
    "split-shift",
    "A split shift is one working day in two parts with a long gap between them, usually lunch and dinner. It is common in restaurants and disliked by most people who do it, because the gap is too short to go home and too long to wait. Some contracts pay a supplement for the gap.",
  ],
  [
    "tronc",
    "A tronc is a pot for tips that is shared out by somebody who is not the employer, the troncmaster. It has its own tax rules in Britain. Since 2024 the law says that tips belong to staff in full, and that a written policy must explain how they are divided among them.",
  ],
];

interface View {
  path: string;
  title: string;
  description?: string;
  canonical?: string;
  robots?: string;
  head?: string;
  body: string;
}

function layout({ origin }: Visit, view: View): string {
  const canonical = view.canonical ?? origin + view.path;
  const state = JSON.stringify({ props: { pageProps: {} }, page: view.path, query: {}, buildId: "k3J9x" });
  return `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8" data-next-head=""/><meta name="viewport" content="width=device-width" data-next-head=""/><title>${escapeHtml(view.title)} | ${NAME}</title>${view.description ? `<meta name="description" content="${escapeHtml(view.description)}" data-next-head=""/>` : ""}${view.robots ? `<meta name="robots" content="${view.robots}" data-next-head=""/>` : ""}<link rel="canonical" href="${canonical}" data-next-head=""/><meta property="og:image" content="${origin}/og.png"/><link rel="preload" href="/_next/static/css/a81.css" as="style"/><link rel="stylesheet" href="/_next/static/css/a81.css"/>${view.head ?? ""}<script src="/_next/static/chunks/main-7c.js" defer=""></script></head><body><div id="__next"><header><a href="/"><img alt="${NAME}" src="/logo.svg" width="110" height="28"/></a><nav><a href="/features">Features</a><a href="/pricing">Pricing</a><a href="/compare">Compare</a><a href="/blog">Blog</a><a href="/customers">Customers</a><a href="/login" rel="nofollow">Log in</a></nav></header><main>${view.body}</main><footer><a href="/glossary">Glossary</a><a href="/about">About</a><a href="/security">Security</a><a href="/legal/terms">Terms</a><a href="/legal/privacy">Privacy</a><p>© 2026 ${NAME} Ltd</p></footer></div><script id="__NEXT_DATA__" type="application/json">${state}</script></body></html>`;
}

const featurePath = (slug: string): string => `/features/${slug}`;

const FAQ = [
  ["Is there a contract?", "No. You can leave at the end of any month."],
  ["Do you charge for managers?", "Only people who appear on a rota are counted."],
] as const;

const HIDDEN_QUESTION = ["Do charities pay less?", "Yes, charities receive forty per cent off for life."] as const;

const PAGES: Page[] = [
  {
    path: "/",
    listed: "2026-11-10",
    body: (visit) =>
      layout(visit, {
        path: "/",
        title: "Rota Software for Teams Without Desks",
        description:
          "Plan rotas, swaps, holidays and hours for cafés, clinics and shops, on a phone, without scoring anybody.",
        head:
          jsonLd({
            "@context": "https://schema.org",
            "@type": "Organization",
            name: NAME,
            url: `${visit.origin}/`,
            logo: `${visit.origin}/logo.svg`,
          }) + jsonLd({ "@context": "https://schema.org", "@type": "WebSite", name: NAME, url: `${visit.origin}/` }),
        body: `<h1>Rotas that people can live with</h1><p>Shiftwell plans who works when, for teams of four to four hundred. It runs on a phone, explains the law in a sentence, and lets people swap shifts without three telephone calls. Nine of us make it in Whitby, where summer has forty times the customers of January and every rota breaks at least once a week.</p><h2>What it does</h2><ul>${FEATURES.map(([slug, title]) => `<li><a href="${featurePath(slug)}">${title}</a></li>`).join("")}</ul><p><a href="#demo">See the demo</a></p><section id="demo"><h2>Demo</h2><p>Try a week at an invented bakery, without an account. Nothing that you do there is stored.</p><a href="/signup">Start free</a></section>`,
      }),
  },
  {
    path: "/features",
    listed: "2026-11-10",
    body: (visit) =>
      layout(visit, {
        path: "/features",
        title: "All Features for Rotas, Hours and Leave",
        description:
          "Eight parts of one product, from planning to payroll, each with what it does and for whom it was made.",
        body: `<h1>Features</h1><p>Everything belongs to one price. You can switch parts off, and most teams begin with planning and holidays and add the clock when they trust us.</p><ul>${FEATURES.map(([slug, title, thing, act, who]) => `<li><a href="${featurePath(slug)}">${title}</a>: ${act} to make ${thing}, for ${who}.</li>`).join("")}</ul>`,
      }),
  },
  ...FEATURES.map(
    ([slug, title, thing, act, who]): Page => ({
      path: featurePath(slug),
      listed: "2026-11-10",
      ...(slug === "messaging" ? { headers: { "x-robots-tag": "noindex" } } : {}),
      ...(slug === "compliance"
        ? { headers: { link: '<http://localhost:3000/features/rules>; rel="canonical"' } }
        : {}),
      body: (visit) =>
        layout(visit, {
          path: featurePath(slug),
          title: `${title} Software`,
          description: `${title}: ${act} to make ${thing}. Built with ${who}, included in the one price of Shiftwell.`,
          ...(slug === "forecasting" ? { canonical: "http://localhost:3000/features/forecasting" } : {}),
          ...(slug === "messaging"
            ? { robots: "index, follow" }
            : slug === "shift-swaps"
              ? { robots: "no-index, follow" }
              : {}),
          head: jsonLd(
            breadcrumbs(visit.origin, [
              ["Home", "/"],
              ["Features", "/features"],
              [title, featurePath(slug)],
            ]),
          ).replace(slug === "payroll-export" ? '"position":2,' : "no such text", ""),
          body: `<h1>${title}</h1><img src="/_next/image?url=%2Fshots%2F${slug}.png&amp;w=750&amp;q=75" alt="Screen of ${title.toLowerCase()}" width="750" height="500" loading="lazy" decoding="async" data-nimg="1"/>${paragraphs(FEATURE_BANK, { thing, act, who }, slug, 11)}${slug === "time-clock" ? `<p>Read the <a href="/blog/biometrics">article on fingerprints</a>.</p>` : slug === "holiday-requests" ? `<p>Moving from paper? <a href="/guides/paper">Start here</a>.</p>` : ""}<p><a href="/pricing">One price</a></p>`,
        }),
    }),
  ),
  {
    path: "/pricing",
    listed: "2026-11-10",
    body: (visit) =>
      layout(visit, {
        path: "/pricing",
        title: "Pricing: £2.40 a Person and Month",
        description:
          "One price for everything: £2.40 for each person on a rota and month, free for teams of up to four people.",
        head:
          jsonLd({
            "@context": "https://schema.org",
            "@type": "SoftwareApplication",
            name: NAME,
            applicationCategory: "BusinessApplication",
            operatingSystem: "Web, iOS, Android",
            offers: { "@type": "Offer", price: "2.40", priceCurrency: "GBP" },
          }) +
          jsonLd({
            "@context": "https://schema.org",
            "@type": "FAQPage",
            mainEntity: [...FAQ, HIDDEN_QUESTION].map(([name, text]) => ({
              "@type": "Question",
              name,
              acceptedAnswer: { "@type": "Answer", text },
            })),
          }),
        body: `<h1>One price for everything</h1><p>£2.40 for each person on a rota and month. Teams of up to four people are free. There are no packages, because people who compare packages do not plan rotas in the meantime.</p><p>You pay at the end of the month for the people who appeared on a published rota in it. Seasonal staff who were not planned cost nothing. Invoices are in pounds, euros or kroner. If a month was quiet, the invoice is small, and we think that this is how it ought to be.</p><h2>Questions</h2>${FAQ.map(([question, answer]) => `<h3>${question}</h3><p>${answer}</p>`).join("")}`,
      }),
  },
  {
    path: "/compare",
    listed: "2026-11-10",
    body: (visit) =>
      layout(visit, {
        path: "/compare",
        title: "Compare Rota Software Honestly",
        description:
          "Where other rota tools are better than ours and where they are not, with prices that we check each quarter.",
        body: `<h1>Compare</h1><p>We use the tools of our competitors for a month each before we write about them. Prices were checked in October. If we got something wrong, write to us and we correct it within a day and say so.</p><ul>${RIVALS.map(({ name, slug }) => `<li><a href="/compare/${slug}">${name} and Shiftwell</a></li>`).join("")}</ul>`,
      }),
  },
  ...RIVALS.map(
    ({ name, slug }, index): Page => ({
      path: `/compare/${slug}`,
      listed: "2026-11-10",
      body: (visit) =>
        layout(visit, {
          path: `/compare/${slug}`,
          title: index < 2 ? "Shiftwell vs. the Alternative" : `${name} or Shiftwell?`,
          description: `${name} compared with Shiftwell: prices, phones, payroll and the things that ${name} does better.`,
          body: `<h1>${name} or Shiftwell?</h1>${
            [
              `<p>${name} began as a tool for hotels and still shows it: it knows rooms, floors and seasons. Teams of more than three hundred people will find its reports better than ours. Its phone app needs a connection, which rules it out in cellars. Prices start at £89 a month whatever the size of the team. Importing from it takes an afternoon, since its export lacks the names of roles.</p>`,
              `<p>${name} is the oldest of the tools that we tested and the one with the most buttons. Payroll is its strong side, with links to nineteen systems. Planning a week took us twice as long as on paper. Swaps need the approval of a manager each time. It costs £3.10 a person, with a minimum of twenty people. Support is friendly and answers on weekdays.</p>`,
              `<p>${name} is only a clock, and a good one. It opens doors, prints on receipts and survives flour. It does not plan, and its makers say so. Many of our customers use both, through a file that is exchanged every night. If you need a clock and nothing else, buy it; it is cheaper than ours and runs without a telephone.</p>`,
              `<p>${name} comes from nursing, where a rota has to satisfy forty rules at once. Its solver is impressive and slow. Wards love it and cafés do not. Everyone sees everyone's requests, which some like and some do not. It is sold by the bed, so that a comparison of prices makes no sense outside of hospitals. Its documentation is the best in this list.</p>`,
            ][index]
          }<p>What we do better is small: fewer steps to publish, a plan that can be read in a corridor, and a bill that follows the season.</p>`,
        }),
    }),
  ),
  {
    path: "/blog",
    listed: "2026-11-10",
    body: (visit) =>
      layout(visit, {
        path: "/blog",
        title: "Blog on Rotas, Hours and Fairness",
        description:
          "Articles with figures from four thousand rotas on Sundays, nights, tips and the other things that teams argue about.",
        body: `<h1>Blog</h1><p>We write about what we can count. Each article names its sample, shows the table and says what we do not know. Drafts are read by two customers who plan rotas and by one person who only works on them.</p><ul>${POSTS.map(([slug, title]) => `<li><a href="/blog/${slug}">${title}</a></li>`).join("")}</ul>`,
      }),
  },
  ...POSTS.map(
    ([slug, title, topic]): Page => ({
      path: `/blog/${slug}`,
      listed: "2026-10-05",
      body: (visit) =>
        layout(visit, {
          path: `/blog/${slug}`,
          title,
          description: `${title}: figures on ${topic} from four thousand rotas, with a table to copy and the limits of the sample.`,
          head: jsonLd({
            "@context": "https://schema.org",
            "@type": "BlogPosting",
            headline: title,
            datePublished: "2026-10-05",
            author: { "@type": "Organization", name: NAME },
          }),
          body: `<article><h1>${title}</h1>${paragraphs(POST_BANK, { topic }, slug, 15)}${slug === "split-shifts" ? `<p><img src="/shots/split-chart.png" width="600" height="300"/></p>` : ""}${slug === "zero-hours" ? `<p>The former price list is <a href="/pricing-2023">archived</a>.</p>` : ""}<p>Next: ${choose(
            POSTS.filter(([other]) => other !== slug),
            slug,
            2,
          )
            .map(([other, name]) => `<a href="/blog/${other}">${name}</a>`)
            .join(", ")}</p></article>`,
        }),
    }),
  ),
  {
    path: "/customers",
    listed: "2026-11-10",
    body: (visit) =>
      layout(visit, {
        path: "/customers",
        title: "Customers and What They Changed",
        description:
          "Three customers on what changed after a year: a bakery, a clinic and a swimming pool, with their own figures.",
        body: `<h1>Customers</h1><p>${["bakery", "clinic", "pool"].map((name) => `<img src="/logos/${name}.svg" alt="" width="80" height="30"/>`).join("")}</p><h2>The bakery</h2><p>Fourteen people, two ovens, one Sunday. Since swaps go through Shiftwell the owner has not been rung before six. Overtime fell by nine per cent in the first quarter and stayed there.</p><h2>The clinic</h2><p>Forty nurses plan their own nights, within four rules. It took three months and two loud meetings. Sick leave is a fifth lower, for which the clinic thanks the nurses and not us.</p><h2>The pool</h2><p>Life guards are students and students vanish in June. Forecasts warn the manager four weeks ahead, and she hires from the swimming club.</p>`,
      }),
  },
  {
    path: "/glossary",
    listed: "2026-11-10",
    body: (visit) =>
      layout(visit, {
        path: "/glossary",
        title: "Glossary of Rota Words",
        description:
          "Rota, split shift, tronc and other words of shift work, explained in a paragraph each for people who are new to it.",
        body: `<h1>Glossary</h1><ul>${TERMS.map(([slug]) => `<li><a href="/glossary/${slug}">${slug.replaceAll("-", " ")}</a></li>`).join("")}</ul>`,
      }),
  },
  ...TERMS.map(
    ([slug, text]): Page => ({
      path: `/glossary/${slug}`,
      listed: "2026-11-10",
      body: (visit) =>
        layout(visit, {
          path: `/glossary/${slug}`,
          title: `What Is a ${slug.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase())}?`,
          description: `${text.slice(0, 130)}…`,
          head: jsonLd({ "@context": "https://schema.org", "@type": "DefinedTerm", name: slug }),
          body: `<h1>${slug.replaceAll("-", " ")}</h1><p>${text}</p>`,
        }),
    }),
  ),
  ...(
    [
      [
        "/about",
        "About Nine People in Whitby",
        "Who makes Shiftwell, who owns it and why nine people are enough: a page about the firm and its odd summers.",
        "<p>Shiftwell was begun in 2016 by a waiter who could program and a programmer who had to wait at tables. We are nine people and own the firm in equal parts. There are no investors, which is why there is no sales team either. In August each of us works two shifts in a café, on a rota made with our own software. That week brings more ideas than the rest of the year.</p>",
      ],
      [
        "/security",
        "Security and Where Data Lives",
        "Where data is stored, who can read it, how it is backed up and what we do in the first hour of an incident.",
        '<p>Data is stored in Dublin and Frankfurt, encrypted on disk and on the wire. Three people can read production data, each with a hardware key, and every reading is recorded with its reason. Backups are made hourly and restored once a month as an exercise. In the first hour of an incident we do three things: stop it, write to you, and keep the logs. An independent firm tests the product each spring, and the report is <a href="/files/pentest-2026.pdf">public</a>.</p>',
      ],
      [
        "/legal/terms",
        "Terms of Service",
        "The terms under which Shiftwell is provided, in plain English, with changes marked since the last version.",
        "<p>You use the service for your own team and pay for the people on published rotas. We keep it running for at least 99.8 per cent of each month, or refund a tenth. Either side can end this at the end of a month. Your data is yours and is deleted thirty days after you leave. English law applies. Changes are announced sixty days ahead and marked on this page in bold type.</p>",
      ],
      [
        "/legal/privacy",
        "Privacy Notice",
        "Which personal data Shiftwell holds for employers, for how long, and how staff can see and correct what is held.",
        "<p>For employers we hold names, working hours, leave and messages, as their processor. We do not hold photographs, locations or fingerprints. Hours are kept for as long as the law of your country asks, messages for ninety days. Staff can see and correct their own data in the app without asking anyone. Visitors of this website are counted without cookies. Our officer for data protection answers letters within ten days.</p>",
      ],
    ] as const
  ).map(
    ([path, title, description, text]): Page => ({
      path,
      listed: "2026-06-01",
      body: (visit) => layout(visit, { path, title, description, body: `<h1>${title}</h1>${text}` }),
    }),
  ),
  {
    path: "/login",
    body: (visit) =>
      layout(visit, {
        path: "/login",
        title: "Log In to Your Team",
        robots: "noindex",
        body: "<h1>Log in</h1><form method=post><label>Email <input name=email></label><button>Send link</button></form>",
      }),
  },
  {
    path: "/signup",
    body: (visit) =>
      layout(visit, {
        path: "/signup",
        title: "Start Free With Your Team",
        description: "Create an account for your team in a minute, free for up to four people and without a card.",
        robots: "noindex",
        body: "<h1>Start free</h1><form method=post><label>Email <input name=email></label><button>Start</button></form>",
      }),
  },
];

const NOT_FOUND_VIEW = "<h1>404</h1><p>This page could not be found.</p>";

function missing(visit: Visit): Answer {
  return html(
    404,
    layout(visit, {
      path: pathOf(visit),
      title: "404: This page could not be found",
      robots: "noindex",
      body: NOT_FOUND_VIEW,
    }),
  );
}

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  const agent = visit.headers["user-agent"] ?? "";
  // A rule of the firewall against scrapers also meets two search engines on the page that they scrape most.
  if (path === "/pricing" && /bingbot|Googlebot/i.test(agent))
    return {
      status: 403,
      headers: { "content-type": "text/html; charset=utf-8", server: "cloudflare" },
      body: "<html><body><h1>Access denied</h1></body></html>",
    };
  // Streaming had begun before the article was looked up, so the status stayed 200.
  if (path.startsWith("/blog/") && !POSTS.some(([slug]) => path === `/blog/${slug}`))
    return html(200, layout(visit, { path, title: "Blog", body: NOT_FOUND_VIEW }));
  if (path === "/pricing-2023") return redirect("/");
  if (path === "/guides/paper") return redirect("/guides/from-paper", 308);
  if (path === "/guides/from-paper") return redirect("/features/rota-planning", 307);
  if (path === "/app") return redirect("/login", 307);
  if (path === "/_next/image") {
    const source = queryOf(visit).get("url") ?? "";
    const page = FILES.find((entry) => entry.path === source);
    if (page === undefined) return html(400, "The image is not valid.");
    return {
      status: 200,
      headers: { "content-type": "image/png" },
      body: typeof page.body === "function" ? page.body(visit) : page.body,
    };
  }
  return undefined;
}

const FILES: Page[] = [
  file("/logo.svg", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 110 28"><path d="M2 2h24v24H2z"/></svg>`),
  ...["bakery", "clinic", "pool"].map((name) =>
    file(
      `/logos/${name}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 30"><path d="M0 0h80v30H0z"/></svg>`,
    ),
  ),
  file("/_next/static/css/a81.css", "body{font:16px Inter,sans-serif;margin:0}nav a{margin:.5rem}"),
  file("/_next/static/chunks/main-7c.js", "self.__next_f=self.__next_f||[];"),
  file("/files/pentest-2026.pdf", pdf("Penetration test 2026"), { "x-robots-tag": "noindex" }),
  picture("/og.png", 600, 315),
  picture("/shots/split-chart.png", 600, 300),
  ...FEATURES.map(([slug]) => picture(`/shots/${slug}.png`, 750, 500)),
];

export const site: Site = {
  name: "saas",
  kind: "marketing site of a software firm",
  platform: "Next.js",
  start: "/",
  pages: PAGES,
  files: FILES,
  robots: robotsText([
    "User-agent: *",
    "Allow: /",
    "Disallow: /app",
    "",
    "User-agent: GPTBot",
    "User-agent: OAI-SearchBot",
    "User-agent: PerplexityBot",
    "User-agent: CCBot",
    "Disallow: /",
    "",
    "Content-Usage: train-ai=n",
    "Sitemap: {origin}/sitemap.xml",
  ]),
  sitemaps: [
    file("/sitemap.xml", ({ origin }) => {
      const entries = entriesOf(PAGES).map(
        ({ path, lastmod }) =>
          `<url><loc>${origin}${path}</loc><lastmod>${lastmod}</lastmod><changefreq>daily</changefreq><priority>0.7</priority></url>`,
      );
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n<url><loc>https://shiftwell-preview.hosting.example/features/rota-planning</loc></url>\n</urlset>\n`;
    }),
  ],
  behaviour,
  missing,
  outside: [{ url: "https://shiftwell-preview.hosting.example/features/rota-planning", get: 401 }],
  planted: [
    {
      fault: "Robots of AI search are banned together with those that train",
      catalogue: "ai_search_blocked",
      severity: "important",
      where: ["/robots.txt"],
      why: "OAI-SearchBot and PerplexityBot stand in a list against training; the firm disappears from answers.",
    },
    {
      fault: "Firewall answers 403 to search engines on the price page",
      catalogue: "status_by_agent",
      severity: "critical",
      where: ["/pricing"],
      why: "Names of Googlebot and bingbot get 403, browsers get 200.",
      needs: "other user agents",
    },
    {
      fault: "Canonical names localhost",
      catalogue: "canonical_wrong_host",
      severity: "critical",
      where: ["/features/forecasting"],
      why: "metadataBase was not set at build time.",
    },
    {
      fault: "Head and header name different canonicals",
      catalogue: "canonical_multiple",
      severity: "important",
      where: ["/features/compliance"],
      targets: ["http://localhost:3000/features/rules"],
      why: "The Link header comes from an old middleware.",
    },
    {
      fault: "Header says noindex, meta says index",
      catalogue: "directives_conflict",
      severity: "critical",
      where: ["/features/messaging"],
      why: "The stricter one wins; the page is in the sitemap and every menu of features.",
    },
    {
      fault: "Misspelt directive",
      catalogue: "directive_unknown",
      severity: "minor",
      where: ["/features/shift-swaps"],
      why: "“no-index” is ignored. Whatever was intended does not happen.",
    },
    {
      fault: "Missing articles answer 200",
      catalogue: "soft_404_template",
      severity: "important",
      where: ["/blog/*"],
      targets: ["/blog/biometrics"],
      why: "Any address under /blog/ shows “This page could not be found” with 200.",
    },
    {
      fault: "Link to a missing article that answers 200",
      catalogue: "soft_404",
      follows: "soft_404_template",
      severity: "important",
      where: ["/features/time-clock", "/blog/biometrics"],
      targets: ["/blog/biometrics"],
      why: "Readers meet the error view.",
    },
    {
      fault: "Removed page redirects to the home page",
      catalogue: "removed_to_home",
      severity: "minor",
      where: ["/blog/zero-hours"],
      targets: ["/pricing-2023"],
      why: "It should be 410 or lead to prices.",
    },
    {
      fault: "Link through two redirects",
      catalogue: "redirect_chains",
      severity: "minor",
      where: ["/features/holiday-requests"],
      targets: ["/guides/paper"],
      why: "308, then 307.",
    },
    {
      fault: "Two comparisons share a title",
      catalogue: "duplicate_title",
      severity: "important",
      where: RIVALS.slice(0, 2).map(({ slug }) => `/compare/${slug}`),
      why: "“Shiftwell vs. the Alternative” names no alternative.",
    },
    {
      fault: "Marked answer is not on the page",
      catalogue: "sd_not_visible",
      severity: "minor",
      where: ["/pricing"],
      why: "The question on charities is only in FAQPage.",
    },
    {
      fault: "Software markup without a rating or review",
      catalogue: "sd_required_missing",
      severity: "minor",
      where: ["/pricing"],
      why: "SoftwareApplication requires aggregateRating or review.",
    },
    {
      fault: "Breadcrumb without a position",
      catalogue: "breadcrumb_broken",
      severity: "minor",
      where: ["/features/payroll-export"],
      why: "Its second step lost its number.",
    },
    {
      fault: "Sitemap lists an address of the preview host",
      catalogue: "sitemap_foreign_host",
      severity: "minor",
      where: ["/sitemap.xml"],
      targets: ["https://shiftwell-preview.hosting.example/features/rota-planning"],
      why: "That host does not vouch for it.",
    },
    {
      fault: "Chart without alt",
      catalogue: "images_without_alt",
      severity: "minor",
      where: ["/blog/split-shifts"],
      why: "The figures stand in the image only.",
    },
  ],
  lookalikes: [
    {
      looksLike: "Login and signup are noindex, and login is nofollow",
      catalogue: "noindex_valuable",
      where: ["/login", "/signup"],
      whyNot: "Forms.",
    },
    {
      looksLike: "#__next root and a JSON state block",
      catalogue: "empty_shell",
      where: ["/*"],
      whyNot: "All text is in raw HTML.",
    },
    {
      looksLike: "Customer logos with empty alt",
      catalogue: "images_without_alt",
      where: ["/customers"],
      whyNot: "Decoration; names stand below.",
    },
    {
      looksLike: "PDF with noindex in the header",
      catalogue: "noindex_in_header",
      where: ["/files/pentest-2026.pdf"],
      whyNot: "The security page is to be found, not the file.",
    },
    {
      looksLike: "changefreq and priority",
      catalogue: null,
      where: ["/sitemap.xml"],
      whyNot: "Without use and without harm.",
    },
    {
      looksLike: "Content-Usage in robots.txt",
      catalogue: "robots_misspelt",
      where: ["/robots.txt"],
      whyNot: "A draft standard; unknown lines are ignored.",
    },
    {
      looksLike: "GPTBot and CCBot are banned",
      catalogue: "ai_search_blocked",
      where: ["/robots.txt"],
      whyNot: "They train; only the two others in the group are a fault.",
    },
    { looksLike: "/app is banned", catalogue: "blocked_by_robots", where: ["/robots.txt"], whyNot: "The application." },
    {
      looksLike: "Image addresses with parameters and & in them",
      catalogue: null,
      where: ["/features/*"],
      whyNot: "Next.js' image service.",
    },
    {
      looksLike: "Glossary pages are short",
      catalogue: "thin_content",
      where: ["/glossary", "/glossary/rota", "/glossary/split-shift", "/glossary/tronc"],
      whyNot: "A word is explained in a paragraph.",
    },
    { looksLike: "Link to #demo", catalogue: "fragment_missing", where: ["/"], whyNot: "The section exists." },
    {
      looksLike: "DefinedTerm and BlogPosting without image",
      catalogue: "sd_required_missing",
      where: ["/glossary/rota", "/blog/sunday-rotas"],
      whyNot: "Nothing is required.",
    },
    {
      looksLike: "FAQPage markup",
      catalogue: "sd_retired",
      where: ["/pricing"],
      whyNot: "Retired at Google, read by others; only the invisible answer is a fault.",
    },
    {
      looksLike: "Error view has a short title and no description",
      catalogue: "missing_description",
      where: ["/blog/biometrics"],
      whyNot: "Consequences of the soft 404.",
    },
    {
      looksLike: "Error view has a title of one word",
      catalogue: "title_too_short",
      where: ["/blog/biometrics"],
      whyNot: "A consequence of the soft 404.",
    },
    { looksLike: "og:image and no Twitter card", catalogue: null, where: ["/*"], whyNot: "No engine asks for it." },
    {
      looksLike: "Articles and features share sentences",
      catalogue: "near_duplicates",
      where: ["/features/*", "/blog/*"],
      whyNot: "A house style; subjects differ.",
    },
  ],
};
