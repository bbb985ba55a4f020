import { escapeHtml, html, pathOf } from "../strangers/site-kit.ts";
import type { Answer, Page, Visit } from "../strangers/site-types.ts";

/** `{origin}` in `head`, `body` and addresses stands for the origin of the visit. */
export interface View {
  path: string;
  title: string;
  /** A view without a description has none in its head. */
  description?: string;
  /** The page itself unless given; null leaves the link out. */
  canonical?: string | null;
  robots?: string;
  /** The title's part before the separator unless given; null leaves the heading out. */
  h1?: string | null;
  lang?: string;
  head?: string;
  body: string;
  listed?: string;
  headers?: Record<string, string>;
  delayMs?: number;
}

export interface Frame {
  lang: string;
  /** Stands after the title in pages that do not name the site themselves. */
  suffix: string;
  viewport: (view: View) => boolean;
  head: (view: View) => string;
  top: (view: View) => string;
  bottom: (view: View) => string;
}

export function draw(frame: Frame, view: View, origin: string): string {
  const title = `${view.title}${frame.suffix}`;
  const canonical = view.canonical === undefined ? `{origin}${view.path}` : view.canonical;
  const lines = [
    "<!DOCTYPE html>",
    `<html lang="${view.lang ?? frame.lang}">`,
    "<head>",
    '<meta charset="utf-8">',
    frame.viewport(view) ? '<meta name="viewport" content="width=device-width, initial-scale=1">' : "",
    `<title>${escapeHtml(title)}</title>`,
    view.description === undefined ? "" : `<meta name="description" content="${escapeHtml(view.description)}">`,
    view.robots === undefined ? "" : `<meta name="robots" content="${view.robots}">`,
    canonical === null ? "" : `<link rel="canonical" href="${canonical}">`,
    frame.head(view),
    view.head ?? "",
    "</head>",
    "<body>",
    frame.top(view),
    "<main>",
    view.h1 === null ? "" : `<h1>${escapeHtml(view.h1 ?? view.title)}</h1>`,
    view.body,
    "</main>",
    frame.bottom(view),
    "</body>",
    "</html>",
  ];
  return lines
    .filter((line) => line !== "")
    .join("\n")
    .replaceAll("{origin}", origin);
}

export function pagesOf(frame: Frame, views: readonly View[]): Page[] {
  return views.map((view) => {
    const page: Page = { path: view.path, body: ({ origin }) => draw(frame, view, origin) };
    if (view.headers !== undefined) page.headers = view.headers;
    if (view.delayMs !== undefined) page.delayMs = view.delayMs;
    if (view.listed !== undefined) page.listed = view.listed;
    return page;
  });
}

export function notFound(frame: Frame, title: string, body: string, status = 404): (visit: Visit) => Answer {
  return (visit) => html(status, draw(frame, { path: pathOf(visit), title, canonical: null, body }, visit.origin));
}

export function structured(data: Record<string, unknown>): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...data })}</script>`;
}

export function prose(...texts: readonly string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join("\n");
}
