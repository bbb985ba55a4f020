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

/** `spellAddress` with a memory, for the links of a whole site, which repeat themselves on every page. */
export function rememberingSpeller(): (address: string) => string | null {
  const known = new Map<string, string | null>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const spelled = spellAddress(address);
    known.set(address, spelled);
    return spelled;
  };
}

/** The path of an address in segments, lower case and without a leading locale such as `/de/` or `/en-gb/`. */
export function pathSegments(address: string): string[] {
  const path = URL.parse(address)?.pathname.toLowerCase() ?? "/";
  const segments = path.split("/").filter((segment) => segment !== "");
  return /^[a-z]{2}([-_][a-z]{2})?$/.test(segments[0] ?? "") ? segments.slice(1) : segments;
}
