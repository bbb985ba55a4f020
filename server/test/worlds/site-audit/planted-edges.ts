import { type PlantedSite, page, type Route, robots, sitemap } from "./planted-site.ts";

const OPEN = robots("User-agent: *\nDisallow:\n");
const NONE: Route = { status: 404, headers: { "content-type": "text/html" }, body: "" };
const letters = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index));

/** Small sites for the faults that concern a whole site, each beside one that only looks like it. */
export const PLANTED_EDGES: readonly PlantedSite[] = [
  bannedFromGoogle(),
  bannedFromTraining(),
  robotsIsPage(),
  oneCanonical(),
  canonicals(),
  noSnippets(),
  paidArticle(),
  largeWithoutSitemap(),
  sitemaps(),
  sessions(),
];

function plain(host: string, paths: readonly string[], parts: Parameters<typeof page>[2] = {}): Record<string, Route> {
  return Object.fromEntries(paths.map((path) => [path, page(host, path, parts)]));
}

function bannedFromGoogle(): PlantedSite {
  const host = "closed.example";
  const paths = letters.map((letter) => `/${letter}`);
  return {
    name: "site that bans Google",
    host,
    routes: {
      "/robots.txt": robots("User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow:\n"),
      "/": page(host, "/", { links: paths }),
      ...plain(host, paths),
    },
    faults: ["robots_bans_site /"],
    looksLikeFaults: [],
  };
}

function bannedFromTraining(): PlantedSite {
  const host = "chosen.example";
  const paths = letters.map((letter) => `/${letter}`);
  return {
    name: "site that bans crawlers for training",
    host,
    routes: {
      "/robots.txt": robots(
        "User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: CCBot\nUser-agent: Google-Extended\nDisallow: /\n",
      ),
      "/": page(host, "/", { links: paths }),
      ...plain(host, paths),
    },
    faults: [],
    looksLikeFaults: ["bans of crawlers for training"],
  };
}

function robotsIsPage(): PlantedSite {
  const host = "routed.example";
  return {
    name: "site whose robots.txt is a page",
    host,
    routes: { "/robots.txt": page(host, "/"), "/": page(host, "/", { links: ["/a"] }), "/a": page(host, "/a") },
    faults: ["robots_is_html /robots.txt"],
    looksLikeFaults: [],
  };
}

function oneCanonical(): PlantedSite {
  const host = "template.example";
  const paths = letters.map((letter) => `/${letter}`);
  return {
    name: "site with one canonical link",
    host,
    routes: {
      "/robots.txt": OPEN,
      "/": page(host, "/", { links: paths }),
      ...plain(host, paths, { canonical: `https://${host}/` }),
    },
    faults: paths.map((path) => `canonical_all_same ${path}`),
    looksLikeFaults: [],
  };
}

function canonicals(): PlantedSite {
  const host = "names.example";
  const named = (path: string) => ({ canonical: `https://${host}${path}` });
  const versions = `<link rel="alternate" hreflang="en" href="https://${host}/two-codes"><link rel="alternate" hreflang="en" href="https://${host}/other">`;
  return {
    name: "site with odd canonical and language links",
    host,
    routes: {
      "/robots.txt": OPEN,
      "/sitemap.xml": sitemap(host, ["/", "/unfollowed"]),
      "/": page(host, "/", {
        links: [
          "/to-hidden",
          "/to-chain",
          "/chain",
          "/end",
          "/two-codes",
          "/other",
          "/copies?view=1",
          "/copies?view=2",
          "/followed",
          "/old-phone",
          "/huge",
        ],
        body: '<a rel="nofollow" href="/unfollowed">no</a><a rel="nofollow" href="/followed">no</a>',
      }),
      "/hidden": page(host, "/hidden", { head: '<meta name="robots" content="noindex">' }),
      "/to-hidden": page(host, "/to-hidden", named("/hidden")),
      "/to-chain": page(host, "/to-chain", named("/chain")),
      "/chain": page(host, "/chain", {
        ...named("/end"),
        text: page(host, "/end").body?.match(/<p>(.*?)<\/p>/)?.[1] ?? "",
      }),
      "/end": page(host, "/end"),
      "/two-codes": page(host, "/two-codes", { head: versions }),
      "/other": page(host, "/other", { head: versions }),
      "/copies?view=1": page(host, "/copies", { canonical: null }),
      "/copies?view=2": page(host, "/copies", { canonical: null }),
      "/unfollowed": page(host, "/unfollowed"),
      "/followed": page(host, "/followed"),
      "/old-phone": {
        ...page(host, "/old-phone"),
        body: page(host, "/old-phone").body?.replace(/<meta name="viewport"[^>]*>/, "") ?? "",
      },
      "/huge": page(host, "/huge", { body: `<!--${"x".repeat(2_000_001)}-->` }),
    },
    faults: [
      "canonical_to_noindex /to-hidden",
      "canonical_chain /to-chain",
      "hreflang_ambiguous /two-codes",
      "hreflang_ambiguous /other",
      "missing_canonical /copies?view=1",
      "missing_canonical /copies?view=2",
      "internal_nofollow /unfollowed",
      "no_viewport /old-phone",
      "page_cut_off /huge",
    ],
    looksLikeFaults: ["a page that one of two links follows", "a copy that names its original"],
  };
}

