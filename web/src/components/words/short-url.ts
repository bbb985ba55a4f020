/** A URL without its scheme and `www.`. */
export function shortUrl(url: string | null): string {
  return url?.replace(/^https?:\/\/(www\.)?/, "") ?? "";
}

/** The path of a URL, for lists in which every URL is on the same site. */
export function urlPath(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "") || "/";
}

/** A text with each URL shortened: titles and facts of the service name pages in full. */
export function shortUrlsIn(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s,“”]+[^\s,.“”]/g, (url) => shortUrl(url));
}
