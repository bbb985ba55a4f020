import { type Html, html } from "./html.ts";

/** A link to a page, shown by its path where it is on the site itself. What is no web address stays text. */
export function pageLink(url: string, host: string): Html {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return html`${url}`;
  const shown =
    parsed.host === host ? ownAddress(parsed) : `${parsed.host}${readable(parsed.pathname).replace(/\/$/, "")}`;
  return html`<a href="${parsed.href}" rel="noopener noreferrer nofollow">${shown}</a>`;
}

/** The path; the start page has none that tells anything. */
function ownAddress(url: URL): string {
  const path = `${url.pathname}${url.search}`;
  return path === "/" ? url.host : readable(path);
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // A path with broken percent-encoding is shown as it stands.
    return path;
  }
}
