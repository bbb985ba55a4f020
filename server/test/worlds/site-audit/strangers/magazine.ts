import {
  choose,
  entriesOf,
  escapeHtml,
  file,
  html,
  jsonLd,
  paragraphs,
  pathOf,
  picture,
  redirect,
  robotsText,
  sitemap,
  sitemapIndex,
} from "./site-kit.ts";
import type { Answer, Page, Site, Visit } from "./site-types.ts";

const NAME = "The Tidewater Review";

interface Article {
  slug: string;
  title: string;
  category: string;
  author: string;
  date: string;
  place: string;
  person: string;
  thing: string;
  opening: string;
}

const ARTICLES: Article[] = [
  "last-rope-makers|The Last Rope Makers of the Estuary|craft|ana-verne|2026-03-14|Maldon|Joan Thirkettle|hemp rope|In a shed longer than the high street, Joan Thirkettle walks backwards for a living.",
  "night-ferry-diary|A Night on the Ferry That Refuses to Close|travel|tom-okafor|2026-02-20|Harwich|Captain Lew Sands|the night ferry|The bar shuts at two, the engine never, and by four everybody on board knows each other's dogs.",
  "oyster-beds-return|Why the Oyster Beds Came Back|nature|ana-verne|2026-04-02|Mersea|Dr Halima Rao|native oysters|Nine years ago there were so few that the survey team gave each of them a name.",
  "lighthouse-for-sale|What You Get When You Buy a Lighthouse|places|tom-okafor|2026-05-11|Orford|Beth and Carl Munro|a decommissioned lighthouse|The agent's particulars ran to two pages, of which one was a list of things that had fallen into the sea.",
  "saltmarsh-lamb|The Shepherd Who Reads Tide Tables|food|ines-calder|2026-01-18|Foulness|Pat Ellery|saltmarsh lamb|Pat Ellery keeps three clocks in the lambing shed and only one of them shows the hour.",
  "tide-mill-flour|Flour by Moonlight at the Tide Mill|food|ines-calder|2026-06-07|Woodbridge|Rosa Denham|stoneground flour|When the moon says three in the morning, the miller sets an alarm for half past two.",
  "mudlark-archive|The Mudlark Who Catalogued Everything|people|sam-whitlow|2026-06-21|Gravesend|Ted Abara|clay pipes|Every object in Ted Abara's spare room has a number, a date and the height of the tide.",
  "storm-surge-school|A School Built to Float|places|sam-whitlow|2026-07-05|Canvey|Head teacher Mina Holt|a floating classroom|On the second day of term the pupils voted to name the building Gerald.",
  "eel-counters|Counting Eels in the Dark|nature|ana-verne|2026-07-19|Wivenhoe|Sixty volunteers|glass eels|They come at midnight, transparent as tape, and they are counted with a soup ladle.",
  "shanty-choir|The Shanty Choir With a Waiting List|people|ines-calder|2026-08-02|Leigh|Choirmaster Ade Bright|sea songs|There are forty places in the choir, two hundred names on the list, and one rule about harmonicas.",
  "concrete-barges|The Concrete Barges of Rainham|places|sam-whitlow|2026-08-16|Rainham|Historian Olive Tran|concrete barges|They were towed to Normandy, brought back, and left on the mud as a sea wall that was never planned.",
  "smokehouse-winter|A Winter in the Smokehouse|food|tom-okafor|2026-09-06|Orford|Bill Pinney|smoked eel|The fire is older than the apprentice and, Bill says, better behaved.",
  "boatyard-apprentices|Twelve Apprentices and One Leaking Smack|craft|ana-verne|2026-09-20|Brightlingsea|Shipwright Dilys Knott|a fishing smack of 1891|The first lesson is how to sharpen a plane, and it lasts until Christmas.",
  "radio-caroline-cook|I Cooked for a Pirate Radio Ship|people|tom-okafor|2026-10-04|Frinton|Marjorie Pell|pirate radio|She was nineteen, she had answered an advertisement, and the kitchen was not where she had expected it.",
  "error-404-village|404: The Village That Was Not Found|places|sam-whitlow|2026-10-18|Dunwich|Archaeologist Nils Prior|a drowned village|Page not found, says the parish website, and for once the message is exact.",
  "sail-loft-women|The Women of the Sail Loft|craft|ines-calder|2026-10-25|Burnham|Sailmaker Grace Udo|red sails|Between them they have stitched eleven miles of seam, and they have the thimbles to prove it.",
  "seal-census|How to Count a Seal That Will Not Sit Still|nature|ana-verne|2026-11-01|Horsey|Warden Tim Lacey|grey seals|The rule is simple: if it looks at you, you have counted it already.",
  "estuary-festival-2019|Notes From the Estuary Festival 2019|travel|tom-okafor|2019-09-14|Southend|Curator Lena Ford|an arts festival|The programme promised forty artists and a tide; all of them arrived, though not together.",
].map((line) => {
  const [
    slug = "",
    title = "",
    category = "",
    author = "",
    date = "",
    place = "",
    person = "",
    thing = "",
    opening = "",
  ] = line.split("|");
  return { slug, title, category, author, date, place, person, thing, opening };
});

