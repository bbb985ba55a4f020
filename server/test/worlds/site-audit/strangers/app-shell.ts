import {
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
} from "./site-kit.ts";
import type { Answer, Page, Site, Visit } from "./site-types.ts";

const NAME = "Roomly";

interface Venue {
  slug: string;
  name: string;
  city: string;
  seats: string;
  light: string;
  host: string;
  past: string;
}

const VENUES: Venue[] = [
  "tannery-loft|The Tannery Loft|Leeds|40|nine roof lights|Jo Braithwaite|a hide store",
  "canal-kitchen|Canal Kitchen|Birmingham|18|doors onto the towpath|Amrit Gill|a lock keeper's cottage",
  "signal-box|The Signal Box|York|8|glass on three sides|Peter Vane|a railway signal box",
  "print-hall|Print Hall|Bristol|120|a saw-tooth roof|Lola Marsh|a newspaper press",
  "winter-garden|Winter Garden|Sheffield|60|a glass barrel vault|Hugh Tanner|a fern house",
  "chapel-studio|Chapel Studio|Cardiff|30|two rose windows|Sian Pugh|a Methodist chapel",
  "net-loft|The Net Loft|Whitby|24|a window over the harbour|Mary Storr|a store for herring nets",
  "map-room|The Map Room|London|14|north light all day|Deep Shah|a surveyor's office",
  "boiler-house|Boiler House|Manchester|85|portholes and a skylight|Kath Doyle|the boiler house of a mill",
  "apple-store|The Apple Store Barn|Hereford|50|slatted shutters|Owen Price|a cider farm's apple store",
].map((line) => {
  const [slug = "", name = "", city = "", seats = "", light = "", host = "", past = ""] = line.split("|");
  return { slug, name, city, seats, light, host, past };
});

const VENUE_BANK = [
  "{name} in {city} seats {seats} people at tables and about half as many again in rows.",
  "Daylight comes from {light}, and blinds are provided for projectors.",
  "Before {host} bought it, the building was {past}.",
  "You reach it from the station of {city} in under fifteen minutes on foot.",
  "The price includes tea, a flip chart with paper that is not used up, and somebody who knows how the heating works.",
  "There is a step-free way in, a hearing loop and a toilet with handrails.",
  "{host} lives nearby and hands over the key in person.",
  "Bring your own food or order from the bakery across the road.",
  "Groups that came for one workshop tend to come back for the next three.",
  "Noise stops at ten, because people in {city} go to bed.",
  "Parking is for four cars; bicycles go inside.",
  "The wireless network is fast enough for a call with video on every laptop.",
];

const POSTS: [string, string, string][] = [
  ["how-to-plan-an-offsite", "How to Plan an Offsite That People Remember", "an offsite"],
  ["room-layouts-explained", "Seven Room Layouts, Explained With Chairs", "a room layout"],
  ["what-a-room-costs", "What a Meeting Room Really Costs", "the price of a room"],
  ["hybrid-meetings", "Hybrid Meetings Without Shouting", "a hybrid meeting"],
];

const POST_BANK = [
  "Most advice about {topic} is written by people who sell chairs.",
  "We asked four hundred hosts about {topic}, and their answers agree on a surprising number of points.",
  "Start with the one thing that has to be true by the end of the day.",
  "Count the sockets before you count the seats.",
  "A walk of ten minutes between two sessions does more than a third coffee.",
  "Give everybody the address twice: once in the invitation and once on the morning.",
  "If you need to hear people at the back, carpets matter more than microphones.",
  "Budgets for {topic} go wrong in the same place: food that arrives for twice the number of guests.",
  "Quiet people speak more in rooms with windows, and there is no good explanation.",
  "Write the agenda on paper and let someone cross things out.",
  "The best hosts we know send a photograph of the front door.",
  "End fifteen minutes early; it is the cheapest luxury in {topic}.",
  "Do not plan anything for the hour after lunch that needs an opinion.",
  "Children, dogs and one musician improve any day, in that order.",
  "Ask who cannot climb stairs before you book, and not at the door.",
  "A short note the next morning, with three decisions in it, is worth more than slides.",
];

