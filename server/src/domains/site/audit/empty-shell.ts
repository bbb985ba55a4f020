import type { CrawledPage } from "../../../providers/crawler/port.ts";

/** House rule: pages with more words are no shells. */
const SHELL_WORDS = 50;
const ALMOST_NO_WORDS = 20;

/** Whether the HTML as sent has almost no text because scripts write it. Short pages with forms or videos are none. */
export function isShell({
  document: facts,
  wordCount,
  images,
  text,
}: Pick<CrawledPage, "document" | "wordCount" | "images" | "text">): boolean {
  if (facts === undefined || wordCount >= SHELL_WORDS || facts.scripts === 0) return false;
  if (facts.hasVideo || facts.forms > 0 || images.total > 2 || facts.refresh !== null) return false;
  if (facts.asksForScripts) return true;
  const isMostlyScript = facts.scriptCharacters > 10 * Math.max(200, text.length);
  return wordCount < ALMOST_NO_WORDS && (facts.appRoot !== null || isMostlyScript);
}