const CATEGORIES: Record<string, [string, string]> = {
  craft: [
    "Craft",
    "People who make things slowly, and what it takes to keep a trade alive where rents rise with the tide.",
  ],
  travel: [
    "Travel",
    "Journeys that begin within a day's walk of the water, by ferry, foot or a train that stops on request.",
  ],
  nature: ["Nature", "Reports from the mud, the marsh and the channel, checked by the scientists who wade in them."],
  places: ["Places", "Buildings, wrecks and villages along the estuary, above the water line and below."],
  food: ["Food and Drink", "What grows, swims and smokes along the shore, with the people who get up early for it."],
  people: [
    "People",
    "Interviews with neighbours who have a story, recorded at kitchen tables and printed with their consent.",
  ],
};

const AUTHORS: Record<string, [string, string]> = {
  "ana-verne": [
    "Ana Verne",
    "Ana Verne has written about water and work since 2009. She trained as a hydrologist, lives on a barge, and edits our nature pages from its only dry corner.",
  ],
  "tom-okafor": [
    "Tom Okafor",
    "Tom Okafor reports on people and journeys. He was a ship's cook for six years and still measures distances in meals.",
  ],
  "ines-calder": [
    "Ines Calder",
    "Ines Calder writes about food, mills and looms. Her grandmother kept geese on Foulness; she keeps notebooks.",
  ],
  "sam-whitlow": [
    "Sam Whitlow",
    "Sam Whitlow covers places and the past. He joined us from a local paper that printed its last issue in 2017.",
  ],
};

const BANK = [
  "{place} is the kind of town that visitors drive through on the way to somewhere with a pier.",
  "{person} has been asked about {thing} so often that the answers come with pauses for note-taking.",
  "The council's records mention {thing} eleven times between the wars and not once afterwards.",
  "What changed was money, or the lack of it, and then a grant that arrived two years late.",
  "By the time we reached {place} the rain had settled in and so had the kettle.",
  "There is a photograph from 1954 in which half of the people are laughing at something outside the frame.",
  "Neighbours remember it differently, as neighbours do, and each version has a different dog in it.",
  "I asked how long it takes to learn, and got a look that answered the question.",
  "The economics of {thing} are simple to state and hard to live with.",
  "Three local firms once competed here; today their signs hang side by side in the museum of {place}.",
  "Every spring tide brings a few curious people, and one or two of them stay.",
  "A study from the university in Colchester put numbers on what everyone in {place} already believed.",
  "For {person}, the figures matter less than the sound on a quiet morning.",
  "You can hear the estuary from the back room, even with the window closed.",
  "It would be easy to be sentimental about {thing}, and {person} will not have it.",
  "The work begins before light in winter, and ends when the water says so.",
  "Regulations arrived in 2014, were revised in 2018, and fill a shelf beside the door.",
  "Young people do come, {person} says, but they need somewhere to live that they can afford.",
  "On the wall hangs a chart of the channel on which somebody has corrected the depths in pencil.",
  "Whether it lasts another generation depends on a lease, a boiler and a bus timetable.",
  "Over lunch the talk turned to the flood of 1953, as it always does in {place} sooner or later.",
  "There was a second visit, in better weather, and a third that we did not plan.",
  "The oldest tool in the room is older than the road outside.",
  "What struck me most was how little of {thing} can be learnt from a book.",
  "Customers come from as far as Rotterdam, and pay in the same tin.",
  "{person} walked us to the gate, pointed at the sky, and was right about the wind.",
];