function noSnippets(): PlantedSite {
  const host = "silent.example";
  const paths = ["/", ...letters.map((letter) => `/${letter}`)];
  const head = '<meta name="robots" content="max-snippet:0">';
  return {
    name: "site without snippets",
    host,
    routes: { "/robots.txt": OPEN, ...plain(host, paths, { head, links: paths.slice(1) }) },
    faults: paths.map((path) => `nosnippet_wide ${path}`),
    looksLikeFaults: [],
  };
}

function paidArticle(): PlantedSite {
  const host = "paid.example";
  const paths = letters.map((letter) => `/${letter}`);
  return {
    name: "site with one paid article",
    host,
    routes: {
      "/robots.txt": OPEN,
      "/": page(host, "/", { links: [...paths, "/paid"] }),
      ...plain(host, paths),
      "/paid": page(host, "/paid", { head: '<meta name="robots" content="nosnippet">' }),
    },
    faults: [],
    looksLikeFaults: ["nosnippet on one page"],
  };
}

function largeWithoutSitemap(): PlantedSite {
  const host = "large.example";
  const paths = Array.from({ length: 501 }, (_, index) => `/entry/${index}-${letters[index % 12]}`);
  return {
    name: "large site without a sitemap",
    host,
    routes: {
      "/robots.txt": OPEN,
      "/sitemap.xml": NONE,
      "/": page(host, "/", { links: paths }),
      ...plain(host, paths),
    },
    faults: ["no_sitemap /"],
    looksLikeFaults: [],
  };
}

function sitemaps(): PlantedSite {
  const host = "built.example";
  const paths = Array.from(
    { length: 60 },
    (_, index) => `/built-${letters[index % 12]}${letters[Math.floor(index / 12)]}`,
  );
  const dated = sitemap(host, ["/", ...paths, "/closed"]);
  return {
    name: "site whose sitemap has the time of its build",
    host,
    routes: {
      "/robots.txt": robots("User-agent: *\nDisallow: /closed\nSitemap: https://built.example/sitemap.xml\n"),
      "/sitemap.xml": {
        ...dated,
        body: dated.body?.replaceAll("</loc>", "</loc><lastmod>2026-11-01T10:00:00Z</lastmod>") ?? "",
      },
      "/": page(host, "/", { links: paths }),
      ...plain(host, paths),
    },
    faults: ["sitemap_lastmod_false /sitemap.xml", "sitemap_lists_blocked /closed"],
    looksLikeFaults: [],
  };
}

function sessions(): PlantedSite {
  const host = "visits.example";
  const linkedBy = (reader: number) => letters.map((letter, index) => `/page-${letter}?visit=${reader * 100 + index}`);
  const routes: Record<string, Route> = { "/robots.txt": OPEN, "/": page(host, "/", { links: linkedBy(1) }) };
  for (const reader of [1, 2, 3]) {
    for (const [index, path] of linkedBy(reader).entries()) {
      routes[path] = page(host, `/page-${letters[index]}`, { canonical: null, links: linkedBy((reader % 3) + 1) });
    }
  }
  return {
    name: "site with visits in its addresses",
    host,
    routes,
    faults: ["/", ...linkedBy(1)].map((path) => `session_in_address ${path}`),
    looksLikeFaults: [],
  };
}