const GUIDES: [string, string, string][] = [
  [
    "leeds",
    "Meeting rooms in Leeds",
    "Leeds has lofts along the river, chapels in Headingley and one hall with an organ that still plays.",
  ],
  [
    "york",
    "Meeting rooms in York",
    "York is small enough to walk across, so choose a room for its view and not for its street.",
  ],
  [
    "bristol",
    "Meeting rooms in Bristol",
    "Bristol's best rooms are by the harbour, and the cheapest ones are up the hill behind it.",
  ],
];

// The data that the script reads. The pages themselves have a root element and nothing else.
const DATA = {
  home: {
    title: "Roomly: Rooms for People Who Need to Think",
    h1: "Rooms for people who need to think",
    html: "<p>Roomly lists ten rooms in ten cities, each with a host who answers the telephone. Pick a city, look at the light, and book by the half day. There are no membership fees and no minimum number of guests, and if you cancel three days ahead you pay nothing at all.</p><p>Every room was visited by one of us, measured with a tape and photographed on a cloudy day, so that it cannot be worse than you expect.</p>",
  },
  pricing: {
    title: "Pricing for Guests and Hosts | Roomly",
    h1: "Pricing",
    html: "<p>Guests pay the price of the room and nothing on top. Hosts pay nine per cent of each booking, from which we pay the card fees, the insurance and the people who answer your messages. There is no charge for listing a room, for changing its photographs or for taking it down. Invoices carry tax and can be split between departments.</p>",
  },
};

const SCRIPT = `(function () {
  var root = document.getElementById("root");
  var path = location.pathname;
  function set(page) {
    document.title = page.title;
    var link = document.querySelector("link[rel=canonical]");
    if (link) link.href = location.origin + path;
    root.innerHTML = "<header><a href='/'>Roomly</a> <span class='nav' onclick=\\"go('/rooms')\\">Rooms</span> <span class='nav' onclick=\\"go('/pricing')\\">Pricing</span> <a href='/blog'>Blog</a> <a href='/login'>Log in</a></header><main><h1>" + page.h1 + "</h1>" + page.html + "</main><footer><a href='/#/help'>Help</a> <a href='/about'>About</a></footer>";
    if (page.data) { var s = document.createElement("script"); s.type = "application/ld+json"; s.textContent = JSON.stringify(page.data); document.head.appendChild(s); }
  }
  window.go = function (to) { location.href = to; };
  function robots(value) { var m = document.querySelector("meta[name=robots]"); if (!m) { m = document.createElement("meta"); m.name = "robots"; document.head.appendChild(m); } m.content = value; }
  if (location.hash === "#/help") return set({ title: "Help | Roomly", h1: "Help", html: "<p>Write to us at any hour. We answer between seven and seven, by email or by telephone, and hosts answer in the evening too.</p>" });
  if (path === "/rooms/old-list") { location.replace("/rooms"); return; }
  if (path === "/city/bristol") { undefinedCity.render(root); return; }
  fetch("/data" + (path === "/" ? "/home" : path) + ".json").then(function (r) { if (!r.ok) throw new Error(String(r.status)); return r.json(); }).then(function (page) {
    if (path.indexOf("/city/") === 0) robots("index, follow");
    set(page);
    if (page.reviews) fetch(page.reviews).then(function (r) { return r.json(); }).then(function (list) { var d = document.createElement("section"); d.innerHTML = "<h2>Reviews</h2>" + list.map(function (t) { return "<p>" + t + "</p>"; }).join(""); root.querySelector("main").appendChild(d); });
  }).catch(function () { robots("noindex"); set({ title: "Not found | Roomly", h1: "We cannot find that page", html: "<p>The address may be mistyped. <a href='/'>Start again</a></p>" }); });
})();`;

function shell(visit: Visit, extra = "", canonical = "/"): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"/><link rel="icon" href="/favicon.svg"/><meta name="viewport" content="width=device-width,initial-scale=1"/><meta name="theme-color" content="#21433c"/><meta name="description" content="Find and book rooms for workshops, meetings and rehearsals, from hosts who answer the telephone."/><link rel="canonical" href="${visit.origin}${canonical}"/>${extra}<link rel="manifest" href="/manifest.webmanifest"/><title>Roomly</title><script defer="defer" src="/static/js/main.4f2a91.js"></script><link href="/static/css/main.9c1.css" rel="stylesheet"></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`;
}

