import type { PublicationPayload } from "./publication-payload.ts";
import { slugOf } from "./slug.ts";

/**
 * An edited title reaches the first heading, and the slug of a new page, where they are what the title before was. A page that
 * exists keeps its address. The same payload always gives the same article, so it needs no other bytes than the approved ones.
 */
export function withTitle(payload: PublicationPayload): PublicationPayload {
  const { title, plannedTitle = title, slug, replaces, html, markdown } = payload;
  if (title === plannedTitle) return payload;
  const follows = replaces === null && slug === slugOf(plannedTitle);
  return {
    ...payload,
    slug: (follows && slugOf(title)) || slug,
    html: withHeading(html, heading(plannedTitle), heading(title)),
    markdown: markdown === null ? null : withHeading(markdown, `# ${plannedTitle}\n`, `# ${title}\n`),
  };
}

/** Only a heading at the beginning is that of the page. */
function withHeading(text: string, from: string, to: string): string {
  const start = text.length - text.trimStart().length;
  return text.startsWith(from, start) ? text.slice(0, start) + to + text.slice(start + from.length) : text;
}

/** As the renderer writes it. */
function heading(title: string): string {
  return `<h1>${title.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;")}</h1>`;
}
