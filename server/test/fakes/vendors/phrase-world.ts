export interface KnownPhrase {
  keyword: string;
  /** Searches a month; null where nobody knows. */
  volume: number | null;
  difficulty: number | null;
}

const BEFORE = ["best", "cheap", "free", "online", "top", "simple", "fast", "local", "new", "professional"];
const AFTER = ["software", "price", "review", "for teams", "vs rivals", "near me", "tutorial", "app", "demo", "2026"];

/** Phrases around a seed, the most searched first; the same for the same seed. The fifth has no numbers, as new ones have none. */
export function phrasesAround(seed: string, count: number): KnownPhrase[] {
  const text = seed.toLowerCase();
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / 100);
    const words = [BEFORE[Math.floor(index / 10) % 10], text, AFTER[index % 10], round === 0 ? "" : String(round)];
    const keyword = words.filter(Boolean).join(" ");
    if (index === 4) return { keyword, volume: null, difficulty: null };
    return { keyword, volume: Math.max(0, 9_900 - index * 10), difficulty: (index * 7) % 101 };
  });
}

/** The numbers of one phrase, by its length. */
export function numbersOf(keyword: string): KnownPhrase {
  return { keyword, volume: keyword.length * 100, difficulty: keyword.length % 101 };
}
