import { FOR } from "../../../kernel/text/phrase-words.ts";

/** What is offered, and to whom, in `time tracking for agencies`. */
export const FOR_WHOM = new RegExp(`^(.{3,80}?) ${FOR} (.+)$`, "u");

/** The audiences that the phrases name: they are not offers, and alone they are no searches for us. */
export function audiencesIn(phrases: readonly string[]): Set<string> {
  return new Set(phrases.flatMap((phrase) => FOR_WHOM.exec(phrase)?.[2] ?? []));
}
