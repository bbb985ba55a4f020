/** The front matter fields that publishing uses. */
export interface FrontMatter {
  description: string | null;
  metaTitle: string | null;
  canonicalUrl: string | null;
  /** Address of the featured image. */
  image: string | null;
  imageAlt: string | null;
  tags: string[];
  categories: string[];
}

const NONE: FrontMatter = {
  description: null,
  metaTitle: null,
  canonicalUrl: null,
  image: null,
  imageAlt: null,
  tags: [],
  categories: [],
};

const BLOCK = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/;
const LINE = /^([A-Za-z_-]+):(.*)$/;
const MAX_NAMES = 50;

/**
 * Separates the front matter from a text. Reads only single-line fields: `description`, `metaTitle`, `canonicalUrl` (or
 * `canonical_url`, `canonical`), `image`, `imageAlt`, and `tags` and `categories`, in brackets or separated by commas. A text that merely begins with a horizontal rule has no front matter.
 */
export function takeFrontMatter(text: string): { body: string; matter: FrontMatter } {
  const found = BLOCK.exec(text);
  const lines = (found?.[1] ?? "").split(/\r?\n/).filter((line) => line.trim() !== "");
  if (found === null || (lines.length > 0 && !lines.some((line) => LINE.test(line)))) {
    return { body: text, matter: NONE };
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
      metaTitle: fields.get("metatitle") || null,
      canonicalUrl: fields.get("canonicalurl") || fields.get("canonical") || null,
      image: fields.get("image") || null,
      imageAlt: fields.get("imagealt") || null,
      tags: namesIn(fields.get("tags") ?? ""),
      categories: namesIn(fields.get("categories") ?? ""),
    },
  };
}

function namesIn(value: string): string[] {
  const names = value
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((name) => unquoted(name.trim()));
  return [...new Set(names.filter((name) => name !== ""))].slice(0, MAX_NAMES);
}

function unquoted(value: string): string {
  return value.replace(/^(["'])(.*)\1$/, "$2");
}
