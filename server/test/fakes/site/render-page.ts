import type { FakeBrand } from "./brand.ts";
import type { PlannedPage, PlannedSection } from "./page-plan.ts";

export interface RenderedSite {
  brand: FakeBrand;
  origin: string;
  pages: readonly PlannedPage[];
  /** Addresses besides the pages that links may lead to. */
  otherPaths: ReadonlySet<string>;
}

const MENU = ["/product", "/pricing", "/customers", "/blog", "/docs", "/about", "/contact"];

export function renderPage(site: RenderedSite, page: PlannedPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(page.title)}</title>
${headOf(site, page)}
</head>
<body>
<header><a href="/" class="logo">${escaped(site.brand.name)}</a>
<nav aria-label="Main"><ul>${MENU.map((path) => menuEntry(site, path)).join("")}</ul></nav></header>
<main>
<article>
${page.heading === null ? "" : `<h1>${escaped(page.heading)}</h1>`}
${page.sections.map(renderSection).join("\n")}
${renderQuestions(page)}
${page.images.map((image, index) => renderImage(page, image.alt, index)).join("\n")}
${renderTextLinks(site, page)}
</article>
${renderList(site, page)}
</main>
<footer>${footerOf(site)}<p>${escaped(site.brand.name)}, ${escaped(site.brand.city)}. All rights reserved.</p></footer>
<script>window.started = Date.now();</script>
</body>
</html>`;
}

function headOf({ brand, origin }: RenderedSite, page: PlannedPage): string {
  const lines = [
    `<link rel="canonical" href="${origin}${page.canonicalPath ?? page.path}">`,
    `<meta property="og:title" content="${escaped(page.title)}">`,
    `<meta property="og:site_name" content="${escaped(brand.name)}">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<style>body { font-family: sans-serif; margin: 0 auto; max-width: 60rem }</style>`,
  ];
  if (page.description !== null) lines.push(`<meta name="description" content="${escaped(page.description)}">`);
  if (page.robots !== undefined) lines.push(`<meta name="robots" content="${escaped(page.robots)}">`);
  if (page.jsonLd !== null) {
    const json = JSON.stringify(page.jsonLd).replaceAll("<", "\\u003c");
    lines.push(`<script type="application/ld+json">${json}</script>`);
  }
  return lines.join("\n");
}

function renderSection({ heading, paragraphs, points }: PlannedSection): string {
  const list = points === undefined ? "" : `<ul>${points.map((point) => `<li>${escaped(point)}</li>`).join("")}</ul>`;
  const text = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join("\n");
  return `<h2>${escaped(heading)}</h2>\n${text}\n${list}`;
}

function renderQuestions({ questions }: PlannedPage): string {
  if (questions.length === 0) return "";
  const entries = questions.map(({ question, answer }) => `<h3>${escaped(question)}</h3>\n<p>${escaped(answer)}</p>`);
  return `<h2>Questions and answers</h2>\n${entries.join("\n")}`;
}

function renderImage(page: PlannedPage, alt: string | null, index: number): string {
  const source = `/images/${page.kind}-${index + 1}.webp`;
  return alt === null ? `<img src="${source}">` : `<img src="${source}" alt="${escaped(alt)}">`;
}

function renderTextLinks(site: RenderedSite, page: PlannedPage): string {
  const links = page.links.filter(({ path }) => leadsSomewhere(site, path));
  if (links.length === 0) return "";
  return `<p>Read more: ${links.map(({ path, text }) => `<a href="${path}">${escaped(text)}</a>`).join(", ")}.</p>`;
}

/** Index pages list all of their kind; an article names the two that follow it. */
function renderList({ pages }: RenderedSite, page: PlannedPage): string {
  const kind = page.kind === "blog_index" ? "post" : page.kind === "docs_index" ? "doc" : page.kind;
  const linked = pages.filter((other) => other.linked && other.kind === kind && other !== page);
  const chosen = kind === page.kind ? linked.slice(...neighbours(linked, page)) : linked;
  if (chosen.length === 0 || (kind === page.kind && kind !== "post" && kind !== "doc")) return "";
  const entries = chosen.map(
    (other) => `<li><a href="${other.path}">${escaped(other.heading ?? other.title)}</a></li>`,
  );
  return `<section><h2>More to read</h2><ul>${entries.join("\n")}</ul></section>`;
}

function neighbours(pages: readonly PlannedPage[], page: PlannedPage): [number, number] {
  const index = pages.findIndex((other) => other.path > page.path);
  const first = index === -1 ? 0 : index;
  return [first, first + 2];
}

function footerOf({ pages }: RenderedSite): string {
  const kinds = new Set(["feature", "solution", "comparison", "legal"]);
  const linked = pages.filter(({ kind, linked }) => linked && kinds.has(kind));
  return `<ul>${linked.map(({ path, heading }) => `<li><a href="${path}">${escaped(heading ?? path)}</a></li>`).join("")}</ul>`;
}

function menuEntry(site: RenderedSite, path: string): string {
  if (!leadsSomewhere(site, path)) return "";
  const name = path.slice(1);
  return `<li><a href="${path}">${name.charAt(0).toUpperCase()}${name.slice(1)}</a></li>`;
}

function leadsSomewhere({ pages, otherPaths }: RenderedSite, path: string): boolean {
  return otherPaths.has(path) || pages.some((page) => page.path === path);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
