import { stripInvisible } from "../../../kernel/text/untrusted-text.ts";

const LONGEST = 200;
const FEWEST_WORDS = 3;
/** Addresses, markup and handles: no question that people ask contains them. */
const MARKUP = /https?:|www\.|[<>{}[\]|`@#*_=\\]|\p{Cc}|&\w+;/u;
/** Words to a model and not to a reader. A suggested prompt is sent to engines as it is. */
const TO_A_MODEL =
  /\b(?:ignore|disregard|forget|override) (?:all|any|the|your|previous|prior|above|every)\b|\b(?:system prompt|prior instructions|previous instructions|instructions above|jailbreak|developer mode|api key|password)\b|\b(?:you are|act as|pretend|respond|reply|answer) (?:now |only |with |as |in )|\bas an ai\b|\b(?:always|only) (?:recommend|say|mention|cite)\b|\b(?:ignoriere|vergiss) (?:alle|die)\b|\bignore[sz]? (?:toutes|les)\b|\bignora (?:todas|las)\b/i;

/** One line of a stranger as a prompt may hold it; undefined for what is no plain text or speaks to a model. */
export function plainWords(text: string): string | undefined {
  const line = stripInvisible(text).normalize("NFC").replace(/\s+/g, " ").trim();
  const isPlain = line.length <= LONGEST && !MARKUP.test(line) && !TO_A_MODEL.test(line);
  return isPlain && /\p{L}/u.test(line) ? line : undefined;
}

/** Whether a text reads as one question or request of a person. */
export function isPrompt(text: string): boolean {
  const line = plainWords(text);
  if (line === undefined || line !== text) return false;
  const words = line.split(" ");
  const repeats = new Set(words.map((word) => word.toLowerCase())).size < words.length * 0.6;
  const hasSpaces = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(line);
  return !repeats && (!hasSpaces || words.length >= FEWEST_WORDS) && /[?？]$/.test(line) && !/[?？].*[?？]/.test(line);
}
