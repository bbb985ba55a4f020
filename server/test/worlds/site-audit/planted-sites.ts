import { type PlantedSite, page, prose, type Route, robots, sitemap } from "./planted-site.ts";

const OPEN = robots("User-agent: *\nDisallow:\n");
const moved = (to: string): Route => ({ status: 301, headers: { location: to }, body: "" });
const hreflang = (host: string, versions: Record<string, string>) =>
  Object.entries(versions)
    .map(([code, path]) => `<link rel="alternate" hreflang="${code}" href="https://${host}${path}">`)
    .join("");
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const product = (name: string) =>
  jsonLd({
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    offers: { "@type": "Offer", price: 9, priceCurrency: "EUR" },
  });

/** Eight kinds of sites. Each has faults, and pages that look like faults and are none. */
export const PLANTED_SITES: readonly PlantedSite[] = [
  shop(),
  magazine(),
  appShell(),
  multilingual(),
  forum(),
  docs(),
  government(),
  smallBusiness(),
];

function shop(): PlantedSite {
  const host = "boots.example";
  const products = Array.from({ length: 12 }, (_, index) => `/product/boot-${String.fromCharCode(97 + index)}`);
  const filters = Array.from(
    { length: 80 },
    (_, index) => `/boots?colour=${index % 10}&size=${Math.floor(index / 10)}`,
  );
  const list = products
    .map(
      (path) => `<li><a href="${path}">${path} is a boot for winter, with a warm lining and a sole that grips</a></li>`,
    )
    .join("");
  const listing = (path: string) =>
    page(host, path, {
      title: "Boots of all kinds for winter",
      description: null,
      heading: "All boots",
      canonical: `https://${host}/boots`,
      text: "All boots for winter that we sell in our shop and online.",
      body: `<ul>${list}</ul>`,
    });
  return {
    name: "shop",
    host,
    routes: {
      "/robots.txt": robots(
        "User-agent: *\nDisallow: /cart\nSitemap: https://boots.example/sitemap.xml\n\nUser-agent: GPTBot\nDisallow: /\n",
      ),
      "/sitemap.xml": sitemap(host, ["/", "/boots", ...products, "/product/gone", "/product/hidden"]),
      "/": page(host, "/", {
        links: [
          "/boots",
          ...products,
          "/cart",
          "/sale",
          "/product/broken-data",
          "/product/two-canonicals",
          "/guarded",
          "/terms",
        ],
      }),
      "/boots": {
        ...listing("/boots"),
        body: `${listing("/boots").body ?? ""}`.replace(
          "</main>",
          `${filters.map((path) => `<a href="${path.replace("&", "&amp;")}">f</a>`).join(" ")}</main>`,
        ),
      },
      ...Object.fromEntries(filters.map((path) => [path, listing(path)])),
      ...Object.fromEntries(products.map((path) => [path, page(host, path, { head: product(path) })])),
      "/product/gone": { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Gone</h1>" },
      "/product/hidden": page(host, "/product/hidden", {
        head: `${product("hidden")}<meta name="robots" content="noindex">`,
      }),
      "/product/broken-data": page(host, "/product/broken-data", {
        head: `${product("fine")}<script type="application/ld+json">{"@type": "Product", "name": "a "quoted" name"}</script>`,
      }),
      "/product/two-canonicals": page(host, "/product/two-canonicals", {
        head: `${product("two")}<link rel="canonical" href="https://boots.example/boots">`,
      }),
      "/sale": page(host, "/sale", { links: ["/sold-out-offer", "/old-sale"] }),
      "/old-sale": moved("/sale"),
      "/guarded": {
        status: 403,
        headers: { "content-type": "text/html", "cf-mitigated": "challenge" },
        body: "<title>Just a moment...</title>",
      },
      "/terms": page(host, "/terms", { description: null, text: "Short terms." }),
    },
    faults: [
      "broken_internal_links /sale",
      "links_to_redirects /sale",
      "sitemap_lists_broken /product/gone",
      "noindex_in_sitemap /product/hidden",
      "sd_not_parsed /product/broken-data",
      "canonical_multiple /product/two-canonicals",
    ],
    looksLikeFaults: [
      "80 filter pages name the list as canonical",
      "robots.txt bans the cart, and a crawler for training",
      "a firewall answers 403 to us",
      "short terms without a description",
    ],
  };
}

function magazine(): PlantedSite {
  const host = "magazine.example";
  const articles = Array.from({ length: 20 }, (_, index) => `/stories/story-${String.fromCharCode(97 + index)}`);
  return {
    name: "magazine",
    host,
    routes: {
      "/robots.txt": robots("Sitemap: https://magazine.example/index.xml\n"),
      "/index.xml": moved("/sitemaps/index.xml"),
      "/sitemaps/index.xml": {
        headers: { "content-type": "text/xml" },
        body: `<sitemapindex><sitemap><loc>https://${host}/sitemaps/news.xml</loc></sitemap></sitemapindex>`,
      },
      "/sitemaps/news.xml": sitemap(host, ["/", ...articles, "/stories/unlinked"]),
      "/": page(host, "/", {
        links: [
          ...articles,
          "/stories/lorem",
          "/stories/about-lorem",
          "/stories/no-description",
          "/stories/twin-a",
          "/stories/twin-b",
          "/stories/about-404",
          "/archive?page=1",
        ],
      }),
      ...Object.fromEntries(articles.map((path) => [path, page(host, path)])),
      "/stories/unlinked": page(host, "/stories/unlinked"),
      "/stories/lorem": page(host, "/stories/lorem", {
        text: `Lorem ipsum dolor sit amet, consectetur adipiscing elit. ${prose("lorem", 90)}`,
      }),
      "/stories/about-lorem": page(host, "/stories/about-lorem", {
        text: `Typesetters use “Lorem ipsum dolor sit amet” since the sixties. ${prose("about", 120)}`,
      }),
      "/stories/no-description": page(host, "/stories/no-description", { description: null }),
      "/stories/twin-a": page(host, "/stories/twin-a", { text: prose("twins") }),
      "/stories/twin-b": page(host, "/stories/twin-b", { text: prose("twins") }),
      "/stories/about-404": page(host, "/stories/about-404", {
        title: "What a page with status 404 should say",
        text: `A page that was not found needs a kind word. ${prose("kind", 150)}`,
      }),
      "/archive?page=1": page(host, "/archive?page=1", {
        links: ["/archive?page=2"],
        title: "The archive of all stories, newest first",
        description: null,
      }),
      "/archive?page=2": page(host, "/archive?page=2", {
        title: "The archive of all stories, the second page",
        description: null,
        canonical: `https://${host}/archive?page=1`,
      }),
    },
    faults: [
      "orphan_pages /stories/unlinked",
      "placeholder_text /stories/lorem",
      "missing_description /stories/no-description",
      "duplicate_content /stories/twin-a",
      "duplicate_content /stories/twin-b",
      "canonical_page_one /archive?page=2",
    ],
    looksLikeFaults: [
      "a story quotes placeholder text",
      "a story is about status 404",
      "the sitemap is behind a redirect and an index",
    ],
  };
}

function appShell(): PlantedSite {
  const host = "app.example";
  const shell: Route = {
    headers: { "content-type": "text/html" },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The planning app for small crews</title><script src="/main.js"></script></head><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body></html>`,
  };
  return {
    name: "app shell",
    host,
    routes: {
      "/robots.txt": OPEN,
      "/sitemap.xml": sitemap(host, ["/", "/plans", "/help"]),
      "/main.js": { headers: { "content-type": "text/javascript" }, body: "" },
      "/": page(host, "/", { links: ["/plans", "/help", "/sign-in", "/film"] }),
      "/plans": shell,
      "/help": page(host, "/help"),
      "/sign-in": page(host, "/sign-in", {
        text: "Sign in to your crew.",
        body: "<form><input name=a></form><script>var a = 1;</script>",
      }),
      "/film": page(host, "/film", {
        description: null,
        text: "Our film.",
        body: `<video src="/film.mp4"></video><script>var a = 1;</script>`,
      }),
      "*": shell,
    },
    faults: ["empty_shell /plans", "soft_404_template /no-such-page-7f3a9c51e0/"],
    looksLikeFaults: ["a form with few words", "a film with few words"],
  };
}

function multilingual(): PlantedSite {
  const host = "words.example";
  const cluster = { en: "/", de: "/de/", "es-419": "/es/", "zh-hant": "/zh/", "x-default": "/" };
  const version = (path: string, lang: string, versions: Record<string, string> = cluster) =>
    page(host, path, {
      lang,
      head: hreflang(host, versions),
      links: ["/de/", "/es/", "/zh/", "/fr/", "/en-uk/", "/it/"],
    });
  return {
    name: "multilingual",
    host,
    routes: {
      "/robots.txt": OPEN,
      "/sitemap.xml": sitemap(host, ["/", "/de/", "/es/", "/zh/", "/fr/", "/en-uk/", "/it/"]),
      "/": version("/", "en"),
      "/de/": version("/de/", "de"),
      "/es/": version("/es/", "es"),
      "/zh/": version("/zh/", "zh"),
      "/fr/": version("/fr/", "fr", { fr: "/fr/", en: "/" }),
      "/en-uk/": version("/en-uk/", "en", { "en-uk": "/en-uk/" }),
      "/it/": version("/it/", "it", { it: "/it/", de: "/gone/" }),
      "/gone/": { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Gone</h1>" },
    },
    faults: ["hreflang_no_return /fr/", "hreflang_invalid_code /en-uk/", "hreflang_dead_target /it/"],
    looksLikeFaults: ["es-419, zh-Hant and x-default are codes", "several codes have one address"],
  };
}

function forum(): PlantedSite {
  const host = "forum.example";
  const threads = Array.from({ length: 60 }, (_, index) => `/thread.php?id=${index + 1}`);
  const members = Array.from({ length: 5 }, (_, index) => `/member/${String.fromCharCode(97 + index)}`);
  return {
    name: "forum",
    host,
    routes: {
      "/robots.txt": robots(
        "User-agent: *\nDisallow: /search\n\nUser-agent: bingbot\nSitemap: https://forum.example/sitemap.xml\nDisallow: /member/\n",
      ),
      "/sitemap.xml": sitemap(host, ["/", ...members]),
      "/": page(host, "/", { links: [...threads, ...members, "/search?q=a", "/broken-letters", "/loop-a"] }),
      ...Object.fromEntries(threads.map((path) => [path, page(host, path)])),
      ...Object.fromEntries(members.map((path) => [path, page(host, path)])),
      "/broken-letters": page(host, "/broken-letters", {
        text: `GrÃ¼Ã\u009fe aus KÃ¶ln, schÃ¶n hier. ${prose("broken")}`,
      }),
      "/loop-a": moved("/loop-b"),
      "/loop-b": moved("/loop-a"),
    },
    faults: [
      ...members.map((path) => `robots_bans_engine ${path}`),
      "text_broken /broken-letters",
      "redirect_loops /loop-a",
    ],
    looksLikeFaults: ["60 threads of one path", "search results that robots.txt bans", "a sitemap line inside a group"],
  };
}

function docs(): PlantedSite {
  const host = "manual.example";
  const pages = ["/docs/install", "/docs/start", "/docs/api/install", "/docs/print"];
  return {
    name: "docs",
    host,
    routes: {
      "/robots.txt": robots(
        "User-agent: *\nDisalow: /private\nContent-Signal: search=yes\nCrawl-delay: 0\nSitemap: https://manual.example/missing.xml\n",
      ),
      "/sitemap.xml": { status: 404, headers: { "content-type": "text/html" }, body: "" },
      "/": page(host, "/", {
        links: [
          ...pages,
          "/docs/moved",
          "/docs/in-body",
          "/docs/cut-head",
          "/docs/staging",
          "/docs/no-heading",
          "/docs/logo",
        ],
      }),
      ...Object.fromEntries(pages.map((path) => [path, page(host, path)])),
      "/docs/moved": {
        ...page(host, "/docs/moved", { head: `<meta http-equiv="refresh" content="0; url=/docs/start">` }),
      },
      "/docs/in-body": page(host, "/docs/in-body", {
        canonical: null,
        body: `<link rel="canonical" href="https://manual.example/docs/in-body">`,
      }),
      "/docs/cut-head": page(host, "/docs/cut-head", {
        canonical: null,
        head: `<img src="https://tracker.example/p.gif" alt=""><link rel="canonical" href="https://manual.example/docs/cut-head">`,
      }),
      "/docs/staging": page(host, "/docs/staging", { canonical: "https://staging.manual.example/docs/staging" }),
      "/docs/no-heading": page(host, "/docs/no-heading", { heading: null }),
      "/docs/logo": page(host, "/docs/logo", { heading: `<img src="/logo.png" alt="The manual of the logo">` }),
      "/logo.png": { headers: { "content-type": "image/png", "content-length": "2000" }, body: "" },
    },
    faults: [
      "robots_misspelt /robots.txt",
      "sitemap_unreadable /missing.xml",
      "meta_refresh /docs/moved",
      "canonical_in_body /docs/in-body",
      "head_ended_early /docs/cut-head",
      "canonical_wrong_host /docs/staging",
      "missing_h1 /docs/no-heading",
    ],
    looksLikeFaults: [
      "Content-Signal and Crawl-delay in robots.txt",
      "a heading that is an image",
      "a small site without a sitemap",
    ],
  };
}

function government(): PlantedSite {
  const host = "office.example";
  const pages = Array.from({ length: 8 }, (_, index) => `/service-${String.fromCharCode(97 + index)}`);
  const everywhere = [...pages, "/services/permits", "/imprint"];
  return {
    name: "government",
    host,
    routes: {
      "/robots.txt": robots("Disallow: /old\n\nUser-agent: *\nNoindex: /intern\nDisallow:\n"),
      "/sitemap.xml": sitemap(host, ["/", ...pages, "/file-list"]),
      "/": page(host, "/", { links: [...everywhere, "/file-list", "/for-bing", "/no-index"] }),
      ...Object.fromEntries(pages.map((path) => [path, page(host, path, { links: everywhere })])),
      "/services/permits": page(host, "/services/permits", { head: `<meta name="robots" content="noindex">` }),
      "/imprint": page(host, "/imprint", {
        head: `<meta name="robots" content="noindex">`,
        text: "Who is responsible.",
      }),
      "/file-list": page(host, "/file-list", { headers: { "x-robots-tag": "noindex" } }),
      "/for-bing": page(host, "/for-bing", { head: `<meta name="bingbot" content="noindex">` }),
      "/no-index": page(host, "/no-index", { head: `<meta name="robots" content="no-index, follow">` }),
    },
    faults: [
      "robots_rule_without_group /robots.txt",
      "robots_noindex_line /robots.txt",
      "noindex_valuable /services/permits",
      "noindex_in_header /file-list",
      "noindex_for_engine /for-bing",
      "directive_unknown /no-index",
    ],
    looksLikeFaults: ["an imprint with noindex that every page links to"],
  };
}

function smallBusiness(): PlantedSite {
  const host = "baker.example";
  const crumb = (items: readonly object[]) => jsonLd({ "@type": "BreadcrumbList", itemListElement: items });
  const item = (position: number, name: string, target?: string) => ({
    "@type": "ListItem",
    position,
    name,
    ...(target === undefined ? {} : { item: target }),
  });
  return {
    name: "small business",
    host,
    routes: {
      "/robots.txt": { status: 404, headers: { "content-type": "text/html" }, body: "" },
      "/sitemap.xml": { status: 404, headers: { "content-type": "text/html" }, body: "" },
      "/": page(host, "/", {
        head: jsonLd({
          "@graph": [
            { "@type": "Bakery", "@id": "#us", name: "Baker" },
            { "@type": "WebSite", publisher: { "@id": "#us" } },
          ],
        }),
        links: [
          "/bread",
          "/contact",
          "/gallery",
          "/hello-world",
          "/bread?session=1",
          "/crumbs",
          "/wrong-crumbs",
          "/job",
          "/secret-offer",
        ],
      }),
      "/bread": page(host, "/bread"),
      "/bread?session=1": page(host, "/bread?session=1", {
        canonical: `https://${host}/bread`,
        text: prose(`${host}/bread`),
        title: "All about bread at baker",
        heading: "About bread",
        description: "What people should know about bread.",
      }),
      "/contact": page(host, "/contact", { text: "Call us.", description: null }),
      "/gallery": page(host, "/gallery", {
        text: prose("gallery", 90),
        body: `<img src="/a.jpg" alt=""><img src="/b.jpg" alt="Rye bread">`,
      }),
      "/hello-world": page(host, "/hello-world", {
        title: "Hello world!",
        text: `Welcome to WordPress. This is your first post. ${prose("hello", 90)}`,
      }),
      "/crumbs": page(host, "/crumbs", { head: crumb([item(1, "Home", `https://${host}/`), item(2, "Crumbs")]) }),
      "/wrong-crumbs": page(host, "/wrong-crumbs", { head: crumb([item(1, "Home"), item(2, "Crumbs")]) }),
      "/job": page(host, "/job", {
        head: jsonLd({ "@type": "JobPosting", title: "Baker", description: "Bake bread.", datePosted: "2026-11-01" }),
      }),
      "/secret-offer": page(host, "/secret-offer", { head: `<meta name="googlebot" content="noindex">` }),
      "/a.jpg": { headers: { "content-type": "image/jpeg", "content-length": "1000" }, body: "" },
      "/b.jpg": { headers: { "content-type": "image/jpeg", "content-length": "1000" }, body: "" },
    },
    faults: [
      "placeholder_text /hello-world",
      "breadcrumb_broken /wrong-crumbs",
      "sd_required_missing /job",
      "noindex_for_engine /secret-offer",
    ],
    looksLikeFaults: [
      "no robots.txt and no sitemap",
      "a copy with a canonical link",
      "a short contact page",
      "an image with an empty alt",
      "the last breadcrumb without an address",
    ],
  };
}