const MOJIBAKE = "oyster-beds-return";
const NOINDEX_HEADER = "saltmarsh-lamb";
const STAGED = ["eel-counters", "shanty-choir", "concrete-barges"];
const LONG_TITLE =
  "Counting Every Grey Seal on Horsey Beach: How to Count a Seal That Will Not Sit Still, and What Twenty Years of Winters Taught the Wardens Who Try";

function damage(text: string): string {
  return text.replaceAll("’", "â€™").replaceAll("–", "â€“").replaceAll("é", "Ã©");
}

interface View {
  title: string;
  description?: string;
  canonical: string;
  robots?: string;
  early?: string;
  head?: string;
  body: string;
  classes: string;
}

function layout({ origin }: Visit, view: View): string {
  const robots = view.robots ?? "index, follow, max-snippet:-1, max-image-preview:none, max-video-preview:-1";
  const canonical = view.canonical.startsWith("http") ? view.canonical : origin + view.canonical;
  return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="UTF-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
${view.early ?? ""}<meta name='robots' content='${robots}' />
<title>${escapeHtml(view.title)} - ${NAME}</title>
${view.description ? `<meta name="description" content="${escapeHtml(view.description)}" />` : ""}
<link rel="canonical" href="${canonical}" />
<link rel='dns-prefetch' href='${origin}' />
<link rel="alternate" type="application/rss+xml" title="${NAME} &raquo; Feed" href="${origin}/feed/" />
<link rel='stylesheet' id='tidewater-style-css' href='/wp-content/themes/tidewater/style.css?ver=6.8.1' media='all' />
<link rel="https://api.w.org/" href="${origin}/wp-json/" />
<link rel="EditURI" type="application/rsd+xml" title="RSD" href="${origin}/xmlrpc.php?rsd" />
<meta name="generator" content="WordPress 6.8.1" />
${view.head ?? ""}
</head>
<body class="${view.classes}" id="top">
<a class="skip-link screen-reader-text" href="#content">Skip to content</a>
<div id="page" class="site">
<header id="masthead"><p class="site-title"><a href="${origin}/" rel="home">${NAME}</a></p><p class="site-description">Slow journalism from a wide river</p>
<nav id="site-navigation"><ul id="menu-main">
${Object.entries(CATEGORIES)
  .map(([slug, [label]]) => `<li class="menu-item"><a href="${origin}/category/${slug}/">${label}</a></li>`)
  .join("\n")}
<li class="menu-item"><a href="${origin}/about/">About</a></li></ul></nav></header>
<div id="content" class="site-content">
${view.body}
</div>
<footer id="colophon"><p><a href="${origin}/about/">About us</a> | <a href="${origin}/contact/">Contact</a> | <a href="${origin}/privacy-policy/">Privacy</a> | <a href="${origin}/archive/">All articles</a> | <a href="#top">Back to top</a></p><p>&copy; 2026 ${NAME}</p></footer>
</div></body></html>`;
}

const shortDate = (iso: string): string => iso.split("-").reverse().join("/");

function teaser(article: Article): string {
  return `<article class="post"><h2 class="entry-title"><a href="/${article.slug}/">${escapeHtml(article.title)}</a></h2><p class="byline">${shortDate(article.date)} by <a href="/author/${article.author}/">${AUTHORS[article.author]?.[0] ?? ""}</a></p><p>${article.opening}</p></article>`;
}

function articleData(origin: string, article: Article): string {
  const data = {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Article",
        "@id": `${origin}/${article.slug}/#article`,
        headline: article.title,
        datePublished: article.slug === "tide-mill-flour" ? "07/06/2026" : `${article.date}T06:00:00+00:00`,
        author: { "@type": "Person", name: AUTHORS[article.author]?.[0], url: `${origin}/author/${article.author}/` },
        publisher: { "@id": `${origin}/#organization` },
        image: { "@id": `${origin}/${article.slug}/#primaryimage` },
        articleSection: [CATEGORIES[article.category]?.[0]],
      },
      {
        "@type": "ImageObject",
        "@id": `${origin}/${article.slug}/#primaryimage`,
        url: `${origin}/wp-content/uploads/${article.slug}.png`,
      },
      { "@type": "Organization", "@id": `${origin}/#organization`, name: NAME, url: `${origin}/` },
    ],
  };
  const text = jsonLd(data);
  return article.slug === "radio-caroline-cook"
    ? text.replace("I Cooked for a Pirate Radio Ship", 'I Cooked for a "Pirate" Radio Ship')
    : text;
}

