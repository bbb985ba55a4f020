const MAX_SLUG_CHARACTERS = 80;

/** Letters that Unicode does not decompose into a Latin letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" },
};

/**
 * The last part of an address for a title: its words in the letters of their script, in lower case, joined by hyphens. Empty for a
 * title without letters and digits. A stored slug is compared with this one, so there is no second rule.
 */
export function slugFromTitle(title: string, most = MAX_SLUG_CHARACTERS): string {
  const words = withoutAccents(title.normalize("NFKC").toLowerCase())
    .replaceAll("ß", "ss")
    .replace(/['’]/g, "")
    .match(/(?:\p{L}\p{M}*|\p{N})+/gu);
  let slug = "";
  for (const word of words ?? []) {
    const longer = slug === "" ? word : `${slug}-${word}`;
    if (longer.length > most && slug !== "") break;
    slug = longer;
  }
  return slug.slice(0, most).toWellFormed().replaceAll("\uFFFD", "");
}

/**
 * An identifier of a name in `a-z`, `0-9` and hyphens, for what takes no other letters: slugs of pillars and templates, headings,
 * addresses in Webflow. Empty for a name without such letters.
 */
export function asciiIdentifier(name: string, most = 100): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, most)
    .replace(/-$/, "");
}

/** Removes accents from Latin and Greek letters; in other scripts, a mark makes another letter. */
function withoutAccents(text: string): string {
  return text.replace(/[\p{Script=Latin}\p{Script=Greek}]\p{M}*/gu, (letter) =>
    letter.normalize("NFD").replace(/\p{M}/gu, ""),
  );
}
