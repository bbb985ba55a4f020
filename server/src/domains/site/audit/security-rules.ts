import { isIndexable } from "./inventory.ts";
import { type Evidence, naming, type Rule, type Site } from "./rule.ts";

/** House rule: an image of a page seldom needs more, even for large and sharp screens. */
const HEAVY_IMAGE_BYTES = 1_000_000;

/** Rules about the connection to the site and about what its pages load. */
export const SECURITY_RULES: readonly Rule[] = [
  {
    code: "no_https",
    concernsSite: true,
    publicOnly: true,
    title: "The site does not use HTTPS",
    advice:
      "Browsers mark the site as not secure, and search engines prefer HTTPS. Install a certificate, redirect every http:// address to https://, and change the canonical links and the sitemap.",
    find: withoutHttps,
  },
  {
    code: "mixed_content",
    title: "Insecure content on secure pages",
    advice:
      "Browsers block scripts, styles and frames that a secure page loads over http://. Change the listed addresses to https://.",
    find: (site) => insecureContent(site, false),
  },
  {
    code: "mixed_images",
    title: "Insecure images on secure pages",
    advice:
      "Browsers load these images over https:// although the page names http://, and show none if that fails. Change the listed addresses to https://.",
    find: (site) => insecureContent(site, true),
  },
  {
    code: "heavy_images",
    title: "Images that are too large",
    advice: `Compress these images and serve them in the size in which they appear, below ${megabytes(HEAVY_IMAGE_BYTES)} each. Large images delay the page on mobile connections.`,
    find: heavyImages,
  },
];

function withoutHttps(site: Site): Evidence[] {
  const start = URL.parse(site.crawl.startUrl);
  // `certificate_invalid` reports the cause.
  if (site.crawl.certificateError !== undefined) return [];
  return start?.protocol === "http:" ? [{ url: start.href, detail: null }] : [];
}

const SEEN_ELEMENTS = new Set(["img", "audio", "video", "source"]);

/** Browsers load images, sounds and films of a secure page over https by themselves, and block everything else. */
function insecureContent(site: Site, areImages: boolean): Evidence[] {
  return site.pages.flatMap(({ row, page }) => {
    const insecure = (page.resources ?? [])
      .filter(({ kind, element = "" }) => (kind === "image" || SEEN_ELEMENTS.has(element)) === areImages)
      .map(({ url }) => url)
      .filter((url) => url.startsWith("http:"));
    const isRead = row.status < 300 && row.indexability !== "redirect" && row.url.startsWith("https:");
    return isRead && insecure.length > 0 ? [{ url: row.url, detail: `loads ${naming([...new Set(insecure)])}` }] : [];
  });
}

function heavyImages(site: Site): Evidence[] {
  return site.pages.flatMap(({ row, page }) => {
    const heavy = (page.resources ?? []).filter(({ bytes = 0 }) => bytes > HEAVY_IMAGE_BYTES);
    if (heavy.length === 0 || !isIndexable(row)) return [];
    const named = heavy.map(({ url, bytes = 0 }) => `${url} (${megabytes(bytes)})`);
    return [{ url: row.url, detail: naming([...new Set(named)]) }];
  });
}

/** Rounded up, so that a size above the limit never reads like the limit. */
function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 10_000) / 100} MB`;
}
