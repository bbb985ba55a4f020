import { type Html, html } from "../../../domains/reports/index.ts";

/** A link to a page. Pages of the site are shown by their path; anything but a web address stays text. */
export function pageLink(url: string, host: string): Html {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return html`${url}`;
  const shown =
    parsed.host === host ? ownAddress(parsed) : `${parsed.host}${readable(parsed.pathname).replace(/\/$/, "")}`;
  return html`<a href="${parsed.href}" rel="noopener noreferrer nofollow">${shown}</a>`;
}

/** The path, or `Home page`. */
function ownAddress(url: URL): string {
  const path = `${url.pathname}${url.search}`;
  return path === "/" ? "Home page" : readable(path);
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // Show a path with invalid percent-encoding unchanged.
    return path;
  }
}
