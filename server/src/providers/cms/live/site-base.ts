/** The URL of a site without query, fragment and slashes at its end. */
export function siteBase(url: string): string {
  const { origin, pathname } = new URL(url);
  let path = pathname;
  while (path.endsWith("/")) path = path.slice(0, -1);
  return `${origin}${path}`;
}
