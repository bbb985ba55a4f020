import { domainToASCII } from "node:url";
import { trimEndOf } from "../../kernel/text/trim-end-of.ts";

const URLS = /\bhttps?:\/\/[^\s"'<>`\\|]+/gi;
/**
 * Hosts in punycode or Unicode. Matches at most ten labels. Without this limit, a text of a hundred thousand labels takes a
 * minute to search.
 */
const HOSTS =
  /(?<![\p{L}\p{M}\p{N}])(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62})?[.。．｡]){1,10}(?:xn--[a-z0-9-]{1,59}|[\p{L}\p{M}]{2,24})(?![\p{L}\p{M}\p{N}])/giu;
const ONLY_HOST = new RegExp(`^${HOSTS.source}$`, "iu");
/** Characters that end a sentence or a bracket, not an address. */
const TRAILING = /[.,;:!?)\]}*_]/;

/**
 * The web addresses that a person, a results page or a crawl gave to a run. An agent may only fetch these: an address that it
 * composed could carry private data to the owner of the site.
 */
export class KnownAddresses {
  private readonly urls = new Set<string>();
  private readonly hosts = new Set<string>();
  /** What the model wrote before it read it. */
  private readonly composed = new Set<string>();

  learn(text: string): void {
    const { urls, hosts } = addressesIn(text);
    for (const url of urls) if (!this.composed.has(url)) this.urls.add(url);
    for (const host of hosts) if (!this.composed.has(host)) this.hosts.add(host);
  }

  /** Remembers the addresses in a call of the model: a tool or a refusal that repeats them later does not make them known. */
  distrust(call: unknown): void {
    const { urls, hosts } = addressesIn(JSON.stringify(call));
    for (const url of urls) if (!this.urls.has(url)) this.composed.add(url);
    for (const host of hosts) if (!this.hosts.has(host)) this.composed.add(host);
  }

  /** The first address in the input of a tool that the run has not read; undefined if all are known. */
  unknownIn(value: unknown): string | undefined {
    if (typeof value === "string") return this.isKnown(value.trim()) ? undefined : value.trim();
    if (typeof value !== "object" || value === null) return undefined;
    for (const inner of Object.values(value)) {
      const unknown = this.unknownIn(inner);
      if (unknown !== undefined) return unknown;
    }
    return undefined;
  }

  /** Addresses inside prose are ignored: tools fetch only values that consist of an address. */
  private isKnown(text: string): boolean {
    if (ONLY_HOST.test(text)) return this.hosts.has(bareHost(text));
    const url = /^(?:https?:)?\/\/\S+$/i.test(text) ? URL.parse(text, "https://localhost") : null;
    if (url === null) return true;
    const isStartPage = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
    return this.urls.has(url.href) || (isStartPage && this.hosts.has(bareHost(url.hostname)));
  }
}

function addressesIn(text: string): { urls: Set<string>; hosts: Set<string> } {
  const urls = new Set<string>();
  const hosts = new Set<string>();
  for (const [found] of text.matchAll(URLS)) {
    // A trailing bracket or full stop may or may not be part of the address, so both spellings count.
    for (const spelling of [found, trimEndOf(found, TRAILING)]) {
      const url = URL.parse(spelling);
      if (url === null) continue;
      urls.add(url.href);
      hosts.add(bareHost(url.hostname));
    }
  }
  for (const [host] of text.matchAll(HOSTS)) hosts.add(bareHost(host));
  return { urls, hosts };
}

function bareHost(host: string): string {
  return (domainToASCII(host) || host.toLowerCase()).replace(/^www\./, "");
}