const EXTRA: Record<string, (origin: string) => string> = {
  "night-ferry-diary": () =>
    `<p>Timetables are on the <a href="https://www.estuaryferries.example/timetable">operator's page</a>, and the harbour posts delays on <a href="https://news.harbourline.example/">its board</a>.</p>`,
  "lighthouse-for-sale": () =>
    `<p>Three readers wrote in after our <a href="/lighthouse-letters/">first letters page</a> on the subject.</p>`,
  "mudlark-archive": () =>
    `<figure><img src="/wp-content/uploads/pipe-drawer.png" alt="A drawer of numbered clay pipes" width="640" height="360" /></figure>`,
  "storm-surge-school": (origin) =>
    `<script src="${origin.replace(/^https:/, "http:")}/wp-content/plugins/tide-clock/clock.js"></script>`,
};

function articlePage(article: Article): Page {
  const path = `/${article.slug}/`;
  return {
    path,
    listed: article.date,
    ...(article.slug === NOINDEX_HEADER ? { headers: { "x-robots-tag": "noindex" } } : {}),
    body: (visit) => {
      const { origin } = visit;
      const text = paragraphs(
        BANK,
        { place: article.place, person: article.person, thing: article.thing },
        article.slug,
        19,
      );
      const body =
        article.slug === MOJIBAKE
          ? damage(
              `${text}<p>“It’s the café’s fault,” she says – half of Mersea orders them now, and they aren’t minding the price. We’d have called it naïve in 2017 – that’s what it was – yet here’s the proof, clinging to a rope.</p>`,
            )
          : text;
      const related = choose(
        ARTICLES.filter((other) => other.slug !== article.slug && other.slug !== "sail-loft-women"),
        article.slug,
        3,
      );
      return layout(visit, {
        title: article.slug === "seal-census" ? LONG_TITLE : article.title,
        description: `${article.opening} A report from ${article.place} on ${article.thing}.`.slice(0, 152),
        canonical: STAGED.includes(article.slug) ? `https://staging.tidewaterreview.example${path}` : path,
        classes: "post-template-default single single-post",
        head: articleData(origin, article),
        body: `<article id="post" class="post"><header><h1 class="entry-title">${escapeHtml(article.title)}</h1><p class="byline">Published on ${shortDate(article.date)} by <a href="${origin}/author/${article.author}/" rel="author">${AUTHORS[article.author]?.[0] ?? ""}</a> in <a href="${origin}/category/${article.category}/" rel="category tag">${CATEGORIES[article.category]?.[0] ?? ""}</a></p></header>
<img class="wp-post-image" src="/wp-content/uploads/${article.slug}.png" alt="${escapeHtml(`${article.thing} in ${article.place}`)}" width="800" height="450" />
<p class="lead">${article.opening}</p>${body}${EXTRA[article.slug]?.(origin) ?? ""}
<p>Tags: <a href="${origin}/tag/estuary/" rel="tag">estuary</a></p></article>
<aside><h2>Read next</h2><ul>${related.map((other) => `<li><a href="/${other.slug}/">${escapeHtml(other.title)}</a></li>`).join("")}</ul></aside>
<section id="comments"><h2>One comment</h2><p id="comment-7">I grew up in ${article.place} and this made my week. See <a href="https://www.estuaryferries.example/" rel="external nofollow ugc">the ferry site</a> too.</p><p><a rel="nofollow" class="comment-reply-link" href="${path}?replytocom=7#respond">Reply</a></p><form id="respond" action="/wp-comments-post.php" method="post"><textarea name="comment" aria-label="Comment"></textarea></form></section>`,
      });
    },
  };
}

const newest = [...ARTICLES].sort((left, right) => right.date.localeCompare(left.date));
// One article is in no list: its category was deleted and its teaser with it.
const shown = newest.filter((article) => article.slug !== "sail-loft-women");

