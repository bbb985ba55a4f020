import { deflateSync } from "node:zlib";
import type { Answer, Content, Page, Visit } from "./site-types.ts";

export const HTML = "text/html; charset=utf-8";
const NAMES = new Map([
  ["css", "text/css; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
  ["json", "application/json; charset=utf-8"],
  ["png", "image/png"],
  ["svg", "image/svg+xml"],
  ["pdf", "application/pdf"],
  ["xml", "application/xml; charset=utf-8"],
  ["txt", "text/plain; charset=utf-8"],
  ["webmanifest", "application/manifest+json"],
]);

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return hash >>> 0;
}

/** Takes `count` entries in an order that depends on the key alone. */
export function choose<T>(list: readonly T[], key: string, count: number): T[] {
  return list
    .map((entry, index) => ({ entry, rank: hashText(`${key}/${index}`) }))
    .sort((left, right) => left.rank - right.rank)
    .slice(0, count)
    .map(({ entry }) => entry);
}

export function fill(template: string, facts: Readonly<Record<string, string>>): string {
  const text = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = facts[name];
    if (value === undefined) throw new Error(`The text "${template}" needs the fact "${name}".`);
    return value;
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Paragraphs of three sentences each, drawn from a bank by the key of the page. */
export function paragraphs(
  bank: readonly string[],
  facts: Readonly<Record<string, string>>,
  key: string,
  count: number,
): string {
  const sentences = choose(bank, key, count).map((sentence) => fill(sentence, facts));
  const blocks: string[] = [];
  for (let start = 0; start < sentences.length; start += 3) {
    blocks.push(`<p>${sentences.slice(start, start + 3).join(" ")}</p>`);
  }
  return blocks.join("\n");
}

export function jsonLd(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

export function breadcrumbs(origin: string, steps: readonly (readonly [string, string])[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

function contentType(path: string): string {
  const ending = /\.([a-z]+)$/.exec(path.split("?")[0] ?? "")?.[1] ?? "";
  return NAMES.get(ending) ?? HTML;
}

export function file(path: string, body: Content, headers: Record<string, string> = {}): Page {
  return { path, body, headers: { "content-type": contentType(path), ...headers } };
}

export function picture(path: string, width: number, height: number, grain: "smooth" | "noisy" = "smooth"): Page {
  return file(path, () => png(width, height, path, grain));
}

const CRC = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const end = Buffer.alloc(4);
  end.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, end]);
}

const drawn = new Map<string, Buffer>();

function png(width: number, height: number, key: string, grain: "smooth" | "noisy"): Buffer {
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  let state = hashText(key) || 1;
  const tint = [state & 0x7f, (state >>> 8) & 0x7f, (state >>> 16) & 0x7f];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width * 3; x++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const light = Math.floor((y / height) * 96) + (tint[x % 3] ?? 0);
      rows[y * (width * 3 + 1) + 1 + x] = grain === "noisy" ? state & 0xff : light;
    }
  }
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  drawn.set(key, bytes);
  return bytes;
}

export function pdf(title: string): Buffer {
  const text = `BT /F1 14 Tf 72 720 Td (${title}) Tj ET`;
  const parts = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let out = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [index, part] of parts.entries()) {
    offsets.push(out.length);
    out += `${index + 1} 0 obj\n${part}\nendobj\n`;
  }
  const table = out.length;
  out += `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n`;
  out += offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  out += `trailer\n<</Size ${parts.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(out, "latin1");
}

export interface Entry {
  path: string;
  lastmod?: string | undefined;
  extra?: string;
}

export function entriesOf(pages: readonly Page[]): Entry[] {
  return pages.filter((page) => page.listed !== undefined).map((page) => ({ path: page.path, lastmod: page.listed }));
}

export function sitemap(path: string, entries: readonly Entry[]): Page {
  const lines = (origin: string): string =>
    entries
      .map((entry) => {
        const lastmod = entry.lastmod ? `<lastmod>${entry.lastmod}</lastmod>` : "";
        const extra = (entry.extra ?? "").replaceAll("{origin}", origin);
        return `<url><loc>${escapeHtml(origin + entry.path)}</loc>${lastmod}${extra}</url>`;
      })
      .join("\n");
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return file(
    path,
    ({ origin }) => `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${lines(origin)}\n</urlset>\n`,
    { "content-type": "application/xml; charset=utf-8" },
  );
}

export function sitemapIndex(path: string, children: readonly string[]): Page {
  return file(path, ({ origin }) => {
    const lines = children.map((child) => `<sitemap><loc>${origin}${child}</loc></sitemap>`).join("\n");
    return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines}\n</sitemapindex>\n`;
  });
}

export function robotsText(lines: readonly string[]): Page {
  return file("/robots.txt", ({ origin }) => `${lines.join("\n").replaceAll("{origin}", origin)}\n`);
}

export function redirect(location: string, status = 301): Answer {
  return { status, headers: { location, "content-type": HTML }, body: "" };
}

export function html(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { "content-type": HTML, ...headers }, body };
}

export function pathOf(visit: Visit): string {
  return visit.path.split("?")[0] ?? "/";
}

export function queryOf(visit: Visit): URLSearchParams {
  return new URLSearchParams(visit.path.split("?")[1] ?? "");
}
