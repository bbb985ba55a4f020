import { jsonLd, letters, moved, pairSite } from "./planted-pairs.ts";
import { alternates } from "./planted-reach.ts";
import { type PlantedSite, page, prose, type Route } from "./planted-site.ts";

const GERMAN =
  "Wir haben selbst Boote verliehen, bevor wir das Programm geschrieben haben. Darum wissen wir, was auf dem Steg zählt: dass es schnell geht, dass niemand doppelt bucht und dass das Geld da ist. Sie sehen jede Fahrt und jede Reparatur auf einen Blick. Wenn ein Boot nicht mehr fährt, bekommt der Gast ein anderes, und die Kasse stimmt trotzdem am Ende des Tages. Die Preise stehen fest und hängen nur von der Zahl der Boote ab. Es gibt keine Gebühr für den Start und keinen Vertrag, der länger als einen Monat läuft.";
const ENGLISH =
  "We rented out boats before we wrote the program. That is why we know what counts on the dock: that it is quick, that nobody books twice and that the money is there. You can see each trip and each repair at a glance. When a boat is not on the water any more, the guest is given another one, and the till is still right at the end of the day. The prices are fixed and depend only on the number of your boats. There is no fee to begin with, and there is no contract that is longer than one month.";
const offer = (more: object) =>
  jsonLd({
    "@type": "Product",
    name: "Copper lantern",
    offers: { "@type": "Offer", price: "49.00", priceCurrency: "EUR", ...more },
  });
const lantern = (more = "") => ({
  title: "A copper lantern for the garden",
  text: `Copper lantern for 49,00 €. ${more} ${prose("lantern")}`,
});

