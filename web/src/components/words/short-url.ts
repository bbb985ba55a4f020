/** A URL without its scheme and `www.`. */
export function shortUrl(url: string | null): string {
  return url?.replace(/^https?:\/\/(www\.)?/, "") ?? "";
}

/** The path of a URL, for lists in which every URL is on the same site. */
export function urlPath(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "") || "/";
}
