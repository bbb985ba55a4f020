import { once } from "node:events";
import { createServer } from "node:http";

export interface SitePlan {
  path: string;
  title: string;
  description: string | null;
  links: string[];
  /** For all crawlers, or for one. */
  noindex?: boolean | "googlebot";
  status?: number;
  movedTo?: string;
  /** Whether the sitemap lists it. */
  listed: boolean;
  /** Added to the text. */
  note?: string;
}

export interface ChangingSite extends AsyncDisposable {
  /** `127.0.0.1:<port>` */
  readonly host: string;
  /** The pages by path; a test changes them. */
  readonly pages: Map<string, SitePlan>;
  /** Rules of its robots.txt; a test changes them. */
  rules: string;
  url(path: string): string;
  page(path: string): SitePlan;
}

const WORDS = 170;

/** A site without faults: a start page, hubs and articles, `size` pages in all. */
export async function startChangingSite(size: number, perHub = 20): Promise<ChangingSite> {
  const pages = new Map(planOf(size, perHub).map((page) => [page.path, page]));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site.example");
    const { host = "" } = request.headers;
    const respond = (status: number, type: string, body: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, { "content-type": `${type}; charset=utf-8`, ...headers });
      response.end(body);
    };
    if (pathname === "/robots.txt")
      return respond(200, "text/plain", `${site.rules}Sitemap: http://${host}/sitemap.xml\n`);
    if (pathname === "/sitemap.xml") return respond(200, "application/xml", sitemapOf(pages, host));
    const page = pages.get(pathname);
    if (page === undefined) return respond(404, "text/html", "<!doctype html><title>Not found</title><p>Not found</p>");
    if (page.movedTo !== undefined) return respond(301, "text/html", "", { location: page.movedTo });
    respond(page.status ?? 200, "text/html", htmlOf(page, host));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const host = `127.0.0.1:${port}`;
  const site: ChangingSite = {
    host,
    pages,
    rules: "",
    url: (path) => `http://${host}${path}`,
    page(path) {
      const page = pages.get(path);
      if (page === undefined) throw new Error(`The site has no page ${path}.`);
      return page;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return site;
}

function planOf(size: number, perHub: number): SitePlan[] {
  const hubs = Math.ceil((size - 1) / (perHub + 1));
  const articles = size - 1 - hubs;
  const hubPath = (hub: number) => `/topics/${hub}`;
  const articlePath = (number: number) => `/blog/article-${number}`;
  const numbers = Array.from({ length: articles }, (_, number) => number);
  return [
    planned(
      "/",
      "The handbook of everything that ticks",
      Array.from({ length: hubs }, (_, hub) => hubPath(hub)),
    ),
    ...Array.from({ length: hubs }, (_, hub) =>
      planned(
        hubPath(hub),
        `Topic number ${hub} of the handbook`,
        numbers.filter((number) => number % hubs === hub).map(articlePath),
      ),
    ),
    ...numbers.map((number) => planned(articlePath(number), `Article number ${number} of the handbook`, ["/"])),
  ];
}

export function planned(path: string, title: string, links: string[]): SitePlan {
  return { path, title, description: `What ${path} explains, and for whom it is written.`, links, listed: true };
}

function sitemapOf(pages: ReadonlyMap<string, SitePlan>, host: string): string {
  const listed = [...pages.values()].filter((page) => page.listed);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed
    .map(({ path }) => `<url><loc>http://${host}${path}</loc></url>`)
    .join("")}</urlset>`;
}

function htmlOf({ path, title, description, links, noindex, note = "" }: SitePlan, host: string): string {
  const type = path === "/" ? "Organization" : path.startsWith("/blog/") ? "Article" : "CollectionPage";
  const words = Array.from({ length: WORDS }, (_, place) => `w${hash(`${path} ${place}`)}`);
  return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${title}</title>${
    description === null ? "" : `<meta name="description" content="${description}">`
  }${noindex ? `<meta name="${noindex === true ? "robots" : noindex}" content="noindex">` : ""}<link rel="canonical" href="http://${host}${path}">
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}","name":"${title}"}</script></head>
    <body><main><h1>${title}</h1><p>${words.join(" ")} ${note}</p>${links
      .map((link) => `<p><a href="${link}">More about ${link}</a></p>`)
      .join("")}</main></body></html>`;
}

function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return value.toString(36);
}
