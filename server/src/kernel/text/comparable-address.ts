/** Tracking parameters. Removing them leads to the same page. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|srsltid|mc_[ce]id)$/;

/** The page that a URL leads to, ignoring scheme, `www.`, trailing slash, tracking parameters and fragment. */
export function comparableAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, searchParams } = new URL(url);
  const query = [...searchParams].filter(([name]) => !TRACKING.test(name)).map((pair) => pair.join("="));
  const path = pathname.replace(/(?<!\/)\/+$/, "");
  return `${host.replace(/^www\./, "")}${path}${query.length === 0 ? "" : `?${query.sort().join("&")}`}`;
}
