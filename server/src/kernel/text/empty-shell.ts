/** House rule: pages with more words are no shells. */
export const SHELL_WORDS = 50;
const ALMOST_NO_WORDS = 20;

/** What decides whether a page is a shell: the HTML as the server sent it. */
export interface ShellFacts {
  document?: {
    scripts: number;
    scriptCharacters: number;
    appRoot: string | null;
    asksForScripts: boolean;
    forms: number;
    hasVideo: boolean;
    refresh: object | null;
  };
  wordCount: number;
  images: { total: number };
  text: string;
}

/** Whether the HTML as sent has almost no text because scripts write it. Short pages with forms or videos are none. */
export function isShell({ document: facts, wordCount, images, text }: ShellFacts): boolean {
  if (facts === undefined || wordCount >= SHELL_WORDS || facts.scripts === 0) return false;
  if (facts.hasVideo || facts.forms > 0 || images.total > 2 || facts.refresh !== null) return false;
  if (facts.asksForScripts) return true;
  const isMostlyScript = facts.scriptCharacters > 10 * Math.max(200, text.length);
  return wordCount < ALMOST_NO_WORDS && (facts.appRoot !== null || isMostlyScript);
}
