import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { createCrawler } from "../../src/providers/crawler/live/crawler.ts";
import type { CrawlResult } from "../../src/providers/crawler/port.ts";
import type { JudgedSite, SitePage } from "./site-file.ts";

/** Serves a site on loopback and crawls it under its public name and scheme. */
export async function crawlJudgedSite(site: JudgedSite): Promise<CrawlResult> {
  const server = createServer((request, response) => respond(site, request.url ?? "/", response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  try {
    const crawler = createCrawler({ fetch: throughLoopback(originOf(site), port), delayMs: 0, concurrency: 8 });
    const signal = new AbortController().signal;
    return await crawler.crawl({ site: originOf(site), maxPages: 60, timeLimitMs: 60_000, signal });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function originOf({ fields, host }: JudgedSite): string {
  return `${fields.get("scheme") ?? "https"}://${host}`;
}

/** A `fetch` that reaches only the site. Its other scheme and all other hosts do not respond. */
function throughLoopback(origin: string, port: number): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) throw new TypeError("fetch failed");
    return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init);
  };
}

function respond(site: JudgedSite, address: string, response: ServerResponse): void {
  const path = address.split("?", 1)[0] ?? address;
  if (site.pages.some((page) => page.path === path && page.fields.get("drop") === "yes")) {
    response.destroy();
    return;
  }
  const { status, type, body, location } = answerTo(site, path);
  const headers = { "content-type": type, "content-length": Buffer.byteLength(body) };
  response.writeHead(status, location === undefined ? headers : { ...headers, location }).end(body);
}

interface Answer {
  status: number;
  type: string;
  body: string | Buffer;
  location?: string;
}

function answerTo(site: JudgedSite, path: string): Answer {
  if (path === "/robots.txt") return { status: 200, type: "text/plain", body: robotsOf(site) };
  if (path === "/sitemap.xml" && site.fields.get("sitemap") !== "none")
    return { status: 200, type: "application/xml", body: sitemapOf(site) };
  const file = site.files.find((one) => one.path === path);
  if (file !== undefined) return { status: 200, type: file.type, body: Buffer.alloc(file.bytes) };
  const page = site.pages.find((one) => one.path === path);
  const type = "text/html; charset=utf-8";
  if (page === undefined) return { status: 404, type, body: "<title>Not found</title><h1>Not found</h1>" };
  const location = page.fields.get("redirect");
  if (location !== undefined) return { status: 301, type, body: "", location };
  return { status: Number(page.fields.get("status") ?? 200), type, body: render(site, page) };
}

function robotsOf(site: JudgedSite): string {
  const rules = (site.fields.get("robots") ?? "User-agent: *\\nDisallow:").replaceAll("\\n", "\n");
  return site.fields.get("sitemap") === "none" ? rules : `${rules}\nSitemap: ${originOf(site)}/sitemap.xml\n`;
}

function sitemapOf(site: JudgedSite): string {
  const listed = site.pages.filter(
    ({ fields }) => fields.get("insitemap") === "yes" || (fields.get("sitemap") !== "no" && !fields.has("redirect")),
  );
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed
    .map((page) => `<url><loc>${originOf(site)}${page.path}</loc></url>`)
    .join("")}</urlset>`;
}

const REVIEWED = { review: { "@type": "Review", author: "A reader", reviewRating: { ratingValue: 5 } } };
const PLACED = { address: { "@type": "PostalAddress", addressCountry: "GB" } };
/** What search engines require of markup by its type, so that a name alone is no fault of these sites. */
const REQUIRED_DATA: Readonly<Record<string, object>> = {
  Product: REVIEWED,
  SoftwareApplication: { ...REVIEWED, offers: { "@type": "Offer", priceSpecification: {} } },
  BikeStore: PLACED,
  Dentist: PLACED,
  HousePainter: PLACED,
  Event: { startDate: "2030-05-01", location: PLACED },
};

function render(site: JudgedSite, { path, fields, html }: SitePage): string {
  if (fields.get("raw") === "yes") return html;
  const field = (name: string, write: (value: string) => string, usual?: string) => {
    const value = fields.get(name) ?? usual;
    return value === undefined || value === "none" ? "" : write(value);
  };
  return [
    `<!doctype html><html${field("lang", (lang) => ` lang="${lang}"`, site.fields.get("lang") ?? "en")}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    field("title", (title) => `<title>${title}</title>`),
    field("description", (text) => `<meta name="description" content="${text}">`),
    field("canonical", (target) => `<link rel="canonical" href="${originOf(site)}${target}">`, path),
    field("robotsmeta", (directive) => `<meta name="robots" content="${directive}">`),
    field("hreflang", (value) => {
      const [language = "", target = ""] = value.split(" ");
      return `<link rel="alternate" hreflang="${language}" href="${originOf(site)}${target}">`;
    }),
    field("schema", (type) => {
      const isThing = type === "Product" || type === "Event";
      const heading = isThing ? /<h1>([^<]*)<\/h1>/.exec(html)?.[1] : undefined;
      const name = heading ?? site.fields.get("name");
      const data = { "@context": "https://schema.org", "@type": type, name, ...REQUIRED_DATA[type] };
      return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    }),
    `</head><body><header><nav>${site.header}</nav></header><main>${html}</main><footer>${site.footer}</footer></body></html>`,
  ].join("\n");
}
