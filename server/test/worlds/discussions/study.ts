import type { Perspective } from "@findable/contract";
import { type Analysis, analyseThreads } from "../../../src/domains/discussions/analysis/analyse-threads.ts";
import type { ReadThread } from "../../../src/domains/discussions/analysis/read-thread.ts";
import { type ForumTopicThread, forumPains, forumThreads } from "../../../src/market/worlds/forum-of.ts";

/** One topic of one simulated forum, with what was planted in it. */
export interface Study {
  seed: string;
  topic: string;
  threads: ForumTopicThread[];
  /** Planted strength by pain. */
  planted: Map<string, number>;
  now: string;
}

const TOPICS = [
  "time tracking for studios",
  "folding bikes",
  "bookkeeping software",
  "espresso machines",
  "practice management",
  "kayak rental",
  "standing desks",
  "email newsletters",
];
const FIRST_DAY = 20_520;
const DAY_MS = 86_400_000;

export function studyOf(number: number, prefix: string): Study {
  const seed = `${prefix} ${number}`;
  const topic = TOPICS[number % TOPICS.length] ?? "folding bikes";
  const from = Math.ceil(FIRST_DAY / 180) * 180;
  return {
    seed,
    topic,
    threads: forumThreads(seed, topic, { from, to: from + 179 }),
    planted: new Map(forumPains(seed, topic).map(({ pain, strength }) => [pain.key, strength])),
    now: new Date((from + 180) * DAY_MS).toISOString(),
  };
}

function toReadThread(thread: ForumTopicThread): ReadThread {
  const url = `https://commonroom.example${thread.path}`;
  return {
    key: url,
    url,
    community: thread.community,
    title: thread.title,
    score: thread.score,
    comments: thread.comments,
    createdAt: new Date(thread.day * DAY_MS).toISOString(),
    posts: thread.posts.map((post, index) => ({
      key: String(index),
      author: post.author,
      text: post.text,
      url: `${url}#${index + 1}`,
      at: new Date(post.minute * 60_000).toISOString(),
      score: post.score,
    })),
  };
}

export interface Measured {
  precision: number;
  baselinePrecision: number;
  correlation: number;
  baselineCorrelation: number;
  /** Counts of true and assigned perspectives. */
  confusion: Map<string, number>;
}

const AT = 10;
/** House rule: a pain that fewer than this share of writers have is no finding worth a place among the first ten. */
const WORTH = 0.2;

/** Judges the rules on one study, beside threads sorted by their votes. */
export function measure(study: Study): Measured {
  const analysis = analyseThreads({
    threads: study.threads.map(toReadThread),
    topic: study.topic,
    language: "en",
    now: study.now,
  });
  const found = analysis.pains.map((pain) => ({ pain: painOfGroup(pain, study), score: pain.signal.score }));
  const sorted = study.threads.toSorted((one, other) => other.score - one.score);
  return {
    precision: precisionOf(
      found.map(({ pain }) => pain),
      study.planted,
    ),
    baselinePrecision: precisionOf(
      sorted.map(({ pain }) => pain),
      study.planted,
    ),
    correlation: rankCorrelation(study.planted, found),
    baselineCorrelation: rankCorrelation(
      study.planted,
      sorted.map(({ pain, score }) => ({ pain, score })),
    ),
    confusion: confusionOf(analysis, study),
  };
}

/** The planted pain of most statements of a group; null unless it has more than half. */
function painOfGroup(pain: Analysis["pains"][number], study: Study): string | null {
  const truths = pain.mentions.map(({ threadKey, postKey }) => truthOf(study, threadKey, postKey)?.pain ?? null);
  const [first] = [...Map.groupBy(truths, (truth) => truth)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return first !== undefined && first[0] !== null && first[1].length * 2 > truths.length ? first[0] : null;
}

function truthOf({ threads }: Study, threadKey: string, postKey: string) {
  return threads.find(({ path }) => threadKey.endsWith(path))?.posts[Number(postKey)]?.truth;
}

/** Of as many places as there are planted pains worth finding, at most ten: the share that hold one, each once. */
function precisionOf(pains: readonly (string | null)[], planted: ReadonlyMap<string, number>): number {
  const worth = [...planted.values()].filter((strength) => strength >= WORTH).length;
  const places = Math.min(AT, worth);
  const seen = new Set<string>();
  let hits = 0;
  for (const pain of pains.slice(0, places)) {
    if (pain !== null && !seen.has(pain) && (planted.get(pain) ?? 0) >= WORTH) hits += 1;
    if (pain !== null) seen.add(pain);
  }
  return hits / places;
}

/** Spearman's rank correlation of the planted strengths with the highest score for each pain; not found is zero. */
function rankCorrelation(
  planted: ReadonlyMap<string, number>,
  found: readonly { pain: string | null; score: number }[],
): number {
  const best = new Map<string, number>();
  for (const { pain, score } of found) if (pain !== null) best.set(pain, Math.max(best.get(pain) ?? 0, score));
  const keys = [...planted.keys()];
  return pearson(ranks(keys.map((key) => planted.get(key) ?? 0)), ranks(keys.map((key) => best.get(key) ?? 0)));
}

function ranks(values: readonly number[]): number[] {
  return values.map(
    (value) =>
      values.filter((other) => other < value).length + (values.filter((other) => other === value).length - 1) / 2,
  );
}

function pearson(left: readonly number[], right: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(left), mean(right)];
  const sum = (value: (index: number) => number) => left.reduce((total, _, index) => total + value(index), 0);
  const product = sum((index) => ((left[index] ?? 0) - a) * ((right[index] ?? 0) - b));
  const spread = Math.sqrt(
    sum((index) => ((left[index] ?? 0) - a) ** 2) * sum((index) => ((right[index] ?? 0) - b) ** 2),
  );
  return spread === 0 ? 0 : product / spread;
}

function confusionOf(analysis: Analysis, study: Study): Map<string, number> {
  const confusion = new Map<string, number>();
  for (const { threadKey, post, perspective } of analysis.posts) {
    const truth = truthOf(study, threadKey, post.key)?.perspective;
    if (truth == null) continue;
    const key = `${truth} ${perspective}`;
    confusion.set(key, (confusion.get(key) ?? 0) + 1);
  }
  return confusion;
}

/** The mean F1 of the roles, from summed counts. */
export function macroF1(confusion: ReadonlyMap<string, number>): { macro: number; byRole: Map<Perspective, number> } {
  const roles: readonly Perspective[] = ["asker", "expert", "vendor", "complainer"];
  const byRole = new Map(
    roles.map((role) => {
      const hit = confusion.get(`${role} ${role}`) ?? 0;
      const total = (match: (truth: string, judged: string) => boolean) =>
        [...confusion].reduce((sum, [key, count]) => {
          const [truth = "", judged = ""] = key.split(" ");
          return match(truth, judged) ? sum + count : sum;
        }, 0);
      const [stated, judged] = [total((truth) => truth === role), total((_, said) => said === role)];
      return [role, stated + judged === 0 ? 0 : (2 * hit) / (stated + judged)] as const;
    }),
  );
  return { macro: [...byRole.values()].reduce((sum, value) => sum + value, 0) / roles.length, byRole };
}
