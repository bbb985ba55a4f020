/** Decides what belongs to the site that is crawled. */
export interface SiteScope {
  /** Origin that all addresses of the site are asked at, for example `https://www.acme.example`. */
  readonly origin: string;
  includes(url: URL): boolean;
}

/** One site: the host of this address with and without `www.`, by http and by https, on the same port. */
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