const HOME: Page[] = [0, 1, 2].map((index) => ({
  path: index === 0 ? "/" : `/page/${index + 1}/`,
  ...(index === 0 ? { listed: "2026-11-01" } : {}),
  body: (visit) =>
    layout(visit, {
      title: index === 0 ? "Slow Journalism From a Wide River" : `Slow Journalism - Page ${index + 1} of 3`,
      ...(index === 0
        ? {
            description:
              "Long reports on craft, food, nature and people from the towns along the estuary, printed four times a year and read all year.",
          }
        : {}),
      canonical: index === 0 ? "/" : `/page/${index + 1}/`,
      classes: "home blog",
      head:
        index === 0
          ? jsonLd({
              "@context": "https://schema.org",
              "@type": "WebSite",
              name: NAME,
              url: `${visit.origin}/`,
              potentialAction: {
                "@type": "SearchAction",
                target: `${visit.origin}/?s={search_term_string}`,
                "query-input": "required name=search_term_string",
              },
            })
          : "",
      body: `<h1 class="page-title">Slow journalism from a wide river</h1>${shown
        .slice(index * 6, index * 6 + 6)
        .map(teaser)
        .join(
          "\n",
        )}<nav class="pagination">${[1, 2, 3].map((page) => (page === index + 1 ? `<span class="current">${page}</span>` : `<a href="${page === 1 ? "/" : `/page/${page}/`}">${page}</a>`)).join(" ")}</nav>`,
    }),
}));

const CATEGORY_PAGES: Page[] = Object.entries(CATEGORIES).map(([slug, [label, intro]]) => ({
  path: `/category/${slug}/`,
  listed: "2026-11-01",
  body: (visit) =>
    layout(visit, {
      title: `${label} Archives`,
      description: intro,
      canonical: `/category/${slug}/`,
      classes: `archive category category-${slug}`,
      body: `<header>${slug === "places" ? `<div class="page-title">${label}</div>` : `<h1 class="page-title">${label}</h1>`}<p>${intro}</p></header>${shown
        .filter((article) => article.category === slug)
        .map(teaser)
        .join("\n")}`,
    }),
}));

const AUTHOR_PAGES: Page[] = Object.entries(AUTHORS).map(([slug, [person, about]]) => ({
  path: `/author/${slug}/`,
  listed: "2026-11-01",
  body: (visit) =>
    layout(visit, {
      title: `${person}, Author`,
      description: about.slice(0, 150),
      canonical: `/author/${slug}/`,
      early: `<div id="tracker"><img src="/pixel.png" width="1" height="1" alt="" /></div>\n`,
      classes: "archive author",
      head: jsonLd({
        "@context": "https://schema.org",
        "@type": "ProfilePage",
        mainEntity: { "@type": "Person", name: person, url: `${visit.origin}/author/${slug}/` },
      }),
      body: `<h1 class="page-title">${person}</h1><p>${about}</p>${shown
        .filter((article) => article.author === slug)
        .map(teaser)
        .join("\n")}`,
    }),
}));

// An editor pasted a poster from a word processor, which put the image into the HTML.
const INLINE_POSTER = Buffer.alloc(1_700_000, "estuary poster").toString("base64");

const TEXTS: [string, string, string, string][] = [
  [
    "/about/",
    "About the Review",
    "Who we are, how we are paid and why we print only four issues a year: the people behind the Tidewater Review.",
    "<p>The Tidewater Review began in 2012 as a stapled pamphlet about one barge. It is now a quarterly of ninety-six pages, owned by its four writers and three hundred readers who each hold a share of twenty pounds. We carry no advertisements apart from a page of small ads at the back, which are free for boats.</p><p>Each report is checked by somebody who was not there. Corrections are printed on page two, at the top, in the same size as everything else. We pay for travel ourselves and refuse free meals, with the exception of tea.</p><p>The website holds everything that is older than one issue. If you enjoy it, a subscription costs twenty-eight pounds a year and comes in a paper envelope.</p>",
  ],
  [
    "/privacy-policy/",
    "Privacy Policy",
    "What we store about readers and commenters, for how long, and how to have it removed: a short policy in plain words.",
    "<p>When you comment we store the text, the name that you give and your address, which is deleted after ninety days. Subscribers' postal details are kept on paper and in one spreadsheet. We count visits without cookies and without a third party. You can ask for a copy of what we hold, or for its removal, by writing to the editor, and one of the four of us will answer within a week.</p>",
  ],
];

