import { mean, roundTo } from "../../../kernel/statistics/summaries.ts";
import { dayNumber } from "../../../kernel/text/moment.ts";
/** One statement of a problem, as far as the signal counts it. */
export interface Voice {
  threadKey: string;
  /** Null if the source does not state the author: such voices count once in a thread. */
  author: string | null;
  at: string;
  /** Place of the thread among those of its community by votes and comments, 0 to 1; null if unknown. */
  engagement: number | null;
  stance: number;
  specificity: number;
}

export interface Signal {
  score: number;
  authors: number;
  threads: number;
  /** What the score is made of: breadth before and after age, and the factors of engagement, stance and specificity. */
  parts: { breadth: number; recentBreadth: number; engagement: number; stance: number; specificity: number };
}

/** House rule: a problem loses half of its weight in four months. */
const HALF_LIFE_DAYS = 120;
/** The most that one thread adds, as much as three authors: a thread of thousands cannot outweigh a few independent ones. */
const MOST_PER_THREAD = 2;
const SATURATION = 4.5;

/**
 * Signal of a pain point, 0 to 1. Distinct authors count by logarithm within their thread, and each thread is capped. An author of
 * several threads counts once, divided among them. Age halves a thread's part. Votes move the score by at most an eighth.
 */
export function signalOf(voices: readonly Voice[], now: string): Signal {
  const threads = Map.groupBy(voices, ({ threadKey }) => threadKey);
  const threadsOf = new Map<string, Set<string>>();
  for (const voice of voices) {
    const known = threadsOf.get(authorKey(voice)) ?? new Set();
    threadsOf.set(authorKey(voice), known.add(voice.threadKey));
  }
  let [breadth, recentBreadth] = [0, 0];
  for (const said of threads.values()) {
    const authors = new Set(said.map(authorKey));
    const share = [...authors].reduce((sum, author) => sum + 1 / (threadsOf.get(author)?.size ?? 1), 0);
    const part = Math.min(MOST_PER_THREAD, Math.log2(1 + share));
    breadth += part;
    recentBreadth += part * recencyOf(said, now);
  }
  const best = bestByAuthor(voices);
  const parts = {
    breadth: roundTo(breadth, 3),
    recentBreadth: roundTo(recentBreadth, 3),
    engagement: roundTo(0.875 + 0.25 * (mean(best.map(({ engagement }) => engagement ?? 0.5)) || 0), 3),
    stance: roundTo(0.5 + 0.5 * (mean(best.map(({ stance }) => stance)) || 0), 3),
    specificity: roundTo(0.85 + 0.3 * (mean(best.map(({ specificity }) => specificity)) || 0), 3),
  };
  const weight = parts.recentBreadth * parts.engagement * parts.stance * parts.specificity;
  const score = roundTo(1 - Math.exp(-weight / SATURATION), 2);
  return { score, authors: threadsOf.size, threads: threads.size, parts };
}

function authorKey({ author, threadKey }: Voice): string {
  return author === null ? `unknown in ${threadKey}` : `author ${author}`;
}

/** Each author once, by the clearest statement: forty posts of one author do not move a mean. */
function bestByAuthor(voices: readonly Voice[]): Voice[] {
  return [...Map.groupBy(voices, authorKey).values()].flatMap((said) =>
    said.toSorted((one, other) => other.stance - one.stance || other.specificity - one.specificity).slice(0, 1),
  );
}

/** By calendar days (UTC), so that the same analysis a moment later has the same signal. */
function recencyOf(voices: readonly Voice[], now: string): number {
  const last = Math.max(...voices.map(({ at }) => dayNumber(at)));
  return 0.5 ** (Math.max(0, dayNumber(now) - last) / HALF_LIFE_DAYS);
}
