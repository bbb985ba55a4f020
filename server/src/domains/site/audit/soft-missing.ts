import type { CrawledPage } from "../../../providers/crawler/port.ts";
import { LATER_PAGE } from "./address-patterns.ts";

/** Wording of pages that say they do not exist, in English, German, French and Spanish. */
const MISSING =
  /\b(?:(?:page|product|article|item)(?: \w+){0,8} (?:could not be found|not found|cannot be found|does not exist|(?:is|are) no longer available|no longer exists)|(?:could not|couldn[’']t|cannot|can[’']t) find the (?:page|product|article|item)|no longer available|error 404|404 error|(?:seite|produkt)(?: \w+){0,8} (?:nicht gefunden|existiert nicht)|page introuvable|n[’']existe (?:plus|pas)|página no encontrada|no se (?:ha encontrado|encuentra) la página)/iu;
const MISSING_TITLE =
  /^\W*(?:404\b|(?:page |seite )?(?:not found|nicht gefunden)|page introuvable|página no encontrada)/iu;
/** House rule: a page with more words has content besides the message. */
const MESSAGE_WORDS = 90;

/** Whether a page with status 200 only says that its content is missing. */
export function isSoftMissing({ status, title, text, wordCount, finalUrl }: CrawledPage): boolean {
  if (status < 200 || status > 299 || wordCount > MESSAGE_WORDS) return false;
  // A later page has the title of the whole series, and someone may ask about a missing page.
  return (MISSING_TITLE.test(title ?? "") && !LATER_PAGE.test(finalUrl)) || MISSING.test(text);
}

/** House rule: a page with more words says more than that it is closed. */
const CLOSED_WORDS = 80;
const CLOSED =
  /\b(?:(?:under(?:going)?|down for)(?: (?:scheduled|planned|routine))? maintenance|(?:we.ll|will) be (?:right )?back (?:soon|shortly)|currently unavailable due to maintenance|wartungsarbeiten|wartungsmodus|en (?:cours de )?maintenance|en mantenimiento|in manutenzione)\b/iu;

/** The words by which a page says that the site is closed for a while; null if it says more. */
export function closedMessage({ title, text, wordCount }: CrawledPage): string | null {
  return wordCount > CLOSED_WORDS ? null : (CLOSED.exec(`${title ?? ""} ${text}`)?.[0] ?? null);
}
