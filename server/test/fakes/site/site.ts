import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type FakeBrand, TALLYHOUR } from "./brand.ts";
import { BROKEN_PATH, DISALLOWED_PATH, PDF_PATH, plantFaults, type SiteFault } from "./faults.ts";
import { type Misbehaviour, misbehave } from "./misbehaviour.ts";
import type { PlannedPage } from "./page-plan.ts";
import { planSite } from "./plan-site.ts";
import { type RenderedSite, renderPage } from "./render-page.ts";

export interface SiteOptions {
  /** Default 1; the same seed gives the same site. */
  seed?: number;
  /** HTML pages that answer with 200; default 40, at most 2,000. */
  pages?: number;
  /** Whether the technical faults are planted; default true. */
  faults?: boolean;
  brand?: FakeBrand;
  /** Paths that do something else than answer well. */
  misbehaviours?: Record<string, Misbehaviour>;
  /** Paths that answer with these words and headers. */
  answers?: Record<string, FixedAnswer>;
  /** Milliseconds before each answer; default 0. */
  latencyMs?: number;
}

export interface FixedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string | Uint8Array;
}

/** A web site on 127.0.0.1. */
export interface FakeSite extends AsyncDisposable {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** `127.0.0.1:<port>` */
  readonly host: string;
  readonly brand: FakeBrand;
  readonly pages: readonly PlannedPage[];
  readonly faults: readonly SiteFault[];
  /** How often each path with its query was asked for. */
  readonly requests: ReadonlyMap<string, number>;
  readonly userAgents: ReadonlySet<string>;
  /** The most requests under way at once so far. */
  mostAtOnce(): number;
  /** Milliseconds between the starts of consecutive requests. */
  gapsMs(): number[];
  close(): Promise<void>;
}

const MAX_PAGES = 2_000;

export async function startSite(options: SiteOptions = {}): Promise<FakeSite> {
  const brand = options.brand ?? TALLYHOUR;
  const pages = planSite(brand, { seed: options.seed ?? 1, pages: Math.min(options.pages ?? 40, MAX_PAGES) });
  const { faults, redirects } = options.faults === false ? { faults: [], redirects: new Map() } : plantFaults(pages);
  const log = createLog();
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${portOf(server)}`;
  const origin = `http://${host}`;
  const otherPaths = new Set([...redirects.keys(), BROKEN_PATH, PDF_PATH, DISALLOWED_PATH]);
  const answer = createAnswer({ site: { brand, origin, pages, otherPaths }, redirects, options });

  server.on("request", (request, response) => {
    const path = request.url ?? "/";
    const count = log.note(path, request, response);
    const answerWell = () => answer(path, response);
    const how = options.misbehaviours?.[path.split("?", 1)[0] ?? path];
    if (how === undefined) answerWell();
    else misbehave(how, { path, count, response, answerWell });
  });

  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { origin, host, brand, pages, faults, ...log.readings, close, [Symbol.asyncDispose]: close };
}

function createLog() {
  const requests = new Map<string, number>();
  const userAgents = new Set<string>();
  const startedAt: number[] = [];
  let underWay = 0;
  let mostAtOnce = 0;
  return {
    readings: {
      requests,
      userAgents,
      mostAtOnce: () => mostAtOnce,
      gapsMs: () => startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? at)),
    },
    note(path: string, request: IncomingMessage, response: ServerResponse): number {
      const count = (requests.get(path) ?? 0) + 1;
      requests.set(path, count);
      userAgents.add(request.headers["user-agent"] ?? "");
      startedAt.push(performance.now());
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      response.on("close", () => {
        underWay -= 1;
      });
      return count;
    },
  };
}

interface AnswerSource {
  site: RenderedSite;
  redirects: ReadonlyMap<string, string>;
  options: SiteOptions;
}

function createAnswer({ site, redirects, options }: AnswerSource) {
  const pageAt = new Map(site.pages.map((page) => [page.path, page]));
  const rendered = new Map<string, string>();

  const htmlOf = (page: PlannedPage): string => {
    const html = rendered.get(page.path) ?? renderPage(site, page);
    rendered.set(page.path, html);
    return html;
  };

  const answerOf = (path: string): FixedAnswer => {
    const fixed = options.answers?.[path];
    if (fixed !== undefined) return fixed;
    const target = redirects.get(path);
    if (target !== undefined) return { status: 301, headers: { location: target }, body: "" };
    const page = pageAt.get(path);
    if (page !== undefined) return html(200, htmlOf(page));
    return otherAnswer(site, path);
  };

  return (path: string, response: ServerResponse): void => {
    const { status, headers, body } = answerOf(path);
    const delayMs = (options.latencyMs ?? 0) + (pageAt.get(path)?.delayMs ?? 0);
    const send = () => response.writeHead(status ?? 200, headers).end(body);
    if (delayMs === 0) send();
    else setTimeout(send, delayMs);
  };
}

function otherAnswer({ origin, pages }: RenderedSite, path: string): FixedAnswer {
  if (path === "/robots.txt") {
    const body = `User-agent: *\nDisallow: /internal/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
    return { headers: { "content-type": "text/plain" }, body };
  }
  if (path === "/sitemap.xml") {
    const entries = pages
      .filter(({ inSitemap }) => inSitemap)
      .map((page) => `<url><loc>${origin}${page.path}</loc></url>`);
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>`;
    return { headers: { "content-type": "application/xml" }, body };
  }
  if (path === PDF_PATH) return { headers: { "content-type": "application/pdf" }, body: "%PDF-1.4\n%%EOF\n" };
  if (path === DISALLOWED_PATH) return html(200, "<!doctype html><title>Partner prices</title><h1>Confidential</h1>");
  return html(404, "<!doctype html><title>Page not found</title><h1>Page not found</h1>");
}

function html(status: number, body: string): FixedAnswer {
  return { status, headers: { "content-type": "text/html; charset=utf-8" }, body };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The site is not listening on a port.");
  return address.port;
}
