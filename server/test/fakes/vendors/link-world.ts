export interface KnownLink {
  host: string;
  url: string;
  target: string;
  title: string;
  anchor: string;
  /** 0 to 100. */
  rating: number;
  follow: boolean;
  country: string | null;
  language: string;
  outbound: number;
  /** Dates. */
  first: string;
  last: string;
}

const ENDINGS = ["com", "de", "co.uk", "org", "io"];
const COUNTRIES: Readonly<Record<string, string>> = { de: "DE", "co.uk": "GB", io: "US" };
const ALL_LINKS = 2_600;

/** Links to a site, the strongest source first; the same for the same site. */
export function linksTo(domain: string, count = ALL_LINKS): KnownLink[] {
  return Array.from({ length: count }, (_, index) => {
    const ending = ENDINGS[index % ENDINGS.length] ?? "com";
    const host = `site-${index}.${ending}`;
    return {
      host,
      url: `https://${host}/about-${domain}`,
      target: `https://${domain}/${index % 3 === 0 ? "" : "pricing"}`,
      title: `What we use, number ${index}`,
      anchor: index % 4 === 0 ? "" : domain,
      rating: Math.max(1, 92 - Math.floor(index / 4)),
      follow: index % 3 !== 1,
      country: COUNTRIES[ending] ?? null,
      language: ending === "de" ? "de" : "en",
      outbound: 3 + (index % 40),
      first: `2024-0${1 + (index % 9)}-03`,
      last: "2026-11-18",
    };
  });
}

/** The rating of a site, 0 to 100; null for a name that is no domain. Subdomains are rated as their site. */
export function ratingOf(host: string): number | null {
  const site = host.toLowerCase().split(".").slice(-2).join(".");
  return site.includes(".") ? 20 + (sumOf(site) % 70) : null;
}

/** Sites that link to a page; null where the host is no domain. */
export function sitesLinkingTo(address: string): number | null {
  const url = URL.parse(address);
  return url?.hostname.includes(".") ? sumOf(url.pathname) % 90 : null;
}

function sumOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + character.charCodeAt(0), 0);
}