/** Pairs of the rules about addresses, texts, links and markup. */
export const PAGE_PAIRS: readonly PlantedSite[] = [
  pairSite("canonical_to_blocked", (host) => ({
    faults: ["/copy"],
    looksLike: "a page that only a crawler for training may not read",
    robots: "User-agent: GPTBot\nDisallow: /open\n\nUser-agent: *\nDisallow: /cart\n",
    pages: {
      "/copy": { canonical: `https://${host}/cart` },
      "/open": {},
      "/twin": { canonical: `https://${host}/open`, text: prose(`${host}/open`), heading: "About open" },
    },
  })),
  pairSite("canonical_other_language", (host) => ({
    faults: ["/de/boats"],
    looksLike: "the same text for two countries",
    pages: {
      "/boats": { text: ENGLISH },
      "/de/boats": { lang: "de", text: GERMAN, canonical: `https://${host}/boats` },
      "/en-gb/boats": { text: ENGLISH, heading: "About boats", canonical: `https://${host}/boats` },
    },
  })),
  pairSite("canonical_redirect_chain", (host) => ({
    faults: ["/copy"],
    looksLike: "a slash that the server adds",
    pages: {
      "/end": {},
      "/copy": { canonical: `https://${host}/old` },
      "/folder/": { canonical: `https://${host}/folder` },
    },
    routes: { "/old": moved("/end"), "/folder": moved("/folder/") },
  })),
  pairSite("hreflang_not_absolute", (host) => ({
    faults: ["/"],
    looksLike: "whole addresses",
    home: { head: `<link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="de" href="/de/">` },
    pages: { "/de/": { lang: "de", text: GERMAN, head: alternates(host, { en: "/", de: "/de/" }) } },
  })),
  pairSite("hreflang_sources_differ", (host) => ({
    faults: ["/"],
    looksLike: "two sources that agree",
    home: {
      head: alternates(host, { en: "/", de: "/de/" }),
      headers: { link: `<https://${host}/deutsch/>; rel="alternate"; hreflang="de"` },
    },
    pages: {
      "/de/": {
        lang: "de",
        text: GERMAN,
        head: alternates(host, { en: "/", de: "/de/" }),
        headers: { link: `<https://${host}/de/>; rel="alternate"; hreflang="de"` },
      },
      "/deutsch/": { lang: "de", text: `${GERMAN} ${prose("deutsch")}`, head: alternates(host, { en: "/" }) },
    },
  })),
  pairSite("hreflang_wrong_text", (host) => {
    const head = alternates(host, { en: "/", de: "/de/", fr: "/fr/" });
    return {
      faults: ["/de/"],
      looksLike: "a short text that does not decide its language",
      home: { head, text: ENGLISH },
      pages: {
        "/de/": {
          lang: "de",
          head,
          text: `${ENGLISH} But not everything is the same here as it is there, and that is how it has to be for you and for me.`,
        },
        "/fr/": { lang: "fr", head, text: prose("fr") },
      },
    };
  }),
  pairSite("language_wrong", {
    faults: ["/wrong"],
    looksLike: "a text that does not decide its language",
    pages: {
      "/wrong": { lang: "de", text: ENGLISH },
      "/right": { lang: "de", text: GERMAN },
      "/codes": { lang: "fr" },
    },
  }),
  pairSite("near_duplicates", {
    faults: ["/one", "/two"],
    looksLike: "a version for printers",
    pages: {
      "/one": { text: `${prose("same", 300)} The first one.` },
      "/two": { text: `${prose("same", 300)} The second one here.` },
      "/recipe": { text: prose("recipe") },
      "/recipe/print": { text: prose("recipe") },
    },
  }),
  pairSite("text_in_images", {
    faults: ["/offer"],
    looksLike: "a logo, and a chart with text beside it",
    pages: {
      "/offer": { text: "Our offer.", body: '<img src="/offer.jpg" width="900" alt="">' },
      "/chart": { body: '<img src="/chart.png" width="900" alt="">' },
    },
    routes: images("/offer.jpg", "/chart.png"),
  }),
  pairSite("charset_missing", (host) => ({
    faults: ["/guessed"],
    looksLike: "a byte order mark, and letters of ASCII alone",
    home: { links: ["/guessed", "/marked", "/ascii"] },
    routes: {
      "/guessed": bare(page(host, "/guessed", { text: `Grüße aus Köln. ${prose("guessed")}` })),
      "/marked": bare(page(host, "/marked", { text: `Grüße aus Köln. ${prose("marked")}` }), "\uFEFF"),
      "/ascii": bare(page(host, "/ascii")),
    },
  })),
  pairSite("charset_conflict", {
    faults: ["/latin"],
    looksLike: "two spellings of one charset",
    pages: {
      "/latin": { headers: { "content-type": "text/html; charset=iso-8859-1" } },
      "/utf8": { headers: { "content-type": "text/html; charset=utf8" } },
    },
  }),
  pairSite("base_wrong", {
    faults: ["/astray"],
    looksLike: "a base of the page itself",
    pages: {
      "/astray": { head: '<base href="https://staging.base-wrong.example/">', body: '<a href="target">there</a>' },
      "/own": { head: '<base href="https://base-wrong.example/">', body: '<a href="target">there</a>' },
      "/target": {},
    },
  }),
  pairSite("link_not_crawlable", {
    faults: ["/scripted"],
    looksLike: "a link that is also elsewhere, an anchor and a button",
    pages: {
      "/scripted": { body: `<nav><span onclick="location.href='/lost'">Lost page</span></nav>` },
      "/doubled": {
        body: `<nav><span onclick="location.href='/target'">Target</span></nav><a name="place"></a><a href="">Here</a><button>Close</button>`,
      },
      "/target": {},
    },
    routes: { "/lost": page("link-not-crawlable.example", "/lost") },
  }),
  pairSite("fragment_missing", {
    faults: ["/dead"],
    looksLike: "the top, a text fragment and the state of an application",
    pages: {
      "/dead": { body: '<a href="#nowhere">there</a>' },
      "/fine": {
        body: '<h2 id="here">Here</h2><a href="#here">a</a><a href="#">b</a><a href="#top">c</a><a href="#:~:text=a">d</a><a href="#/state">e</a>',
      },
    },
  }),
  pairSite("hash_routes", {
    faults: ["/app"],
    looksLike: "tabs on one page",
    pages: {
      "/app": { body: ["a", "b", "c", "d"].map((name) => `<a href="#/${name}">${name}</a>`).join(" ") },
      "/tabs": { body: '<a href="#/one">one</a> <a href="#/two">two</a>' },
    },
  }),
  pairSite("pagination_by_fragment", {
    faults: ["/list"],
    looksLike: "a table of contents",
    pages: {
      "/list": { body: '<a href="#page=2">2</a> <a href="#page=3">3</a>' },
      "/book": { body: '<a href="#page-2">2</a><h2 id="page-2">Second page</h2>' },
    },
  }),
  pairSite("pagination_unlinked", {
    faults: ["/stories"],
    looksLike: "a button beside links to further pages",
    pages: {
      ...Object.fromEntries(letters.map((letter) => [`/story-${letter}`, {}])),
      "/stories": {
        links: letters.slice(0, 6).map((letter) => `/story-${letter}`),
        body: "<button>Load more</button>",
      },
      "/archive": {
        links: letters.slice(6).map((letter) => `/story-${letter}`),
        body: '<button>Load more</button><a href="/archive?page=2">2</a>',
      },
      "/archive?page=2": {},
    },
  }),
  facetSite(),
  calendarSite(),
  pairSite("address_forms", (host) => ({
    faults: ["/lamps"],
    looksLike: "two spellings that name one as canonical",
    pages: {
      "/Lamps": { text: prose("lamps"), heading: "About lamps" },
      "/lamps": { text: prose("lamps"), heading: "About lamps" },
      "/beds": {},
      "/beds/": { text: prose(`${host}/beds`), heading: "About beds", canonical: `https://${host}/beds` },
    },
  })),
  pairSite("path_repeats", {
    faults: ["/news/news/news"],
    looksLike: "equal names on purpose",
    pages: {
      "/news": { text: prose("news"), heading: "News of today" },
      "/news/news/news": { text: prose("news"), heading: "News of today", title: "The news of today" },
      "/new-york/new-york": {},
    },
  }),
  pairSite("search_results_indexable", {
    faults: ["/find?q=lamp"],
    looksLike: "a page that was made for a topic",
    pages: { "/find?q=lamp": {}, "/topics/search-engines": {} },
  }),
  pairSite("store_duplicate_paths", (host) => {
    const head = offer({});
    return {
      faults: ["/collections/garden/products/lantern", "/collections/gifts/products/lantern"],
      looksLike: "a second address that names the first as canonical",
      pages: {
        "/collections/garden/products/lantern": { ...lantern(), head },
        "/collections/gifts/products/lantern": { ...lantern(), head },
        "/products/table": {
          head: jsonLd({
            "@type": "Product",
            name: "About products table",
            offers: { price: 9, priceCurrency: "EUR", "@type": "Offer" },
          }),
        },
        "/collections/garden/products/table": {
          text: prose(`${host}/products/table`),
          heading: "About products table",
          canonical: `https://${host}/products/table`,
        },
      },
    };
  }),
  pairSite("image_needs_script", {
    faults: ["/lazy"],
    looksLike: "a copy for readers without scripts, and lazy loading of the browser",
    pages: {
      "/lazy": { body: '<img data-src="/a.jpg" alt="A lamp">' },
      "/copied": { body: '<img data-src="/a.jpg" alt="A lamp"><noscript><img src="/a.jpg" alt="A lamp"></noscript>' },
      "/native": { body: '<img src="/a.jpg" loading="lazy" alt="A lamp">' },
    },
    routes: images("/a.jpg"),
  }),
  pairSite("mixed_content", {
    faults: ["/script"],
    looksLike: "a secure script of another host",
    pages: {
      "/script": { head: '<script src="http://cdn.example/a.js"></script>' },
      "/secure": { head: '<script src="https://cdn.example/a.js"></script>' },
    },
  }),
  pairSite("mixed_images", {
    faults: ["/picture"],
    looksLike: "a secure image",
    pages: {
      "/picture": { body: '<img src="http://cdn.example/a.jpg" alt="A lamp">' },
      "/secure": { body: '<img src="https://cdn.example/a.jpg" alt="A lamp">' },
    },
  }),
  pairSite("sd_value_wrong", {
    faults: ["/price"],
    looksLike: "a number as text, and the address of an enumeration",
    pages: {
      "/price": { ...lantern(), head: offer({ price: "49,00 €" }) },
      "/fine": {
        ...lantern("Also in green."),
        text: `Copper lantern for 49,00 €. ${prose("fine")}`,
        title: "A green lantern",
        head: offer({ availability: "https://schema.org/InStock" }),
      },
    },
  }),
  pairSite("sd_not_visible", {
    faults: ["/unseen"],
    looksLike: "a name of which the page shows a part",
    pages: {
      "/unseen": {
        head: jsonLd({
          "@type": "Event",
          name: "Moonlight concert",
          startDate: "2027-01-01",
          location: { "@type": "Place", name: "Hall" },
        }),
      },
      "/seen": {
        text: `The concert begins late. ${prose("seen")}`,
        head: jsonLd({
          "@type": "Event",
          name: "Moonlight concert",
          startDate: "2027-01-01",
          location: { "@type": "Place", name: "Hall" },
        }),
      },
    },
  }),
  pairSite("sd_contradicts", {
    faults: ["/dearer"],
    looksLike: "a price in another currency",
    pages: {
      "/dearer": { ...lantern(), head: offer({ price: "39.00" }) },
      "/abroad": { title: "A lantern abroad", text: `Copper lantern for $55.00. ${prose("abroad")}`, head: offer({}) },
    },
  }),
  pairSite("sd_self_rating", {
    faults: ["/us"],
    looksLike: "a rating of a product",
    pages: {
      "/us": { head: jsonLd({ "@type": "Organization", name: "Us", aggregateRating: rating() }) },
      "/product": {
        ...lantern(),
        head: jsonLd({ "@type": "Product", name: "Copper lantern", aggregateRating: rating() }),
      },
    },
  }),
  pairSite("sd_expired", {
    faults: ["/sale"],
    looksLike: "an archive of past events",
    pages: {
      "/sale": { ...lantern(), head: offer({ priceValidUntil: "2026-01-31" }) },
      "/archive/concert": {
        text: `Concert in the hall. ${prose("concert")}`,
        head: jsonLd({ "@type": "Event", name: "Concert hall", startDate: "2025-01-01", location: "Hall" }),
      },
    },
  }),
];

