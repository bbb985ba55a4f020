import { analysePages } from "../../../src/domains/site/index.ts";
import { createCrawler } from "../../../src/providers/crawler/live/crawler.ts";

/** A site that exists only in memory, with what an audit must find on it. */
export interface PlantedSite {
  name: string;
  host: string;
  routes: Record<string, Route>;
  /** `code path`, once for each. Everything else that an audit finds is wrong. */
  faults: string[];
  /** What looks like a fault and is none, in people's words: for readers of the file and of the figures. */
  looksLikeFaults: string[];
}

export interface Route {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Code of an error of the connection. */
  failure?: string;
  /** Answers to requests whose header of this name has this text. */
  unless?: readonly { header: string; includes: string; route: Route }[];
}

export interface PageParts {
  title?: string | null;
  description?: string | null;
  heading?: string | null;
  canonical?: string | null;
  head?: string;
  body?: string;
  text?: string;
  lang?: string | null;
  links?: readonly string[];
  headers?: Record<string, string>;
  status?: number;
}

const HTML = { "content-type": "text/html; charset=utf-8" };
const WORDS =
  "harbour lantern copper meadow saddle orchard marble whistle canyon ribbon thunder velvet walnut cobble ember willow anchor barley cinder drizzle".split(
    " ",
  );

/** Different sentences for each seed. */
export function prose(seed: string, words = 180): string {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const sentences: string[] = [];
  for (let count = 0; count < words; count += 9) {
    const picked = Array.from({ length: 9 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return `${WORDS[state % WORDS.length]}${(state >>> 16) % 97}`;
    });
    sentences.push(`${picked.join(" ")}.`);
  }
  return sentences.join(" ");
}

/** A page without faults except for those of its parts. */
export function page(host: string, path: string, parts: PageParts = {}): Route {
  const name = path.replace(/[^\p{L}\p{N}]+/gu, " ").trim() || "home";
  const { title = `All about ${name} at ${host.split(".")[0]}`, heading = `About ${name}` } = parts;
  const { description = `What people should know about ${name}.`, canonical = `https://${host}${path}` } = parts;
  const { lang = "en", head = "", body = "", links = [], text = prose(`${host}${path}`) } = parts;
  const tag = (value: string | null, write: (value: string) => string) => (value === null ? "" : write(value));
  return {
    status: parts.status ?? 200,
    headers: { ...HTML, ...parts.headers },
    body: [
      `<!doctype html><html${tag(lang, (code) => ` lang="${code}"`)}><head><meta charset="utf-8">`,
      `<meta name="viewport" content="width=device-width">`,
      tag(title, (value) => `<title>${value}</title>`),
      tag(description, (value) => `<meta name="description" content="${value}">`),
      tag(canonical, (value) => `<link rel="canonical" href="${value}">`),
      head,
      `</head><body><header><nav><a href="/">Start</a></nav></header><main>`,
      tag(heading, (value) => `<h1>${value}</h1>`),
      `<p>${text}</p>${body}`,
      ...links.map((link) => `<p><a href="${link.replaceAll("&", "&amp;")}">To ${link.replace(/\?.*/, "")}</a></p>`),
      "</main></body></html>",
    ].join(""),
  };
}

export function sitemap(host: string, paths: readonly string[]): Route {
  const entries = paths.map((path) => `<url><loc>https://${host}${path.replaceAll("&", "&amp;")}</loc></url>`);
  return { headers: { "content-type": "application/xml" }, body: `<urlset>${entries.join("")}</urlset>` };
}

export function robots(text: string): Route {
  return { headers: { "content-type": "text/plain" }, body: text };
}

/** The day on which planted sites are read. */
export const PLANTED_DAY = "Mon, 30 Nov 2026 12:00:00 GMT";

/** `code path` for each finding of an audit of the site. */
export async function auditPlanted(site: PlantedSite): Promise<string[]> {
  const crawler = createCrawler({ fetch: fetchOf(site), delayMs: 0, maxBackoffMs: 1, concurrency: 4 });
  const crawl = await crawler.crawl({
    site: site.host,
    maxPages: 1_000,
    timeLimitMs: 120_000,
    asksAround: true,
    signal: new AbortController().signal,
  });
  return analysePages(crawl).findings.flatMap(({ code, evidence }) =>
    evidence.map(({ url }) => {
      const { pathname, search } = new URL(url);
      return `${code} ${pathname}${search}`;
    }),
  );
}

function fetchOf({ host, routes }: PlantedSite): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(String(input));
    if (url.host !== host && routes[url.href] === undefined)
      throw Object.assign(new Error("no such host"), { code: "ENOTFOUND" });
    // A site serves http, and other hosts, only where its routes say so.
    if (url.protocol === "http:" && routes[url.href] === undefined) {
      return new Response(null, { status: 301, headers: { location: url.href.replace("http:", "https:") } });
    }
    const missing: Route = { status: 404, headers: HTML, body: "<h1>Not found</h1>" };
    const asked = routes[url.href] ?? routes[`${url.pathname}${url.search}`] ?? routes["*"] ?? missing;
    const sent = new Headers(init?.headers);
    const other = asked.unless?.find(({ header, includes }) => sent.get(header)?.includes(includes) === true);
    const route = other?.route ?? asked;
    const { status = 200, headers = HTML, body = "", failure } = route;
    if (failure !== undefined) throw Object.assign(new Error(failure), { code: failure });
    return new Response(body, { status, headers: { date: PLANTED_DAY, ...headers } });
  };
}
