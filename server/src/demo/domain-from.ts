/** The domain of a host or an address as it is kept: in lower case, without `www.`. */
export function domainFrom(given: string): string {
  const text = given.trim();
  const host = URL.parse(text.includes("://") ? text : `https://${text}`)?.hostname ?? text;
  return host.toLowerCase().replace(/^www\./, "");
}

/** Derives the name of a brand from its domain. */
export function nameFrom(domain: string): string {
  const [label = domain] = domain.split(".");
  return label
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
