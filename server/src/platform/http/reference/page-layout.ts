import { Html, html } from "./html.ts";

export const HTML_TYPE = "text/html; charset=utf-8";

/** Allows only our own styles, scripts and responses. No other site may frame the page. */
export const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PLACES = [
  ["/docs", "Reference"],
  ["/errors", "Errors"],
  ["/changelog", "Changelog"],
  ["/openapi.json", "OpenAPI"],
  ["/llms.txt", "llms.txt"],
] as const;

/** Renders a complete page. `beside` is a separate column. */
export function layOut(page: { path: string; title: string; about: string; body: Html; beside?: Html }): string {
  const places = PLACES.map(([path, name]) =>
    path === page.path ? html`<a href="${path}" aria-current="page">${name}</a>` : html`<a href="${path}">${name}</a>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${page.about}">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/docs.js" defer></script>
</head>
<body class="${page.beside === undefined ? "plain" : "wide"}">
<a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="brand" href="/docs">Findable</a><nav aria-label="Documents">${places}</nav></header>
${page.beside ?? new Html("")}
<main id="content">
${page.body}
</main>
</body>
</html>
`.text;
}
