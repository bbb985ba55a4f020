import { trimEndOf } from "../trim-end-of.ts";

const URLS = /\bhttps?:\/\/[^\s"'<>`\\|]+/gi;
/** Of at most ten labels: looked for from each of a hundred thousand, the end takes a minute to find. */
const HOSTS = /\b(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,10}[a-z]{2,24}\b/gi;
const ONLY_HOST = new RegExp(`^${HOSTS.source}$`, "i");
/** Marks that end a sentence or a bracket rather than an address. */
const TRAILING = /[.,;:!?)\]}*_]/;

/**
 * The web addresses that a run has read. Its agent may have them fetched; one that it composed could carry what it knows to
 * whoever runs the site.
 */
export class KnownAddresses {
  private readonly urls = new Set<string>();
  private readonly hosts = new Set<string>();

  learn(text: string): void {
    for (const [found] of text.matchAll(URLS)) {
      // A bracket or a full stop may be part of it or not.
      for (const spelling of [found, trimEndOf(found, TRAILING)]) {
        const url = URL.parse(spelling);
        if (url === null) continue;
        this.urls.add(url.href);
        this.hosts.add(bare(url.hostname));
      }
    }
    for (const [host] of text.matchAll(HOSTS)) this.hosts.add(bare(host));
  }

  /** An address in the input of a tool that the run has not read; undefined where there is none. */
  unknownIn(value: unknown): string | undefined {
    if (typeof value === "string") return this.isKnown(value.trim()) ? undefined : value.trim();
    if (typeof value !== "object" || value === null) return undefined;
    for (const inner of Object.values(value)) {
      const unknown = this.unknownIn(inner);
      if (unknown !== undefined) return unknown;
    }
    return undefined;
  }

  /** Prose is no address: what is fetched is named by a value of its own. */
  private isKnown(text: string): boolean {
    if (ONLY_HOST.test(text)) return this.hosts.has(bare(text));
    const url = /^(?:https?:)?\/\/\S+$/i.test(text) ? URL.parse(text, "https://localhost") : null;
    if (url === null) return true;
    const isStartPage = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
    return this.urls.has(url.href) || (isStartPage && this.hosts.has(bare(url.hostname)));
  }
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, "");
}
