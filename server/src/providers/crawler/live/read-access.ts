import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { AccessRequest, PageAccess, SiteAccess } from "../port.ts";
import type { CrawlSettings } from "./crawl-site.ts";
import { FetchFailure } from "./fetch-bytes.ts";
import type { Robots } from "./robots.ts";
import { directivesFor, directivesOfHeader } from "./robots-directives.ts";
import { createSiteClient, redirectTarget, type SiteClient } from "./site-client.ts";

const MAX_REDIRECTS = 5;
const PERMISSIVE = new Set(["all", "index", "follow"]);

type Settings = Pick<
  CrawlSettings,
  "fetch" | "userAgent" | "userAgentToken" | "pageTimeoutMs" | "maxBackoffMs" | "clock" | "paceOf"
>;

/** What a site allows other crawlers. A page that does not respond is checked against robots.txt alone. */
export async function readAccess(request: AccessRequest, settings: Settings): Promise<SiteAccess> {
  const { fetch, userAgent, userAgentToken, pageTimeoutMs: timeoutMs, maxBackoffMs, clock, paceOf } = settings;
  const { signal } = request;
  const client = createSiteClient({ fetch, userAgent, userAgentToken, timeoutMs, maxBackoffMs, clock, paceOf, signal });
  const { url: start, robots } = await reach(request.site, client);
  const urls = request.urls.flatMap((written) => URL.parse(written) ?? []);
  const pages: PageAccess[] = [];
  let unread = 0;
  for (const url of urls.length === 0 ? [start] : urls) {
    const access = await readPage(url, client, request.agents);
    signal.throwIfAborted();
    if (access === undefined) continue;
    pages.push(access.page);
    if (!access.isRead) unread += 1;
  }
  const warnings =
    unread === 0
      ? []
      : [`The headers of ${unread} pages were not read: robots.txt excludes them, or they did not respond.`];
  return {
    robotsUrl: new URL("/robots.txt", start).href,
    robots: robots.status,
    ...contentOf(robots),
    pages,
    warnings,
  };
}

function contentOf({ content }: Robots): Pick<SiteAccess, "robotsContent"> {
  return content === undefined ? {} : { robotsContent: content };
}

/** The address of the site that responds: https, then http. Many domains only redirect to the real site. */
async function reach(site: string, client: SiteClient): Promise<{ url: URL; robots: Robots }> {
  const address = site.trim();
  const candidates = /^https?:\/\//i.test(address) ? [address] : [`https://${address}/`, `http://${address}/`];
  let failure: FetchFailure | undefined;
  for (const candidate of candidates) {
    let url = URL.parse(candidate);
    if (url === null) continue;
    try {
      for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
        const robots = await client.robotsOf(url);
        if (!robots.allows(url)) return { url, robots };
        const answer = await client.get(url, { maxBytes: 0, wantsBody: () => false });
        const next = redirectTarget(answer, url);
        if (next === undefined) return { url, robots };
        url = next;
      }
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      failure = error;
    }
  }
  const kind = failure?.reason === "refused_address" || failure?.code === "ENOTFOUND" ? "not_found" : "transient";
  throw new ProviderError("crawler", kind, `${address.slice(0, 200)} could not be reached.`, {}, { cause: failure });
}

async function readPage(
  url: URL,
  client: SiteClient,
  agents: readonly string[],
): Promise<{ page: PageAccess; isRead: boolean } | undefined> {
  try {
    const robots = await client.robotsOf(url);
    const page = { url: url.href, blocked: robots.blockedOf(agents, url), directives: {} };
    if (!robots.allows(url)) return { page, isRead: false };
    try {
      const { headers } = await client.get(url, { maxBytes: 0, wantsBody: () => false });
      return { page: { ...page, directives: directivesBy(agents, headers.get("x-robots-tag")) }, isRead: true };
    } catch (error) {
      if (error instanceof FetchFailure) return { page, isRead: false };
      throw error;
    }
  } catch (error) {
    if (error instanceof FetchFailure) return undefined;
    throw error;
  }
}

function directivesBy(agents: readonly string[], header: string | null): Record<string, string[]> {
  if (header === null) return {};
  const written = directivesOfHeader(header);
  return Object.fromEntries(
    agents.flatMap((agent) => {
      const restrictive = directivesFor(written, agent)
        .filter((directive) => !PERMISSIVE.has(directive))
        .slice(0, 10);
      return restrictive.length === 0 ? [] : [[agent, restrictive] as const];
    }),
  );
}