function prerendered(
  visit: Visit,
  view: { path: string; title: string; description: string; body: string; head?: string; script?: string },
): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"/><link rel="icon" href="/favicon.svg"/><meta name="viewport" content="width=device-width,initial-scale=1"/><title>${escapeHtml(view.title)} | Roomly</title><meta name="description" content="${escapeHtml(view.description)}"/><link rel="canonical" href="${visit.origin}${view.path}"/><link href="/static/css/main.9c1.css" rel="stylesheet">${view.head ?? ""}</head><body><noscript><img src="/pixel.png" alt="" width="1" height="1"></noscript><div id="root" data-server-rendered="true"><header><a href="/">${NAME}</a> <a href="/rooms">Rooms</a> <a href="/pricing">Pricing</a> <a href="/blog">Blog</a> <a href="/login">Log in</a></header><main>${view.body}</main><footer><a href="/about">About</a> <a href="/tools/layout">Layout tool</a> ${GUIDES.map(([slug, title]) => `<a href="/city/${slug}">${title}</a>`).join(" ")}</footer></div>${view.script ?? ""}</body></html>`;
}

const venueData = (venue: Venue): object => ({
  title: `${venue.name}, ${venue.city} | Roomly`,
  h1: venue.name,
  html: `<img src="/photos/${venue.slug}.png" alt="${venue.name}" width="600" height="400"><p>£${Number(venue.seats) * 4} for half a day</p>${paragraphs(VENUE_BANK, { ...venue }, venue.slug, 9)}<p><a href="/rooms">All rooms</a></p>`,
  data: {
    "@context": "https://schema.org",
    "@type": "Product",
    name: venue.name,
    image: `/photos/${venue.slug}.png`,
    offers: { "@type": "Offer", price: Number(venue.seats) * 4, priceCurrency: "GBP" },
  },
  reviews: "/api/reviews.json",
});

const roomsData = {
  title: "All Rooms | Roomly",
  h1: "All rooms",
  html: `<p>Ten rooms that we know well, in ten cities.</p><ul>${VENUES.map((venue) => `<li><a href="/rooms/${venue.slug}">${venue.name}</a>, ${venue.city}, ${venue.seats} seats</li>`).join("")}</ul>`,
};

const SHELLS: Page[] = [
  { path: "/", body: (visit) => shell(visit) },
  { path: "/rooms", body: (visit) => shell(visit) },
  { path: "/pricing", body: (visit) => shell(visit) },
  ...VENUES.map((venue): Page => ({ path: `/rooms/${venue.slug}`, body: (visit) => shell(visit) })),
  ...GUIDES.map(
    ([slug]): Page => ({
      path: `/city/${slug}`,
      body: (visit) =>
        shell(visit, slug === "bristol" ? "" : `<meta name="robots" content="noindex"/>`, `/city/${slug}`),
    }),
  ),
  { path: "/rooms/old-list", body: (visit) => shell(visit, "", "/rooms/old-list") },
  { path: "/login", body: (visit) => shell(visit, "", "/login") },
];

