import { namingOthers } from "./address-rules.ts";
import { isIndexable } from "./inventory.ts";
import { pageGroupsOf } from "./page-groups.ts";
import { type Evidence, indexablePages, type Rule, type Site } from "./rule.ts";
import { charsetConflict } from "./text-encoding.ts";
import { isOtherLanguage, languageOfText } from "./text-language.ts";

/** House rule: a page with more words says what its pictures show. */
const PICTURE_PAGE_WORDS = 40;

/** Rules about whether engines can read the text of a page, and in which language. */
export const TEXT_RULES: readonly Rule[] = [
  {
    code: "charset_missing",
    title: "Pages without a charset",
    advice:
      'Add <meta charset="utf-8"> as the first element of the head. The text has letters beyond ASCII, and browsers and crawlers have to guess what they are.',
    find: (site) =>
      indexablePages(site, ({ page: { document, signals } }) => {
        if (document === undefined || signals === undefined) return null;
        const { header, meta } = document.charset;
        return header === null && meta === null && !signals.bytes.hasMark && !signals.bytes.isAscii ? "" : null;
      }),
  },
  {
    code: "charset_conflict",
    title: "Charsets that contradict each other",
    advice: "Name the same charset in the header and in the meta element. The header wins, so correct it first.",
    find: (site) => indexablePages(site, ({ page }) => charsetConflict(page)),
  },
  {
    code: "near_duplicates",
    title: "Pages with nearly the same text",
    advice:
      "Merge pages that say the same, or give each what only it says. Engines show one of several pages that hardly differ.",
    find: (site) => pageGroupsOf(site).flatMap(({ kind, rows }) => (kind === "near" ? namingOthers(rows) : [])),
  },
  {
    code: "text_in_images",
    title: "Pages whose text stands in pictures",
    advice: "Write what the pictures say as text of the page. Engines and screen readers do not read it from pictures.",
    find: (site) => picturePages(site),
  },
  {
    code: "image_needs_script",
    title: "Images that only scripts show",
    advice:
      'Write the address of the image in `src` and add loading="lazy". Crawlers that run no scripts do not find the image.',
    find: (site) =>
      indexablePages(site, ({ page }) => {
        const images = page.signals?.imagesByScript ?? 0;
        return images === 0 ? null : `${images} images with data-src only`;
      }),
  },
  {
    code: "hreflang_wrong_text",
    title: "Language versions in another language",
    advice:
      "Exchange the addresses or the texts. hreflang names these pages for a language in which they are not written.",
    find: (site) => wrongVersions(site),
  },
  {
    code: "language_wrong",
    title: "Pages that name a wrong language",
    advice:
      "Correct the lang attribute of the html element. Screen readers and translation tools rely on it. Google judges the text itself.",
    find: (site) => {
      const reported = new Set(wrongVersions(site).map(({ url }) => url));
      return indexablePages(site, ({ row, page }) => {
        if (row.language === null || reported.has(row.url) || !isOtherLanguage(page.text, row.language)) return null;
        return `lang="${row.language}", and the text is ${named(page.text)}`;
      });
    },
  },
];

/** Readable pages with pictures instead of text. `thin_content` does not report them. */
export function picturePages(site: Site): Evidence[] {
  const readable = new Set(site.readable);
  return indexablePages(site, ({ row, page }) => {
    const pictures = page.signals?.silentPictures ?? 0;
    const written = page.signals?.writtenPictures ?? 0;
    if (readable.has(row) && written > 0) return `${written} pictures named for words that they show, without alt text`;
    const isFault = readable.has(row) && pictures > 0 && row.wordCount < PICTURE_PAGE_WORDS && page.images.total < 4;
    return isFault ? `${row.wordCount} words and ${pictures} large pictures without alt text` : null;
  });
}

/** Versions whose text is in another language than the code by which their cluster names them. */
function wrongVersions(site: Site): Evidence[] {
  const codes = new Map<string, Set<string>>();
  // A page that names no versions takes no part: that others name it so is `hreflang_no_return`.
  for (const { row, page } of site.pages) {
    if (!isIndexable(row)) continue;
    for (const { language, url } of page.hreflang) {
      const key = site.links.keyOf(url);
      if (key === null || language === "x-default") continue;
      codes.set(key, (codes.get(key) ?? new Set()).add(language));
    }
  }
  return indexablePages(site, ({ row, page }) => {
    if (page.hreflang.length === 0) return null;
    const codesOf = [...(codes.get(site.links.keyOf(row.url) ?? "") ?? [])];
    if (codesOf.length === 0 || !codesOf.every((code) => isOtherLanguage(page.text, code))) return null;
    return `named ${codesOf[0]}, and the text is ${named(page.text)}`;
  });
}

function named(text: string): string {
  return languageOfText(text)?.[0] ?? "another language";
}
