import type { TextBlock } from "./html-facts.ts";
import { countWords } from "./word-count.ts";

const USUAL_CHARACTERS = 50_000;
const ENOUGH_WORDS = 25;
const LINKED_SHARE_OF_A_MENU = 0.7;
const MAX_WORDS_OF_A_MENU_ENTRY = 8;

/**
 * Selects the readable text: the content of main, however short. Without it, that of articles, or everything outside
 * navigation, header, footer and asides, except lines that are only links. The frame counts only if there is nothing else
 * and no main element.
 */
export function mainText(
  blocks: readonly TextBlock[],
  { hasMain = false, textCharacters = USUAL_CHARACTERS }: { hasMain?: boolean; textCharacters?: number } = {},
): { text: string; wordCount: number } {
  const main = blocks.filter(({ place }) => place === "main");
  const outside = [
    blocks.filter((block) => isOutsideTheFrame(block) && !isMenuEntry(block)),
    blocks.filter(isOutsideTheFrame),
  ];
  const candidates = hasMain ? [main, ...outside] : [main, ...outside, blocks];
  let best: { chosen: readonly TextBlock[]; wordCount: number } | undefined;
  for (const [index, chosen] of candidates.entries()) {
    const wordCount = wordsOf(chosen);
    const isEnough = wordCount >= ENOUGH_WORDS || (hasMain && index === 0 && wordCount > 0);
    if (isEnough || (best === undefined && wordCount > 0)) best = { chosen, wordCount };
    if (isEnough) break;
  }
  if (best === undefined) return { text: "", wordCount: 0 };
  return { text: joinUpTo(best.chosen, textCharacters), wordCount: best.wordCount };
}

function isOutsideTheFrame({ place }: TextBlock): boolean {
  return place === "main" || place === "body";
}

function isMenuEntry({ text, linkedCharacters, isHeading }: TextBlock): boolean {
  if (isHeading || linkedCharacters / text.length < LINKED_SHARE_OF_A_MENU) return false;
  return text.split(" ").length <= MAX_WORDS_OF_A_MENU_ENTRY;
}

function wordsOf(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, { text }) => sum + countWords(text), 0);
}

function joinUpTo(blocks: readonly TextBlock[], most: number): string {
  const lines: string[] = [];
  let length = 0;
  for (const { text } of blocks) {
    if (length >= most) break;
    lines.push(text);
    length += text.length + 1;
  }
  return lines.join("\n").slice(0, most);
}
