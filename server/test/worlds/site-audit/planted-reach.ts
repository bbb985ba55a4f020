import { jsonLd, letters, moved, pairSite } from "./planted-pairs.ts";
import { type PlantedSite, page, prose, robots } from "./planted-site.ts";

const NOINDEX = '<meta name="robots" content="noindex">';
const ALLOW_ALL = "User-agent: *\nDisallow:\n";
const HTML = { "content-type": "text/html; charset=utf-8" };

/** Pairs of the rules about robots.txt, directives, answers and redirects. */
export const REACH_PAIRS: readonly PlantedSite[] = [
  pairSite("robots_too_large", {
    faults: ["/robots.txt"],
    looksLike: "a large file whose tail holds comments",
    robots: `${ALLOW_ALL}${`# ${"x".repeat(98)}\n`.repeat(5_200)}Disallow: /private\n`,
  }),
  pairSite("robots_large_comments", {
    faults: [],
    looksLike: "a large file whose tail holds comments",
    robots: `${ALLOW_ALL}${`# ${"x".repeat(98)}\n`.repeat(5_200)}# the end\n`,
  }),
  pairSite("robots_blocks_rendering", {
    faults: ["/styled"],
    looksLike: "a counter of visits that is excluded",
    robots: "User-agent: *\nDisallow: /assets/\nDisallow: /analytics.js\n",
    pages: {
      "/styled": { head: '<link rel="stylesheet" href="/assets/site.css">' },
      "/counted": { head: '<script src="/analytics.js"></script>' },
    },
  }),
  pairSite("robots_hides_noindex", {
    faults: ["/hidden/page"],
    looksLike: "noindex on a page that Google may read",
    robots: `User-agent: Googlebot\nDisallow: /hidden/\n\n${ALLOW_ALL}`,
    pages: { "/hidden/page": { head: NOINDEX }, "/open": { head: NOINDEX } },
  }),
  pairSite("robots_pattern_too_wide", {
    faults: ["/prices"],
    looksLike: "a folder that is excluded",
    robots: "User-agent: *\nDisallow: /p\n",
    pages: { "/about": {} },
    listed: ["/about", "/prices"],
    routes: { "/prices": page("robots-pattern-too-wide.example", "/prices") },
  }),
  pairSite("preview_bot_blocked", {
    faults: ["/robots.txt"],
    looksLike: "an owner who forbids previews alone",
    robots: `User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: facebookexternalhit\nDisallow: /\n\n${ALLOW_ALL}`,
  }),
  pairSite("previews_forbidden", {
    faults: [],
    looksLike: "an owner who forbids previews alone",
    robots: `User-agent: facebookexternalhit\nDisallow: /\n\n${ALLOW_ALL}`,
  }),
  pairSite("directives_conflict", {
    faults: ["/both"],
    looksLike: "the same directive twice",
    pages: {
      "/both": { head: '<meta name="robots" content="index, follow">', headers: { "x-robots-tag": "noindex" } },
      "/twice": { head: '<meta name="robots" content="noindex">', headers: { "x-robots-tag": "noindex" } },
    },
  }),
  pairSite("unavailable_after_past", {
    faults: ["/over"],
    looksLike: "a date that lies ahead",
    pages: {
      "/over": { head: '<meta name="robots" content="unavailable_after: 2026-01-31">' },
      "/ahead": { head: '<meta name="robots" content="unavailable_after: 2027-01-31">' },
    },
  }),
  pairSite("image_preview_limited", {
    faults: letters.slice(0, 4).map((letter) => `/blog/story-${letter}`),
    looksLike: "articles without the directive, and with large",
    pages: {
      ...Object.fromEntries(
        letters.slice(0, 4).map((letter) => [`/blog/story-${letter}`, { head: limited("standard") }] as const),
      ),
      "/blog/large": { head: limited("large") },
      "/blog/none": {},
    },
  }),
  pairSite("data_nosnippet_invalid", {
    faults: ["/paragraph"],
    looksLike: "a span",
    pages: {
      "/paragraph": { body: "<p data-nosnippet>Not for results.</p>" },
      "/span": { body: "<p><span data-nosnippet>Not for results.</span></p>" },
    },
  }),
  pairSite("maintenance_200", {
    faults: ["/closed"],
    looksLike: "a page about maintenance contracts",
    pages: {
      "/closed": { text: "This site is under maintenance. We will be back soon.", title: "Back in a few minutes" },
      "/contracts": { text: `We look after machines under a maintenance contract. ${prose("contract")}` },
    },
  }),
  pairSite("login_on_listed_page", {
    faults: ["/members"],
    looksLike: "a text with markup for payment",
    pages: {
      "/members": { text: "Please sign in.", body: '<form><input type="password"></form>' },
      "/paid": {
        text: "The first lines are free.",
        head: jsonLd({ "@type": "Article", isAccessibleForFree: false }),
        body: '<form><input type="password"></form>',
      },
    },
    listed: ["/members", "/paid"],
  }),
  pairSite("wrong_content_type", (host) => ({
    faults: ["/as-text"],
    looksLike: "a text file",
    home: { links: ["/as-text", "/notes.txt", "/notes"] },
    routes: {
      "/as-text": { ...page(host, "/as-text"), headers: { "content-type": "text/plain" } },
      "/notes.txt": { headers: { "content-type": "text/plain" }, body: "Notes." },
      "/notes": { headers: { "content-type": "text/plain" }, body: "Notes about <html>." },
    },
  })),
  pairSite("removed_to_home", {
    faults: ["/product/old-lamp"],
    looksLike: "a former home page",
    also: ["links_to_redirects /"],
    home: { links: ["/product/old-lamp", "/index.html"] },
    routes: { "/product/old-lamp": moved("/"), "/index.html": moved("/") },
  }),
  pairSite("redirect_temporary", {
    faults: ["/old"],
    looksLike: "a login, a language chooser and a permanent redirect",
    also: ["sitemap_lists_redirects /old", "sitemap_lists_redirects /choose"],
    pages: { "/new": {}, "/login": { text: "Sign in.", body: "<form></form>" }, "/de/": { lang: "de" } },
    home: { body: '<a rel="nofollow" href="/new">new</a>' },
    listed: ["/new", "/old", "/account", "/choose"],
    routes: { "/old": moved("/new", 302), "/account": moved("/login", 302), "/choose": moved("/de/", 302) },
  }),
  pairSite("redirect_by_script", {
    faults: ["/jump"],
    looksLike: "a router after text",
    pages: {
      "/new": {},
      "/jump": { head: '<script>window.location.href = "/new";</script>', text: "", heading: null },
      "/router": { head: '<script>function go() { location.href = "/new"; }</script>' },
    },
  }),
  pairSite("redirect_by_visitor", (host) => {
    const versions = alternates(host, { en: "/", de: "/de/" });
    return {
      faults: ["/de/"],
      looksLike: "a version that answers at its address",
      home: { head: versions },
      routes: { "/de/": moved("/", 301) },
    };
  }),
  pairSite("http_copy", (host) => ({
    faults: ["/"],
    looksLike: "a redirect to https",
    routes: { [`http://${host}/`]: page(host, "/") },
  })),
  pairSite("host_copies", (host) => ({
    faults: ["/"],
    looksLike: "a copy that names the other host as canonical",
    routes: {
      [`https://www.${host}/`]: page(host, "/", { canonical: null }),
      [`https://www.${host}/robots.txt`]: robots(ALLOW_ALL),
    },
  })),
  pairSite("host_named", (host) => ({
    faults: [],
    looksLike: "a copy that names the other host as canonical",
    routes: { [`https://www.${host}/`]: page(host, "/"), [`https://www.${host}/robots.txt`]: robots(ALLOW_ALL) },
  })),
  pairSite("sitemap_nested", (host) => ({
    faults: ["/inner.xml"],
    looksLike: "several indexes in robots.txt",
    pages: { "/about": {} },
    robots: `${ALLOW_ALL}Sitemap: https://${host}/outer.xml\nSitemap: https://${host}/other.xml\n`,
    routes: {
      "/outer.xml": index(host, "/inner.xml"),
      "/inner.xml": index(host, "/pages.xml"),
      "/other.xml": index(host, "/pages.xml"),
      "/pages.xml": { headers: { "content-type": "text/xml" }, body: urlset(`https://${host}/about`) },
    },
  })),
  pairSite("sitemap_foreign_host", (host) => ({
    faults: ["/sitemap.xml"],
    looksLike: "another host whose robots.txt names the sitemap",
    routes: {
      "/sitemap.xml": {
        headers: { "content-type": "text/xml" },
        body: urlset(`https://${host}/`, "https://elsewhere.example/a", "https://vouching.example/a"),
      },
      "https://elsewhere.example/robots.txt": robots(ALLOW_ALL),
      "https://vouching.example/robots.txt": robots(`Sitemap: https://${host}/sitemap.xml\n`),
    },
  })),
  pairSite("sitemap_not_canonical", (host) => ({
    faults: ["/lamp?colour=red"],
    looksLike: "the canonical page itself",
    pages: {
      "/lamp": {},
      "/lamp?colour=red": { canonical: `https://${host}/lamp`, text: prose(`${host}/lamp`), heading: "About lamp" },
    },
    listed: ["/lamp", "/lamp?colour=red"],
  })),
  pairSite("certificate_invalid", (host) => ({
    faults: ["/"],
    looksLike: "a site without https",
    routes: {
      [`https://${host}/robots.txt`]: { failure: "CERT_HAS_EXPIRED" },
      [`http://${host}/robots.txt`]: robots(ALLOW_ALL),
      [`http://${host}/`]: { headers: HTML, body: `${page(host, "/").body}`.replaceAll("https://", "http://") },
    },
  })),
];

function limited(size: string): string {
  return `<meta name="robots" content="max-image-preview:${size}">`;
}

export function alternates(host: string, versions: Record<string, string>): string {
  return Object.entries(versions)
    .map(([code, path]) => `<link rel="alternate" hreflang="${code}" href="https://${host}${path}">`)
    .join("");
}

function index(host: string, path: string) {
  return {
    headers: { "content-type": "text/xml" },
    body: `<sitemapindex><sitemap><loc>https://${host}${path}</loc></sitemap></sitemapindex>`,
  };
}

function urlset(...addresses: string[]): string {
  return `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join("")}</urlset>`;
}
