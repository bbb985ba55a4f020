import type { PersonLanguage } from "@findable/contract";
import type { Html } from "../reference/html.ts";
import { html } from "../reference/html.ts";

/**
 * Allows only the page's own style and forms: no script, no image, no frame. Links from the page send no referrer, and the
 * page's own forms still send their origin.
 */
export const APPROVAL_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** The app's logo, in the colours of the style. */
const MARK = html`<svg aria-hidden="true" viewBox="0 0 32 32" width="24" height="24" fill="none"><rect width="32" height="32" rx="8" fill="currentColor"/><circle cx="14" cy="14" r="6.25" stroke-width="2.5"/><path d="M18.8 18.8 25 25" stroke-width="2.75" stroke-linecap="round"/><circle cx="14" cy="14" r="1"/></svg>`;

export function framePage(title: string, body: Html, language: PersonLanguage = "en"): string {
  return html`<!doctype html>
<html lang="${language}">
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
<header><p class="brand">${MARK}Findable</p></header>
<main>
${body}
</main>
</body>
</html>
`.text;
}

/** A page without a decision. */
export function closedPage(language: PersonLanguage, title: string, sentence: string): string {
  return framePage(title, html`<h1>${title}</h1>\n<p>${sentence}</p>`, language);
}
