import { completeLink } from "../../../src/domains/clusters/complete-link.ts";
import { phraseWords, singular } from "../../../src/kernel/text/phrase-words.ts";

/** What tools without results pages do: groups in which every two phrases share at least that part of their words. */
export function groupBySharedWords(
  phrases: readonly string[],
  least: number,
  formOf: (word: string) => string = (word) => singular(word),
): number[][] {
  const words = phrases.map((phrase) => new Set(phraseWords(phrase).map(formOf)));
  const pairs = words.flatMap((mine, one) =>
    words.slice(one + 1).flatMap((theirs, offset) => {
      const shared = [...mine].filter((word) => theirs.has(word)).length;
      const share = shared / (mine.size + theirs.size - shared);
      return share < least ? [] : [{ one, other: one + 1 + offset, share, closeness: 0 }];
    }),
  );
  return completeLink(phrases.length, pairs);
}
