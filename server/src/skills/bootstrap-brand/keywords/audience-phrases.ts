import { FOR } from "../../../kernel/text/phrase-words.ts";

/** Splits `time tracking for agencies` into the offer and its audience. */
export const FOR_WHOM = new RegExp(`^(.{3,80}?) ${FOR} (.+)$`, "u");

/** The audiences named in the phrases. They are not offers, and alone they are not keywords of the brand. */
export function audiencesIn(phrases: readonly string[]): Set<string> {
  return new Set(phrases.flatMap((phrase) => FOR_WHOM.exec(phrase)?.[2] ?? []));
}
