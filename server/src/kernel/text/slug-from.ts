const MAX_SLUG_LENGTH = 100;

/** A slug of the letters and digits of a name, or `fallback` if the name has none that a slug may contain. */
export function slugFrom(name: string, fallback: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, "");
  return slug === "" ? fallback : slug;
}
