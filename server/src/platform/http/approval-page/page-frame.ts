import type { Html } from "../reference/html.ts";
import { html } from "../reference/html.ts";

/**
 * Our own style and forms that come back to us: no script, no picture, no frame around it. Whoever follows a link from here
 * learns nothing, and our own forms still say where they come from.
 */
export const APPROVAL_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

export function framePage(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – Findable</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/app/a/approval.css">
</head>
<body>
<header><p class="brand">Findable</p></header>
<main>
${body}
</main>
</body>
</html>
`.text;
}

/** A page that has nothing to decide. */
export function closedPage(title: string, ...sentences: string[]): string {
  return framePage(
    title,
    html`<h1>${title}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}`,
  );
}
