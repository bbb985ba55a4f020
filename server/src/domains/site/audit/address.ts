const TRACKING_PARAMETERS = /^(utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid)$/;

/**
 * Normalizes an address: removes the fragment and tracking parameters and puts the host in lower case. Null unless it is an
 * http or https address.
 */
export function spellAddress(address: string, base?: string): string | null {
  const url = URL.parse(address, base);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  url.hash = "";
  if (url.search !== "") {
    for (const name of [...url.searchParams.keys()]) {
      if (TRACKING_PARAMETERS.test(name)) url.searchParams.delete(name);
    }
  }
  return url.href;
}

/**
 * Returns a function that maps an address to the key of its page: the address with the scheme and host of the start address and
 * sorted parameters without those that change nothing, so that `http:`, `www.` and the order of parameters do not matter. Null unless it is http or https. The
 * function caches its results, because the pages of a site repeat the same links.
 */
export function pageKeyFor(startUrl: string, ineffective: readonly string[] = []): (address: string) => string | null {
  const start = URL.parse(startUrl);
  const known = new Map<string, string | null>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const key = toKey(address, start, ineffective);
    known.set(address, key);
    return key;
  };
}

function toKey(address: string, start: URL | null, ineffective: readonly string[]): string | null {
  const spelled = spellAddress(address);
  if (spelled === null || start === null) return spelled;
  const url = new URL(spelled);
  if (url.search !== "") {
    for (const name of ineffective) url.searchParams.delete(name);
    url.searchParams.sort();
  }
  if (url.origin === start.origin || withoutWww(url.host) !== withoutWww(start.host)) return url.href;
  return new URL(`${url.pathname}${url.search}`, start.origin).href;
}

export function withoutWww(host: string): string {
  return host.replace(/^www\./, "");
}

/** Whether a host name can be reached from the public Internet, judged by its name. IP addresses count as not public. */
export function isPublicHost(host: string): boolean {
  if (/^[\d.]+$|^\[/.test(host) || !host.includes(".")) return false;
  return !/\.(?:local|localhost|internal|lan|test|invalid|home\.arpa)$/.test(host);
}

/** The segments of an address's path, in lower case and without a leading locale such as `/de/` or `/en-gb/`. */
export function pathSegments(address: string): string[] {
  const path = URL.parse(address)?.pathname.toLowerCase() ?? "/";
  const segments = path.split("/").filter((segment) => segment !== "");
  return /^[a-z]{2}([-_][a-z]{2})?$/.test(segments[0] ?? "") ? segments.slice(1) : segments;
}
