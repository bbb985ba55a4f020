import { stripInvisible } from "../../kernel/text/untrusted-text.ts";

/** What a text may link to. */
export interface KnownLinks {
  snippets: readonly { id: string; url: string }[];
  ownPages: readonly { url: string; title: string }[];
}

export interface CleanText {
  body: string;
  /** Links that named no known page. Their words stay in the text. */
  removedLinks: string[];
}

/** The name of a linked source: its host. */
function nameOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
}

/**
 * A section as a model wrote it, without markup, scripts, images, headings above its own level and invented links. `[[s1]]` becomes
 * a link to the source of that quotation, and `[[l1|anchor]]` a link to an own page; there is no other way to a link.
 */
export function cleanMarkdown(written: string, known: KnownLinks): CleanText {
  const removedLinks: string[] = [];
  const plain = withoutFences(stripInvisible(written.replaceAll("\r\n", "\n")));
  const linked = replaceMarks(withoutLinks(withoutMarkup(plain), known, removedLinks), known, removedLinks);
  const body = linked
    .replace(/^#{1,3} /gm, "### ")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { body, removedLinks };
}

/** Models often wrap a text in a code block. */
function withoutFences(text: string): string {
  const trimmed = text.trim();
  if (!/^```(?:markdown|md)?\n/.test(trimmed) || !trimmed.endsWith("```")) return text;
  return trimmed.slice(trimmed.indexOf("\n") + 1, -3);
}

const WITH_CONTENT = ["script", "style", "iframe", "object", "noscript", "template"];

/** Removes tags and comments, and what stands inside scripts and the like. */
function withoutMarkup(text: string): string {
  let rest = removeBetween(text, "<!--", "-->");
  for (const tag of WITH_CONTENT) rest = removeBetween(rest, `<${tag}`, `</${tag}>`);
  return rest.replace(/<\/?[a-z][^<>]*>/gi, "");
}

/** Removes everything from each `open` to the next `close`, or to the end. Ignores case. */
function removeBetween(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  let kept = "";
  let at = 0;
  for (let start = lower.indexOf(open); start >= 0; start = lower.indexOf(open, at)) {
    kept += text.slice(at, start);
    const end = lower.indexOf(close, start + open.length);
    if (end < 0) return kept;
    at = end + close.length;
  }
  return kept + text.slice(at);
}

const LINK = /!?\[([^[\]\n]*)\]\(([^()\s]*)(?:\s[^()\n]*)?\)/g;
const BARE = /<?\bhttps?:\/\/[^\s<>()[\]]+>?/g;

function withoutLinks(text: string, known: KnownLinks, removed: string[]): string {
  const urls = new Set([...known.snippets.map(({ url }) => url), ...known.ownPages.map(({ url }) => url)]);
  const held: string[] = [];
  const kept = text.replace(LINK, (whole, words: string, url: string) => {
    if (whole.startsWith("!")) return "";
    if (!urls.has(url)) {
      removed.push(url);
      return words;
    }
    held.push(`[${words}](${url})`);
    return `\u{FFFC}${held.length - 1}\u{FFFC}`;
  });
  const bare = kept.replace(BARE, (url) => {
    removed.push(url.replace(/[<>]/g, ""));
    return "";
  });
  return bare.replace(/\u{FFFC}(\d+)\u{FFFC}/gu, (_, index) => held[Number(index)] ?? "");
}

function replaceMarks(text: string, { snippets, ownPages }: KnownLinks, removed: string[]): string {
  return text.replace(/ ?\[\[([^[\]\n|]+)(?:\|([^[\]\n]*))?\]\]/g, (whole, id: string, anchor: string | undefined) => {
    const space = whole.startsWith(" ") ? " " : "";
    const snippet = snippets.find((one) => one.id === id.trim());
    if (snippet !== undefined) return `${space}([${nameOf(snippet.url)}](${snippet.url}))`;
    const page = /^l\d+$/.test(id) ? ownPages[Number(id.slice(1)) - 1] : undefined;
    if (page !== undefined) return `${space}[${anchor ?? page.title}](${page.url})`;
    removed.push(`[[${id}]]`);
    return anchor === undefined ? "" : `${space}${anchor}`;
  });
}
