/** Decides which URLs belong to the crawled site. */
export interface SiteScope {
  /** Origin of all requests to the site, for example `https://www.acme.example`. */
  readonly origin: string;
  includes(url: URL): boolean;
}

/** One site: this host with and without `www.`, over http and https, on the same port. */
export function siteScopeOf(start: URL): SiteScope {
  const key = siteKey(start);
  return {
    origin: start.origin,
    includes: (url) => (url.protocol === "http:" || url.protocol === "https:") && siteKey(url) === key,
  };
}

function siteKey(url: URL): string {
  return url.host.replace(/^www\./, "");
}
