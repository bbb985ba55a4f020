import { jsonLd, letters, moved, pairSite } from "./planted-pairs.ts";
import { type PlantedSite, page, prose, type Route, robots } from "./planted-site.ts";

const LONG = "Words that go on and on without an end, ".repeat(6).trim();
const HTML = { "content-type": "text/html" };
const chain = (length: number) => letters.slice(0, length).map((letter) => `/step-${letter}`);

/** Pairs of the rules that every audit has. */
export const BASIC_PAIRS: readonly PlantedSite[] = [
  pairSite("redirect_chains", {
    faults: ["/first"],
    looksLike: "one redirect",
    also: ["links_to_redirects /"],
    pages: { "/last": {} },
    home: { links: ["/first", "/once"] },
    routes: { "/first": moved("/second"), "/second": moved("/last"), "/once": moved("/last") },
  }),
  pairSite("mixed_http_links", {
    faults: ["/insecure"],
    looksLike: "a link to another site over http",
    pages: {
      "/insecure": { body: '<a href="http://mixed-http-links.example/">home</a>' },
      "/other": { body: '<a href="http://elsewhere.example/">elsewhere</a>' },
    },
    routes: {
      "http://elsewhere.example/": page("elsewhere.example", "/"),
      "http://elsewhere.example/robots.txt": robots(""),
    },
  }),
  pairSite("deep_pages", (host) => ({
    faults: ["/step-e"],
    looksLike: "a page four clicks away",
    home: { links: ["/step-a"] },
    routes: Object.fromEntries(
      chain(5).map((path, index) => [path, page(host, path, { links: chain(5).slice(index + 1, index + 2) })]),
    ),
  })),
  pairSite("start_page_not_indexable", {
    faults: ["/"],
    looksLike: "another page with noindex",
    home: { head: '<meta name="robots" content="noindex">' },
    pages: { "/thanks": { head: '<meta name="robots" content="noindex">' } },
  }),
  pairSite("server_errors", {
    faults: ["/failing"],
    looksLike: "503 with Retry-After",
    home: { links: ["/failing", "/busy"] },
    routes: {
      "/failing": { status: 500, headers: HTML, body: "Error" },
      "/busy": { status: 503, headers: { ...HTML, "retry-after": "1" }, body: "Busy" },
    },
  }),
  pairSite("canonical_to_broken", (host) => ({
    faults: ["/copy"],
    looksLike: "a target that only this crawler may not read",
    pages: { "/copy": { canonical: `https://${host}/gone` }, "/guarded": { canonical: `https://${host}/refused` } },
    routes: { "/refused": { status: 403, headers: HTML, body: "Forbidden" } },
  })),
  pairSite("canonical_to_other_content", (host) => ({
    faults: ["/own"],
    looksLike: "a copy",
    pages: {
      "/target": {},
      "/own": { canonical: `https://${host}/target` },
      "/copy": { canonical: `https://${host}/target`, text: prose(`${host}/target`), heading: "About target" },
    },
  })),
  pairSite("pages_unreachable", {
    faults: ["/silent"],
    looksLike: "a page that answers",
    home: { links: ["/silent"] },
    pages: { "/fine": {} },
    routes: { "/silent": { failure: "ETIMEDOUT" } },
  }),
  pairSite("blocked_by_robots", {
    faults: ["/stories/one"],
    looksLike: "a cart that is excluded",
    robots: "User-agent: *\nDisallow: /stories/\nDisallow: /cart\n",
    home: { links: ["/stories/one", "/cart"] },
  }),
  pairSite("missing_language", {
    faults: ["/nameless"],
    looksLike: "xml:lang",
    pages: { "/nameless": { lang: null } },
    home: { links: ["/xhtml"] },
    routes: {
      "/xhtml": {
        headers: { "content-type": "application/xhtml+xml" },
        body: `${page("missing-language.example", "/xhtml").body}`.replace('<html lang="en">', '<html xml:lang="en">'),
      },
    },
  }),
  pairSite("sitemap_too_large", (host) => ({
    faults: ["/sitemap.xml"],
    looksLike: "many addresses below the limit",
    routes: {
      "/sitemap.xml": {
        headers: { "content-type": "text/xml" },
        body: `<urlset>${`<url><loc>https://${host}/</loc></url>`.repeat(50_001)}</urlset>`,
      },
    },
  })),
  pairSite("soft_404", {
    faults: ["/sold"],
    looksLike: "a story about missing pages",
    pages: {
      "/sold": { text: "Sorry, this product is no longer available." },
      "/story": { text: `Why a page that does not exist says “page not found”. ${prose("story")}` },
    },
  }),
  pairSite("ai_search_blocked", {
    faults: ["/answers/one"],
    looksLike: "a ban of crawlers for training",
    robots:
      "User-agent: OAI-SearchBot\nDisallow: /answers/\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow:\n",
    pages: { "/answers/one": {}, "/other": {} },
  }),
  pairSite("no_https", (host) => ({
    faults: ["/"],
    looksLike: "a host without a public name",
    routes: {
      [`https://${host}/robots.txt`]: { failure: "ECONNREFUSED" },
      [`http://${host}/robots.txt`]: robots("User-agent: *\nDisallow:\n"),
      [`http://${host}/`]: { headers: HTML, body: `${page(host, "/").body}`.replaceAll("https://", "http://") },
    },
  })),
  pairSite("heavy_images", {
    faults: ["/heavy"],
    looksLike: "a link to a large image",
    pages: {
      "/heavy": { body: '<img src="/heavy.jpg" alt="A lamp">' },
      "/download": { body: '<a href="/print.jpg">for print</a>' },
    },
    routes: { "/heavy.jpg": image(2_000_000), "/print.jpg": image(9_000_000) },
  }),
  pairSite("missing_title", {
    faults: ["/nameless"],
    looksLike: "a page that only redirects",
    also: ["meta_refresh /moved"],
    pages: {
      "/nameless": { title: null },
      "/moved": {
        title: null,
        text: "",
        heading: null,
        head: '<meta http-equiv="refresh" content="0; url=/nameless">',
      },
    },
  }),
  pairSite("duplicate_title", {
    faults: ["/one", "/two"],
    looksLike: "pages of one list",
    pages: {
      "/one": { title: "The very same title" },
      "/two": { title: "The very same title" },
      "/list": { title: "All the lamps we sell" },
      "/list?page=2": { title: "All the lamps we sell" },
    },
  }),
  pairSite("duplicate_description", {
    faults: ["/one", "/two"],
    looksLike: "legal pages",
    pages: {
      "/one": { description: "The very same description." },
      "/two": { description: "The very same description." },
      "/terms": { description: "Legal pages of the company." },
      "/privacy": { description: "Legal pages of the company." },
    },
  }),
  pairSite("title_too_long", {
    faults: ["/long"],
    looksLike: "a title of the usual length",
    pages: { "/long": { title: LONG }, "/usual": { title: "A title of the usual length for a page" } },
  }),
  pairSite("title_too_short", {
    faults: ["/short"],
    looksLike: "six full-width characters",
    pages: { "/short": { title: "Hm" }, "/wide": { title: "東京の天気予報", lang: "ja" } },
  }),
  pairSite("description_too_long", {
    faults: ["/long"],
    looksLike: "a description of the usual length",
    pages: { "/long": { description: LONG }, "/usual": {} },
  }),
  pairSite("multiple_h1", {
    faults: ["/three"],
    looksLike: "headings of sections, and a second heading",
    pages: {
      "/three": { body: "<h1>Another one</h1><h1>And a third one</h1>" },
      "/two": { body: "<h1>Another one</h1>" },
      "/sections": { body: "<section><h1>First part</h1></section><section><h1>Second part</h1></section>" },
    },
  }),
  pairSite("thin_content", {
    faults: ["/thin"],
    looksLike: "a contact page, a film and a form",
    pages: {
      "/thin": { text: "Very little." },
      "/contact": { text: "Call us." },
      "/film": { text: "Our film.", body: '<video src="/a.mp4"></video>' },
    },
  }),
  pairSite("images_without_alt", {
    faults: ["/pictures"],
    looksLike: "an empty alt, a decoration and a counting pixel",
    pages: {
      "/pictures": { body: '<img src="/a.jpg">' },
      "/decorated": {
        body: '<img src="/a.jpg" alt=""><img src="/a.jpg" role="presentation"><img src="/a.jpg" width="1" height="1">',
      },
    },
    routes: { "/a.jpg": image(1_000) },
  }),
  pairSite("missing_structured_data", {
    faults: ["/products/bare"],
    looksLike: "a page of a kind without a rich result, and a product that is not sold here",
    pages: {
      "/products/bare": { body: "<p>It costs £20.</p>" },
      "/products/former": {},
      "/products/marked": {
        head: jsonLd({
          "@type": "Product",
          name: "About products marked",
          review: { "@type": "Review", author: "A", reviewRating: { ratingValue: 5 } },
        }),
      },
      "/about": {},
    },
  }),
  pairSite("large_pages", {
    faults: ["/large"],
    looksLike: "large images apart",
    pages: { "/large": { body: `<!--${"x".repeat(1_100_000)}-->` }, "/small": {} },
  }),
];

function image(bytes: number): Route {
  return { headers: { "content-type": "image/jpeg", "content-length": String(bytes) }, body: "" };
}
