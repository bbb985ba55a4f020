const MAX_SLUG_CHARACTERS = 80;

/** The words of a title as part of an address: letters and digits of any script, joined by hyphens. Empty without any. */
export function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  let slug = "";
  for (const word of words) {
    const longer = slug === "" ? word : `${slug}-${word}`;
    if (longer.length > MAX_SLUG_CHARACTERS && slug !== "") break;
    slug = longer;
  }
  return slug.slice(0, MAX_SLUG_CHARACTERS).toWellFormed().replaceAll("\uFFFD", "");
}