const PAGES: Page[] = [
  ...HOME,
  ...ARTICLES.map(articlePage),
  ...CATEGORY_PAGES,
  ...AUTHOR_PAGES,
  ...TEXTS.map(
    ([path, title, description, text]): Page => ({
      path,
      listed: "2026-01-05",
      body: (visit) =>
        layout(visit, {
          title,
          description,
          canonical: path,
          classes: "page",
          body: `<h1 class="entry-title">${title}</h1>${text}`,
        }),
    }),
  ),
  {
    path: "/contact/",
    listed: "2026-01-05",
    body: (visit) =>
      layout(visit, {
        title: "Contact the Editors",
        description:
          "Postal address, telephone and email of the four editors, and what to send if you have a story for us.",
        canonical: "/contact/",
        classes: "page",
        body: `<h1 class="entry-title">Contact the editors</h1><p>The Old Net Store, Quay Lane, Maldon. Telephone <a href="tel:+441621000000">01621 000000</a>, <a href="mailto:editors@tidewaterreview.example">editors@tidewaterreview.example</a>. <a href="javascript:window.print()">Print this page</a></p>`,
      }),
  },
  {
    path: "/archive/",
    listed: "2026-11-01",
    body: (visit) =>
      layout(visit, {
        title: "Everything We Have Published Online",
        description:
          "The complete list of reports since the first issue, by year, with the poster of our anniversary exhibition.",
        canonical: "/archive/",
        classes: "page",
        body: `<h1 class="entry-title">All articles</h1><p><img alt="Poster of the anniversary exhibition" width="600" height="800" src="data:image/png;base64,${INLINE_POSTER}" /></p><ul>${shown.map((article) => `<li>${shortDate(article.date)} <a href="/${article.slug}/">${escapeHtml(article.title)}</a>, ${article.opening}</li>`).join("")}</ul>`,
      }),
  },
  {
    path: "/tag/estuary/",
    body: (visit) =>
      layout(visit, {
        title: "estuary Archives",
        canonical: "/tag/estuary/",
        robots: "noindex, follow",
        classes: "archive tag",
        body: `<h1 class="page-title">Tag: estuary</h1>${shown.slice(0, 10).map(teaser).join("\n")}`,
      }),
  },
];

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  if (path === "/lighthouse-for-sale-orford/") return redirect("/lighthouse-for-sale/");
  if (path === "/xmlrpc.php")
    return {
      status: 405,
      headers: { "content-type": "text/plain", allow: "POST" },
      body: "XML-RPC server accepts POST requests only.",
    };
  if (path === "/wp-json/")
    return {
      status: 200,
      headers: { "content-type": "application/json", "x-robots-tag": "noindex" },
      body: `{"name":"${NAME}"}`,
    };
  if (/^\/[a-z0-9-]+$/.test(path) && ARTICLES.some((article) => path === `/${article.slug}`))
    return redirect(`${path}/`);
  return undefined;
}

