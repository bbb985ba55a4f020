import type { BrokenTarget, CrawledPage } from "../port.ts";
import { FetchFailure } from "./fetch-bytes.ts";
import type { SiteClient } from "./site-client.ts";

/** House rules: limits of what an audit asks of hosts that did not order it. */
const MOST_TARGETS = 100;
const HOSTS_AT_ONCE = 8;

/**
 * Targets of links on other hosts that do not exist: 404, 410 or no such host, by GET, twice. All other refusals say nothing, and
 * addresses that robots.txt excludes are not asked.
 */
export async function askOtherHosts(pages: readonly CrawledPage[], client: SiteClient): Promise<BrokenTarget[]> {
  const targets = new Set<string>();
  for (const { status, links, redirects } of pages) {
    if (status >= 300 || redirects.length > 0) continue;
    // Links of readers and of advertisers are no recommendations of the site.
    for (const { url, internal, nofollow } of links)
      if (!internal && !nofollow && targets.size < MOST_TARGETS) targets.add(url);
  }
  const hosts = [...Map.groupBy(targets, (address) => new URL(address).host).values()];
  const broken: BrokenTarget[] = [];
  const askNext = async () => {
    for (let host = hosts.pop(); host !== undefined; host = hosts.pop()) {
      for (const address of host) {
        const first = await problemOf(new URL(address), client);
        if (first !== null && (await problemOf(new URL(address), client)) === first)
          broken.push({ url: address, problem: first });
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, askNext));
  return broken.toSorted((one, other) => one.url.localeCompare(other.url));
}

async function problemOf(url: URL, client: SiteClient): Promise<string | null> {
  try {
    if (!(await client.robotsOf(url)).allows(url)) return null;
    const { status } = await client.get(url, { maxBytes: 0, wantsBody: () => false, fullHeaders: true });
    return status === 404 || status === 410 ? String(status) : null;
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return error.code === "ENOTFOUND" ? "no such host" : null;
  }
}
