export interface Sentence {
  text: string;
  start: number;
  end: number;
}

const MAX_CHARACTERS = 400;
const END = /[.!?…]["”»’)\]]?(?=\s|$)|\n|[。！？]/gu;

/** The sentences of a text with their offsets; `text.slice(start, end)` is the sentence. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (const match of text.matchAll(END)) {
    const to = match.index + match[0].length;
    push(sentences, text, from, to);
    from = to;
  }
  push(sentences, text, from, text.length);
  return sentences;
}

function push(sentences: Sentence[], text: string, from: number, to: number): void {
  const part = text.slice(from, to);
  const trimmed = part.trim();
  if (trimmed === "" || trimmed.length > MAX_CHARACTERS) return;
  const start = from + part.indexOf(trimmed);
  sentences.push({ text: trimmed, start, end: start + trimmed.length });
}
