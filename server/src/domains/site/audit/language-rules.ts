import { spellAddress } from "./address.ts";
import { canonicalRow, isOtherVersion, rowAt } from "./canonical-targets.ts";
import { isIndexable } from "./inventory.ts";
import { type Evidence, naming, type Rule, type Site } from "./rule.ts";

const LANGUAGES = new Set(
  "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu".split(
    " ",
  ),
);
/** Regions that are written often and do not exist, with what is meant. */
const WRONG_REGIONS: Readonly<Record<string, string>> = { uk: "gb", eu: "", en: "", la: "" };

/** Rules about language versions, which all pages of a cluster name. */
export const LANGUAGE_RULES: readonly Rule[] = [
  {
    code: "hreflang_invalid_code",
    title: "Invalid hreflang codes",
    advice:
      "Use a language of ISO 639-1, if needed with a region of ISO 3166-1: `en`, `en-gb`, `zh-hant`, `es-419`. A region alone is invalid, and the United Kingdom is `gb`.",
    find: (site) =>
      ofLanguages(site, ({ page }) => {
        const codes = [...new Set(page.hreflang.map(({ language }) => language))].filter((code) => !isValid(code));
        return codes.length === 0 ? null : naming(codes);
      }),
  },
  {
    code: "hreflang_ambiguous",
    title: "One hreflang code for several pages",
    advice: "Name one address for each language and region.",
    find: (site) =>
      ofLanguages(site, ({ page }) => {
        const byCode = Map.groupBy(page.hreflang, ({ language }) => language);
        const doubled = [...byCode].flatMap(([code, versions]) => {
          const urls = new Set(versions.map(({ url }) => site.links.keyOf(spellAddress(url, page.finalUrl) ?? url)));
          const isReported = new Set(versions.map(({ source }) => source)).size > 1;
          return urls.size > 1 && !isReported ? [`${code}: ${naming([...urls].flatMap((url) => url ?? []))}`] : [];
        });
        return doubled.length === 0 ? null : naming(doubled);
      }),
  },
  {
    code: "hreflang_not_absolute",
    title: "hreflang links without a scheme and host",
    advice: "Write the whole address of each language version, with https:// and the host.",
    find: (site) =>
      ofLanguages(site, ({ page }) => {
        const relative = page.signals?.relativeHreflang ?? [];
        return relative.length === 0 ? null : naming(relative);
      }),
  },
  {
    code: "hreflang_sources_differ",
    title: "hreflang links that contradict each other",
    advice: "Name language versions in one place only: in the page, the HTTP header or the sitemap.",
    find: (site) =>
      ofLanguages(site, (place) => {
        const differing = differentSources(site, place);
        return differing.length === 0 ? null : naming(differing);
      }),
  },
  {
    code: "hreflang_dead_target",
    title: "hreflang links to pages that cannot be shown",
    advice: "Name addresses that answer with status 200, may be indexed and are canonical themselves.",
    find: (site) =>
      ofLanguages(site, ({ page, row }) => {
        const dead = page.hreflang.flatMap(({ language, url }) => {
          const target = rowAt(site, site.links.keyOf(spellAddress(url, page.finalUrl) ?? ""))?.row;
          if (target === undefined || target === row || isIndexable(target) || target.indexability === "redirect")
            return [];
          // `canonical_other_language` and `canonical_wrong_host` report the cause.
          const canonical = canonicalRow(site, target);
          if (
            target.indexability === "canonical_elsewhere" &&
            canonical !== undefined &&
            isOtherVersion(target, canonical)
          )
            return [];
          return [`${target.url} (${language}, ${target.status >= 400 ? target.status : target.indexability})`];
        });
        return dead.length === 0 ? null : naming([...new Set(dead)]);
      }),
  },
];

/** Codes for which two sources name different addresses. */
export function differentSources(site: Site, { page }: Site["pages"][number]): string[] {
  const byCode = Map.groupBy(page.hreflang, ({ language }) => language);
  return [...byCode].flatMap(([code, versions]) => {
    const sources = new Map<string, string | null>();
    for (const { source, url } of versions) {
      const key = site.links.keyOf(spellAddress(url, page.finalUrl) ?? url);
      if (source !== undefined && !sources.has(source)) sources.set(source, key);
    }
    const addresses = new Set(sources.values());
    return sources.size > 1 && addresses.size > 1
      ? [`${code}: ${[...sources].map(([source, url]) => `${url} (${source})`).join(", ")}`]
      : [];
  });
}

function ofLanguages(site: Site, detail: (place: Site["pages"][number]) => string | null): Evidence[] {
  return site.pages.flatMap((place) => {
    const text = isIndexable(place.row) && place.page.hreflang.length > 0 ? detail(place) : null;
    return text === null ? [] : [{ url: place.row.url, detail: text }];
  });
}

/** `x-default`, a language, and optionally a script and a region. */
function isValid(code: string): boolean {
  if (code === "x-default") return true;
  const [language = "", ...rest] = code.split(/[-_]/);
  if (!LANGUAGES.has(language) || code.includes("_")) return false;
  const [first, second, more] = rest;
  if (more !== undefined) return false;
  const script = first !== undefined && /^[a-z]{4}$/.test(first) ? first : undefined;
  const region = script === undefined ? first : second;
  if (script === undefined && second !== undefined) return false;
  return region === undefined || (/^(?:[a-z]{2}|\d{3})$/.test(region) && WRONG_REGIONS[region] === undefined);
}
