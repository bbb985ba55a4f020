/** An address without what every address of one site begins with. */
export function hostlessUrl(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "") || "/";
}

export function schemelessUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}