const feed = file(
  "/feed/",
  ({ origin }) =>
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${NAME}</title><link>${origin}/</link><description>Slow journalism</description>${shown
      .slice(0, 10)
      .map(
        (article) => `<item><title>${escapeHtml(article.title)}</title><link>${origin}/${article.slug}/</link></item>`,
      )
      .join("")}</channel></rss>`,
  { "content-type": "application/rss+xml; charset=UTF-8", "x-robots-tag": "noindex, follow" },
);

export const site: Site = {
  name: "magazine",
  kind: "magazine with categories, authors and archives",
  platform: "WordPress",
  start: "/",
  pages: PAGES,
  files: [
    file(
      "/wp-content/themes/tidewater/style.css",
      "body{font:18px/1.6 Georgia,serif;max-width:44rem;margin:auto}img{max-width:100%;height:auto}.screen-reader-text{position:absolute;left:-99em}",
    ),
    file("/wp-content/plugins/tide-clock/clock.js", "document.documentElement.dataset.clock = 'on';"),
    picture("/pixel.png", 1, 1),
    ...ARTICLES.map((article) => picture(`/wp-content/uploads/${article.slug}.png`, 800, 450)),
    feed,
  ],
  robots: robotsText([
    "User-agent: *",
    "Disallow: /wp-admin/",
    "Allow: /wp-admin/admin-ajax.php",
    "Disallow: /*?replytocom=",
    "",
    "Sitemap: {origin}/sitemap_index.xml",
  ]),
  sitemaps: [
    sitemapIndex("/sitemap_index.xml", ["/post-sitemap.xml", "/page-sitemap.xml"]),
    sitemap("/post-sitemap.xml", [
      ...entriesOf(PAGES).filter((entry) => ARTICLES.some((article) => entry.path === `/${article.slug}/`)),
      { path: "/lighthouse-for-sale-orford/", lastmod: "2026-05-10" },
      { path: "/harbour-master-retires/", lastmod: "2025-12-01" },
    ]),
    sitemap(
      "/page-sitemap.xml",
      entriesOf(PAGES).filter((entry) => !ARTICLES.some((article) => entry.path === `/${article.slug}/`)),
    ),
  ],
  behaviour,
  missing: (visit) =>
    html(
      404,
      layout(visit, {
        title: "Page not found",
        canonical: visit.path,
        robots: "noindex, follow",
        classes: "error404",
        body: `<h1>That page can’t be found</h1><p>Try the <a href="/archive/">archive</a>.</p>`,
      }),
    ),
  outside: [
    { url: "https://www.estuaryferries.example/timetable", get: 404, head: 404 },
    { url: "https://www.estuaryferries.example/", get: 200, head: 405 },
    { url: "https://news.harbourline.example/", get: 403 },
  ],
  planted: [
    {
      fault: "The magazine forbids preview images everywhere",
      catalogue: "image_preview_limited",
      severity: "important",
      where: ["/*"],
      why: "max-image-preview:none keeps its pictures out of results and Discover.",
    },
    {
      fault: "Three articles name a staging host as canonical",
      catalogue: "canonical_wrong_host",
      severity: "critical",
      where: STAGED.map((slug) => `/${slug}/`),
      why: "They were published from staging and their canonical was stored with that host.",
    },
    {
      fault: "Article is hidden by a response header",
      catalogue: "noindex_in_header",
      severity: "critical",
      where: [`/${NOINDEX_HEADER}/`],
      why: "X-Robots-Tag: noindex, while the meta element says index and the sitemap lists it.",
    },
    {
      fault: "A div with a tracking pixel in the head ends the head",
      catalogue: "head_ended_early",
      severity: "important",
      where: Object.keys(AUTHORS).map((slug) => `/author/${slug}/`),
      why: "Robots, title and canonical of author pages stand in the body for a parser.",
    },
    {
      fault: "Markup with unescaped quotation marks",
      catalogue: "sd_not_parsed",
      severity: "important",
      where: ["/radio-caroline-cook/"],
      why: "The headline contains bare quotes, so the whole block is lost.",
    },
    {
      fault: "Date in markup is not ISO 8601",
      catalogue: "sd_value_wrong",
      severity: "minor",
      where: ["/tide-mill-flour/"],
      why: "07/06/2026 may be June or July.",
    },
    {
      fault: "Letters are damaged by a wrong import",
      catalogue: "text_broken",
      severity: "important",
      where: [`/${MOJIBAKE}/`],
      why: "â€™ in place of apostrophes.",
    },
    {
      fault: "Article that no page links to",
      catalogue: "orphan_pages",
      severity: "important",
      where: ["/sail-loft-women/"],
      why: "It is only in the sitemap.",
    },
    {
      fault: "Sitemap lists a deleted article",
      catalogue: "sitemap_lists_broken",
      severity: "minor",
      where: ["/post-sitemap.xml"],
      targets: ["/harbour-master-retires/"],
      why: "404.",
    },
    {
      fault: "Sitemap lists an address that redirects",
      catalogue: "sitemap_lists_redirects",
      severity: "minor",
      where: ["/post-sitemap.xml"],
      targets: ["/lighthouse-for-sale-orford/"],
      why: "The slug was changed.",
    },
    {
      fault: "Link to a page that was never published",
      catalogue: "broken_internal_links",
      severity: "important",
      where: ["/lighthouse-for-sale/"],
      targets: ["/lighthouse-letters/"],
      why: "404.",
    },
    {
      fault: "An image file is missing",
      catalogue: null,
      severity: "minor",
      where: ["/mudlark-archive/"],
      targets: ["/wp-content/uploads/pipe-drawer.png"],
      why: "The img answers 404.",
    },
    {
      fault: "Outbound link to a page that is gone",
      catalogue: "broken_external_links",
      severity: "minor",
      where: ["/night-ferry-diary/"],
      targets: ["https://www.estuaryferries.example/timetable"],
      why: "404 by GET.",
      needs: "outside hosts",
    },
    {
      fault: "Title of 150 characters",
      catalogue: "title_too_long",
      severity: "minor",
      where: ["/seal-census/"],
      why: "An SEO field was filled with headline and standfirst.",
    },
    {
      fault: "Category without a heading",
      catalogue: "missing_h1",
      severity: "minor",
      where: ["/category/places/"],
      why: "Its own template has a div where the others have h1.",
    },
    {
      fault: "Two megabytes of image inside the HTML of the archive",
      catalogue: "page_cut_off",
      severity: "important",
      where: ["/archive/"],
      why: "Google reads two megabytes of HTML; the list of articles comes after the inlined poster.",
    },
    {
      fault: "Script over http on an https page",
      catalogue: "mixed_content",
      severity: "minor",
      where: ["/storm-surge-school/"],
      why: "Browsers block it.",
      needs: "https origin",
    },
  ],
  lookalikes: [
    {
      looksLike: "An article that says page not found",
      catalogue: "soft_404",
      where: ["/error-404-village/"],
      whyNot: "It is a report about a drowned village.",
    },
    {
      looksLike: "noindex on the tag page, which every article links",
      catalogue: "noindex_valuable",
      where: ["/tag/estuary/"],
      whyNot: "A tag archive repeats lists that exist elsewhere.",
    },
    {
      looksLike: "Pages 2 and 3 have the same heading and no description",
      catalogue: "duplicate_title",
      where: ["/page/2/", "/page/3/"],
      whyNot: "A paged series with own canonicals and page numbers in the titles.",
    },
    {
      looksLike: "Pages 2 and 3 are not in the sitemap",
      catalogue: "not_in_sitemap",
      where: ["/page/2/", "/page/3/"],
      whyNot: "Only articles need to be.",
    },
    {
      looksLike: "Reply links are blocked copies",
      catalogue: "blocked_by_robots",
      where: ["/*"],
      whyNot: "?replytocom= is banned on purpose and nofollow.",
    },
    {
      looksLike: "405 from a link in the head",
      catalogue: "broken_internal_links",
      where: ["/xmlrpc.php"],
      whyNot: "XML-RPC takes POST only; rel=EditURI is no link for readers.",
    },
    {
      looksLike: "noindex by header on feed and JSON",
      catalogue: "noindex_in_header",
      where: ["/feed/", "/wp-json/"],
      whyNot: "Neither is a page.",
    },
    {
      looksLike: "nofollow on links in comments",
      catalogue: "internal_nofollow",
      where: ["/*"],
      whyNot: "Reader content and reply links.",
    },
    {
      looksLike: "Outbound links that answer 403 or refuse HEAD",
      catalogue: "broken_external_links",
      where: ["/night-ferry-diary/"],
      whyNot: "The page guards itself against programs; 405 to HEAD says nothing.",
    },
    {
      looksLike: "Link to #top, #respond, javascript:, tel: and mailto:",
      catalogue: "fragment_missing",
      where: ["/*", "/contact/"],
      whyNot: "They work.",
    },
    {
      looksLike: "An event of 2019",
      catalogue: "sd_expired",
      where: ["/estuary-festival-2019/"],
      whyNot: "An archived report, marked as Article.",
    },
    {
      looksLike: "SearchAction in the markup of the home page",
      catalogue: "sd_retired",
      where: ["/"],
      whyNot: "Without use since 2024, and harmless.",
    },
    {
      looksLike: "References by @id without their own properties",
      catalogue: "sd_required_missing",
      where: ["/*"],
      whyNot: "One @graph: publisher and image are defined in it.",
    },
    {
      looksLike: "Pages 2 and 3 have no description",
      catalogue: "missing_description",
      where: ["/page/2/", "/page/3/"],
      whyNot: "Lists after the first page need none.",
    },
    {
      looksLike: "Short lists of articles",
      catalogue: "thin_content",
      where: ["/category/*"],
      whyNot: "A category lists its articles; small categories are short.",
    },
    {
      looksLike: "Short contact page",
      catalogue: "thin_content",
      where: ["/contact/"],
      whyNot: "It holds what a contact page needs.",
    },
    {
      looksLike: "Addresses without slash redirect",
      catalogue: "redirect_chains",
      where: ["/*"],
      whyNot: "No page links to them.",
    },
    {
      looksLike: "/wp-admin/ is banned",
      catalogue: "blocked_by_robots",
      where: ["/robots.txt"],
      whyNot: "WordPress' default.",
    },
  ],
};