const PRERENDERED: Page[] = [
  {
    path: "/about",
    body: (visit) =>
      prerendered(visit, {
        path: "/about",
        title: "About Roomly and the People Behind It",
        description:
          "Three people, ten rooms and a tape measure: how Roomly began in a signal box and why we visit every room ourselves.",
        body: `<h1>About Roomly</h1><p>Roomly began in 2018, when three colleagues could not find a quiet room in York and rented a signal box instead. They liked it so much that they kept it, and started to look for others. Today we list ten rooms and turn down about thirty a year, mostly because of the light. None of us works full time; between us there is a carpenter, a translator and a night nurse.</p><p>We visit each room at least once a year with a tape measure, a noise meter and sandwiches. If a host stops answering the telephone, the room goes. Money comes from the nine per cent that hosts pay, and the accounts are printed in the blog every April. You can read them in <a href="/blog/what-a-room-costs">what a room really costs</a>, or see the <a href="/rooms/old-list">list of rooms from 2019</a>.</p>`,
      }),
  },
  {
    path: "/blog",
    body: (visit) =>
      prerendered(visit, {
        path: "/blog",
        title: "Blog for People Who Plan Meetings",
        description:
          "Articles on layouts, prices, offsites and hybrid meetings, drawn from four hundred conversations with hosts.",
        body: `<h1>Blog</h1><p>Four long articles rather than forty short ones. We rewrite them when hosts prove us wrong, which happens about twice a year, and we note the change at the end.</p><ul>${POSTS.map(([slug, title, topic]) => `<li><a href="/blog/${slug}">${title}</a><p>What hosts know about ${topic} and guests learn too late.</p></li>`).join("")}</ul>`,
      }),
  },
  ...POSTS.map(
    ([slug, title, topic]): Page => ({
      path: `/blog/${slug}`,
      body: (visit) =>
        prerendered(visit, {
          path: `/blog/${slug}`,
          title,
          head: jsonLd({
            "@context": "https://schema.org",
            "@type": "BlogPosting",
            headline: title,
            datePublished: "2026-04-10",
          }),
          description: `${title}: what four hundred hosts say about ${topic}, with figures, mistakes and a list to print.`,
          body: `<article><h1>${title}</h1>${slug === "room-layouts-explained" ? `<img class="lazy" data-src="/photos/layouts.png" alt="Seven layouts drawn with chairs" width="600" height="400">` : `<img src="/photos/${slug}.png" alt="${title}" width="600" height="400">`}${paragraphs(POST_BANK, { topic }, slug, 13)}${slug === "hybrid-meetings" ? `<p>Our <a href="/blog/microphones">test of microphones</a> has the details.</p>` : ""}</article>`,
          ...(slug === "room-layouts-explained"
            ? { script: `<script src="/static/js/lazy.js"></script>` }
            : slug === "hybrid-meetings"
              ? {
                  script: `<script>setInterval(function(){document.title=document.title.indexOf("(1) ")===0?document.title.slice(4):"(1) "+document.title},4000)</script>`,
                }
              : {}),
        }),
    }),
  ),
  {
    path: "/tools/layout",
    body: (visit) =>
      prerendered(visit, {
        path: "/tools/layout",
        title: "Layout Tool: Draw Your Room",
        description:
          "Enter the length and width of a room and see how many chairs fit in rows, in a circle or around tables.",
        body: `<h1>Layout tool</h1><form><label>Length in metres <input id="a" type="number" value="8"></label><label>Width in metres <input id="b" type="number" value="6"></label></form><canvas id="plan" width="640" height="480"></canvas>`,
        script: `<script>var c=document.getElementById("plan");if(c&&c.getContext){var g=c.getContext("2d");g.strokeRect(20,20,400,300)}</script>`,
      }),
  },
];

// Reviews come from a path that robots.txt bans, as do all calls of the API.
const DATA_FILES: Page[] = [
  file("/data/home.json", JSON.stringify(DATA.home)),
  file("/data/pricing.json", JSON.stringify(DATA.pricing)),
  file("/data/rooms.json", JSON.stringify(roomsData)),
  file(
    "/data/login.json",
    JSON.stringify({
      title: "Log In | Roomly",
      h1: "Log in",
      html: "<form><label>Email <input type=email></label><label>Password <input type=password></label><button>Log in</button></form>",
    }),
  ),
  ...VENUES.map((venue) => file(`/data/rooms/${venue.slug}.json`, JSON.stringify(venueData(venue)))),
  ...GUIDES.filter(([slug]) => slug !== "bristol").map(([slug, title, text]) =>
    file(
      `/data/city/${slug}.json`,
      JSON.stringify({
        title: `${title} | Roomly`,
        h1: title,
        html: `<p>${text}</p>${paragraphs(VENUE_BANK, { ...(VENUES[0] as Venue), city: title.slice(17), name: "Our room" }, slug, 7)}`,
      }),
    ),
  ),
  file(
    "/api/reviews.json",
    JSON.stringify([
      "Warm, bright and exactly as described.",
      "The host brought a spare projector without being asked.",
      "We have booked it again for March.",
    ]),
  ),
];

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  if (path === "/app") return redirect("/login", 302);
  return undefined;
}

