/** The front matter fields that publishing uses. */
export interface FrontMatter {
  description: string | null;
  canonicalUrl: string | null;
  tags: string[];
}

const BLOCK = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/;
const LINE = /^([A-Za-z_-]+):(.*)$/;
const MAX_TAGS = 50;

/**
 * Separates the front matter from a text. Reads only single-line fields: `description`, `canonicalUrl` (or `canonical_url`,
 * `canonical`) and `tags`, in brackets or separated by commas. A text that merely begins with a horizontal rule has no front matter.
 */
export function takeFrontMatter(text: string): { body: string; matter: FrontMatter } {
  const found = BLOCK.exec(text);
  const lines = (found?.[1] ?? "").split(/\r?\n/).filter((line) => line.trim() !== "");
  if (found === null || (lines.length > 0 && !lines.some((line) => LINE.test(line)))) {
    return { body: text, matter: { description: null, canonicalUrl: null, tags: [] } };
  }
  const fields = new Map(
    lines.flatMap((line) => {
      const [, name = "", value = ""] = LINE.exec(line) ?? [];
      return name === "" ? [] : [[name.toLowerCase().replaceAll(/[_-]/g, ""), unquoted(value.trim())] as const];
    }),
  );
  return {
    body: text.slice(found[0].length),
    matter: {
      description: fields.get("description") || null,
      canonicalUrl: fields.get("canonicalurl") || fields.get("canonical") || null,
      tags: tagsOf(fields.get("tags") ?? ""),
    },
  };
}

function tagsOf(value: string): string[] {
  const tags = value
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((tag) => unquoted(tag.trim()));
  return [...new Set(tags.filter((tag) => tag !== ""))].slice(0, MAX_TAGS);
}

function unquoted(value: string): string {
  return value.replace(/^(["'])(.*)\1$/, "$2");
}
