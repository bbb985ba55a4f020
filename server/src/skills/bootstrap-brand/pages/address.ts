const TRACKING_PARAMETERS = /^(utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid)$/;

/**
 * One spelling for addresses that lead to the same request: no fragment, no tracking parameters, host in lower case.
 * Null for what is not an http(s) address.
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
 * What makes two addresses of a site the same page to its crawler: scheme, `www.` and the order of parameters do not
 * count. Answers the address as the site itself would write it, null for what is not http(s); remembers what it was
 * asked, because the links of a site repeat themselves on every page.
 */
export function pageKeyFor(startUrl: string): (address: string) => string | null {
  const start = URL.parse(startUrl);
  const known = new Map<string, string | null>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const key = toKey(address, start);
    known.set(address, key);
    return key;
  };
}

function toKey(address: string, start: URL | null): string | null {
  const spelled = spellAddress(address);
  if (spelled === null || start === null) return spelled;
  const url = new URL(spelled);
  if (url.search !== "") url.searchParams.sort();
  if (url.origin === start.origin || withoutWww(url.host) !== withoutWww(start.host)) return url.href;
  return new URL(`${url.pathname}${url.search}`, start.origin).href;
}

export function withoutWww(host: string): string {
  return host.replace(/^www\./, "");
}

/** The path of an address in segments, lower case and without a leading locale such as `/de/` or `/en-gb/`. */
export function pathSegments(address: string): string[] {
  const path = URL.parse(address)?.pathname.toLowerCase() ?? "/";
  const segments = path.split("/").filter((segment) => segment !== "");
  return /^[a-z]{2}([-_][a-z]{2})?$/.test(segments[0] ?? "") ? segments.slice(1) : segments;
}
