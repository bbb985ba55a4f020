import { contentStems, phraseWords, singular } from "../../../kernel/text/phrase-words.ts";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";

/**
 * Words in the singular that headings of manuals use whatever their subject: most are in titles, headings or links of at least five of
 * sixteen manuals of Debian packages, and about forty are additions of ours. A phrase of such words names no subject without the name of the product.
 */
const GENERAL_WORDS = new Set(
  `about accept access adapter add additional advanced api app application argument asked async attribute automatic
    automatically available backend backward base based basic beginner best binary block body build built caching call
    caveat certain change check class clause clear client close closed code command comment common compatibility compile
    compiling concept configuration configure connect connection constant content contents context control conversion
    cookbook copy core count create creating current custom data date debug decorator default define defined definition
    delete dependency detail development dict doc documentation domain dump encoded encoding end entry environment error
    escape example exception ext extension factory feature fetch field file filtering find first form format frequently full
    function further general generate generating get getting global group guide handler handling header helper history host
    import include incompatible index info init input install installation installing instance integration interface
    internal into introduction issue item iter join key language last length level license like limitation line link list
    load loading local logging lookup loop make mapping match max message meta method min mod mode modified module multi
    multiple name named namespace navigation nested nesting new next non none note null number object option optional other
    output overview package page parameter parse passing password patch path pattern platform port post preliminary previous
    process program protocol proxy push put question quick quickstart range read reading redirect reference related release
    remote remove render replace representation request requirement reset resolve response return routing rule run running
    script search security select self send server set setting several side simple size source specific start started state
    static status stream string structure style support syntax system table test testing text thread time timeout title
    topic tuple tutorial type unit unix update usage user util utility validate value variable various version walkthrough
    warning window work working wrapper write writing`.split(/\s+/),
);

const DOCUMENT_WORD = /\b(?:documentation|manual|reference|docs|handbook|dokumentation|handbuch|manuel|referencia)\b/i;
const DOCUMENT_HOST = /^(?:docs?|manual|help|developers?|wiki)\./;
/** Links between the pages of a manual. */
const TURNING_LINK = /^(?:next|previous|prev|up|index|contents|modules)$/i;
const MAX_CHAPTER_WORDS = 3;
/** Parts of a book about itself. People do not search for them, even with the name of the product. */
const ABOUT_THE_BOOK =
  /\b(?:overview|index|contents|changes|changelog|license|introduction|preliminaries|indices|basics|why|welcome|about|features|general concepts)\b/i;

/** Whether most of the site is a manual: its address, its titles or its links from page to page show it. */
export function isDocumentation({ host, pages }: CrawlResult): boolean {
  if (DOCUMENT_HOST.test(host)) return true;
  const turning = pages.filter(
    ({ title, links }) => DOCUMENT_WORD.test(title ?? "") || links.some(({ text }) => TURNING_LINK.test(text.trim())),
  );
  return pages.length > 2 && turning.length > pages.length / 2;
}

/** Whether every word of a phrase is a general word of manuals. */
export function isGeneral(phrase: string): boolean {
  return phraseWords(phrase).every((word) => word.length < 3 || GENERAL_WORDS.has(singular(word)));
}

/**
 * The name of a chapter with the name of the product, such as `acme tutorial`, if the chapter's own name is too general. Undefined for
 * other pages.
 */
export function chapterOf(page: CrawledPage, product: string): string | undefined {
  const highest = Math.min(...page.headings.map(({ level }) => level));
  const heading = page.headings.find(({ level }) => level === highest)?.text ?? "";
  const name = heading
    .replace(/¶/g, "")
    .replace(/^(?:[\d.]+|[IVX]+\.)\s+/, "")
    .trim()
    .toLowerCase();
  const words = phraseWords(name);
  if (words.length === 0 || words.length > MAX_CHAPTER_WORDS || contentStems(name).length === 0) return undefined;
  if (!/^[\p{L} -]+$/u.test(name) || ABOUT_THE_BOOK.test(name) || !isGeneral(name)) return undefined;
  return `${product.toLowerCase()} ${name.replace(/^(?:the|simple) /, "")}`;
}
