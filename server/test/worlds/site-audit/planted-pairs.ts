import { type PageParts, type PlantedSite, page, type Route, robots, sitemap } from "./planted-site.ts";

/** A small site for a rule: a page that has the fault, and one that only looks like it. */
interface Pair {
  /** Paths at which the rule must report the fault; everything else is wrong. */
  faults: string[];
  looksLike: string;
  /** Faults of other rules that the site needs in order to show this one, as `code path`. */
  also?: readonly string[];
  /** What each page differs in from one without faults. All are linked from the home page, unless `unlinked` names them. */
  pages?: Record<string, PageParts>;
  routes?: Record<string, Route>;
  unlinked?: readonly string[];
  robots?: string;
  home?: PageParts;
  listed?: readonly string[];
}

/** The site of a rule. Its host is the code. */
export function pairSite(code: string, pair: Pair | ((host: string) => Pair)): PlantedSite {
  const host = `${code.replaceAll("_", "-")}.example`;
  const {
    faults,
    looksLike,
    pages = {},
    routes = {},
    unlinked = [],
    home = {},
    also = [],
    ...rest
  } = typeof pair === "function" ? pair(host) : pair;
  const targets = Object.keys(pages).filter((path) => !unlinked.includes(path));
  return {
    name: code,
    host,
    routes: {
      "/robots.txt": robots(rest.robots ?? "User-agent: *\nDisallow:\n"),
      ...(rest.listed === undefined ? {} : { "/sitemap.xml": sitemap(host, ["/", ...rest.listed]) }),
      "/": page(host, "/", { ...home, links: [...targets, ...(home.links ?? [])] }),
      ...Object.fromEntries(Object.entries(pages).map(([path, parts]) => [path, page(host, path, parts)])),
      ...routes,
    },
    faults: [...faults.map((path) => `${code} ${path}`), ...also],
    looksLikeFaults: [looksLike],
  };
}

export const moved = (to: string, status = 301): Route => ({ status, headers: { location: to }, body: "" });
export const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
export const letters = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index));