function rating() {
  return { "@type": "AggregateRating", ratingValue: 4.5, ratingCount: 12 };
}

function images(...paths: string[]): Record<string, Route> {
  const image: Route = { headers: { "content-type": "image/jpeg", "content-length": "1000" }, body: "" };
  return Object.fromEntries(paths.map((path) => [path, image]));
}

/** The page without a charset in header and meta element. */
function bare({ body }: Route, mark = ""): Route {
  return {
    headers: { "content-type": "text/html" },
    body: `${mark}${`${body}`.replace('<meta charset="utf-8">', "")}`,
  };
}

function facetSite(): PlantedSite {
  const filters = Array.from(
    { length: 72 },
    (_, index) => `/lamps?colour=c${index % 9}&size=s${Math.floor(index / 9)}`,
  );
  return pairSite("facets_open", (host) => ({
    faults: ["/lamps"],
    looksLike: "a few filters, and filters that name the list as canonical",
    pages: {
      "/lamps": { links: filters, canonical: `https://${host}/lamps` },
      "/beds": { links: ["/beds?colour=red", "/beds?colour=blue"] },
      "/beds?colour=red": {},
      "/beds?colour=blue": {},
    },
    routes: Object.fromEntries(filters.map((path) => [path, page(host, path, { links: filters.slice(0, 3) })])),
  }));
}

function calendarSite(): PlantedSite {
  const days = Array.from(
    { length: 40 },
    (_, index) => `/calendar/2026-12-${String((index % 28) + 1).padStart(2, "0")}`,
  );
  return pairSite("calendar_endless", (host) => ({
    faults: ["/calendar/2026-12-01"],
    looksLike: "an archive with entries",
    home: { links: days },
    pages: Object.fromEntries(letters.slice(0, 6).map((_, index) => [`/archive/2025-0${index + 1}`, {}])),
    routes: Object.fromEntries(
      days.map((path) => [
        path,
        page(host, path, { text: `There are no entries on this day. ${prose("no entries", 60)}`, heading: "Calendar" }),
      ]),
    ),
  }));
}