export const site: Site = {
  name: "app-shell",
  kind: "application that draws its pages by script, with a few prerendered ones",
  platform: "React (Vite), static host with a catch-all rule",
  start: "/",
  pages: [...SHELLS, ...PRERENDERED],
  files: [
    ...DATA_FILES,
    file("/static/js/main.4f2a91.js", SCRIPT),
    file(
      "/static/js/lazy.js",
      `document.querySelectorAll("img.lazy").forEach(function(i){i.src=i.getAttribute("data-src")});`,
    ),
    file("/static/css/main.9c1.css", "body{font:16px system-ui;margin:0 auto;max-width:60rem}.nav{cursor:pointer}"),
    file("/favicon.svg", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6H1z"/></svg>`),
    file("/manifest.webmanifest", JSON.stringify({ name: NAME, start_url: "/", display: "standalone", icons: [] })),
    picture("/pixel.png", 1, 1),
    ...[...VENUES.map((venue) => venue.slug), ...POSTS.map(([slug]) => slug), "layouts"].map((slug) =>
      picture(`/photos/${slug}.png`, 600, 400),
    ),
  ],
  robots: robotsText([
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /app",
    "",
    "User-agent: Google-Extended",
    "Disallow: /",
    "",
    "Sitemap: {origin}/sitemap.xml",
  ]),
  sitemaps: [
    sitemap(
      "/sitemap.xml",
      [...SHELLS, ...PRERENDERED]
        .filter(({ path }) => path !== "/login" && path !== "/rooms/old-list")
        .map(({ path }) => ({ path })),
    ),
  ],
  behaviour,
  // The host sends the shell for every unknown address, with status 200.
  missing: (visit) =>
    /^\/(data|api|static|photos)\//.test(pathOf(visit))
      ? html(404, "Not found")
      : html(200, shell(visit, "", pathOf(visit))),
  outside: [],
  planted: [
    {
      fault: "Pages are empty until a script has run",
      catalogue: "empty_shell",
      severity: "critical",
      where: ["/", "/rooms", "/pricing", "/rooms/*"],
      why: "Raw HTML has no text, one title and one description for all; readers without scripts, AI readers among them, see nothing. Title, h1 and description of the raw pages have this one cause.",
    },
    {
      fault: "App pages contain links only after rendering",
      catalogue: "links_by_script",
      follows: "empty_shell",
      severity: "important",
      where: ["/", "/rooms"],
      why: "In raw HTML the start page leads nowhere; rooms are known from the sitemap alone. The cause is the shell.",
    },
    {
      fault: "All raw pages name the home page as canonical, and the script changes it",
      catalogue: "canonical_by_script",
      follows: "empty_shell",
      severity: "important",
      where: ["/rooms", "/pricing", "/rooms/*"],
      targets: ["/"],
      why: "Before rendering, every room is declared to be a copy of the home page.",
    },
    {
      fault: "Main menu has no links, only spans with onclick",
      catalogue: "link_not_crawlable",
      severity: "critical",
      where: ["/"],
      why: "Rooms and Pricing cannot be followed from rendered app pages.",
      needs: "a browser",
    },
    {
      fault: "Help lives behind #/help",
      catalogue: "hash_routes",
      severity: "important",
      where: ["/"],
      targets: ["/#/help"],
      why: "What stands after # has no address for a search engine.",
      needs: "a browser",
    },
    {
      fault: "Unknown addresses answer 200 with the shell",
      catalogue: "soft_404_template",
      severity: "important",
      where: ["/*"],
      why: "The host's catch-all rule; the script then writes “We cannot find that page”.",
    },
    {
      fault: "Link to an article that does not exist",
      catalogue: "soft_404",
      follows: "soft_404_template",
      severity: "important",
      where: ["/blog/hybrid-meetings"],
      targets: ["/blog/microphones"],
      why: "The target is the app's error view with 200 and a noindex that only a script adds.",
    },
    {
      fault: "City pages say noindex in raw HTML and index after rendering",
      catalogue: "noindex_removed_by_script",
      severity: "critical",
      where: ["/city/leeds", "/city/york"],
      why: "An engine may stop at the raw noindex and never run the script.",
    },
    {
      fault: "Script fails on one city page, which stays empty",
      catalogue: "render_fails",
      severity: "critical",
      where: ["/city/bristol"],
      why: "ReferenceError: undefinedCity is not defined.",
      needs: "a browser",
    },
    {
      fault: "Old list redirects by script only",
      catalogue: "redirect_by_script",
      severity: "minor",
      where: ["/rooms/old-list"],
      targets: ["/rooms"],
      why: "location.replace instead of 301.",
      needs: "a browser",
    },
    {
      fault: "Reviews come from a path that robots.txt bans",
      catalogue: "robots_blocks_rendering",
      severity: "minor",
      where: ["/rooms/*"],
      targets: ["/api/reviews.json"],
      why: "Google's renderer may not fetch them, so they are missing from the rendered page.",
      needs: "a browser",
    },
    {
      fault: "Markup of rooms exists only after rendering",
      catalogue: "sd_by_script",
      follows: "empty_shell",
      severity: "minor",
      where: ["/rooms/tannery-loft"],
      why: "Readers without scripts lose it.",
      needs: "a browser",
    },
    {
      fault: "Markup of rooms names its image by a relative address",
      catalogue: "sd_value_wrong",
      severity: "minor",
      where: ["/rooms/tannery-loft"],
      why: "image is “/photos/…”.",
      needs: "a browser",
    },
    {
      fault: "Image of an article has its source only in data-src",
      catalogue: "image_needs_script",
      severity: "minor",
      where: ["/blog/room-layouts-explained"],
      why: "No src, no noscript copy.",
    },
  ],
  lookalikes: [
    {
      looksLike: "Prerendered pages with #root and little script",
      catalogue: "empty_shell",
      where: ["/about", "/blog", "/blog/*"],
      whyNot: "Their text is in raw HTML.",
    },
    {
      looksLike: "Almost no text on a tool page",
      catalogue: "thin_content",
      where: ["/tools/layout"],
      whyNot: "A form and a drawing are its content.",
    },
    {
      looksLike: "Login page is an empty shell",
      catalogue: "empty_shell",
      where: ["/login"],
      whyNot: "A login has nothing to read.",
    },
    {
      looksLike: "Title changes by script",
      catalogue: "title_by_script",
      where: ["/blog/hybrid-meetings"],
      whyNot: "A counter (1) blinks in it.",
    },
    {
      looksLike: "noscript element with a tracking pixel",
      catalogue: "empty_shell",
      where: ["/about"],
      whyNot: "It asks for nothing.",
    },
    {
      looksLike: "noscript pixel has an empty alt",
      catalogue: "images_without_alt",
      where: ["/about", "/blog", "/blog/*"],
      whyNot: "One pixel, no content.",
    },
    {
      looksLike: "Same title, description and no h1 on all app pages in raw HTML",
      catalogue: "duplicate_title",
      where: ["/", "/rooms", "/pricing", "/rooms/*", "/city/*", "/login", "/blog/microphones"],
      whyNot: "It follows from the shell; one cause, one finding.",
    },
    {
      looksLike: "Same description on all app pages",
      catalogue: "duplicate_description",
      where: ["/", "/rooms", "/pricing", "/rooms/*", "/city/*", "/login", "/blog/microphones"],
      whyNot: "It follows from the shell.",
    },
    {
      looksLike: "All app pages have the same empty text in raw HTML",
      catalogue: "duplicate_content",
      where: ["/*"],
      whyNot: "It follows from the shell.",
    },
    {
      looksLike: "Nearly all pages seem to be without links",
      catalogue: "orphan_pages",
      where: ["/*"],
      whyNot: "The links exist once pages are rendered; the fault is that they need a script.",
    },
    {
      looksLike: "City pages are listed though raw HTML says noindex",
      catalogue: "noindex_in_sitemap",
      where: ["/city/leeds", "/city/york"],
      whyNot: "They are meant to be found; the raw noindex is the fault.",
    },
    {
      looksLike: "No h1 in raw HTML",
      catalogue: "missing_h1",
      where: ["/", "/rooms", "/pricing", "/rooms/*", "/city/*", "/login", "/blog/*"],
      whyNot: "It follows from the shell.",
    },
    {
      looksLike: "Short title “Roomly” in raw HTML",
      catalogue: "title_too_short",
      where: ["/*"],
      whyNot: "It follows from the shell.",
    },
    {
      looksLike: "Sitemap without dates",
      catalogue: "sitemap_lastmod_false",
      where: ["/sitemap.xml"],
      whyNot: "lastmod is optional.",
    },
    {
      looksLike: "Login and error view are not in the sitemap",
      catalogue: "not_in_sitemap",
      where: ["/login", "/rooms/old-list", "/blog/microphones"],
      whyNot: "Neither is meant for search.",
    },
    {
      looksLike: "Google-Extended is banned",
      catalogue: "ai_search_blocked",
      where: ["/robots.txt"],
      whyNot: "A token for training; Search is not affected.",
    },
    {
      looksLike: "/app is banned",
      catalogue: "blocked_by_robots",
      where: ["/robots.txt"],
      whyNot: "Behind a login, and no page links to it.",
    },
    {
      looksLike: "Web manifest and theme colour without a service worker",
      catalogue: null,
      where: ["/"],
      whyNot: "No one needs a service worker.",
    },
  ],
};
