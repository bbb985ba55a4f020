import { groupKeywords } from "../../src/domains/clusters/group-keywords.ts";
import { phraseWords, singular } from "../../src/kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../src/kernel/text/stop-words.ts";
import { type BCubed, bCubed } from "../worlds/clusters/b-cubed.ts";
import { groupBySharedWords } from "../worlds/clusters/shared-words.ts";
import { keywordsOf } from "../worlds/clusters/worlds.ts";
import type { GoldGroups } from "./gold-groups.ts";

/** Groups of the positions of phrases. */
export type Grouper = (phrases: readonly string[], trade: GoldGroups) => number[][];

/** The product's groups if no results page is stored. */
export const byWords: Grouper = (phrases, { language, market }) =>
  groupKeywords(
    keywordsOf(
      phrases,
      phrases.map(() => []),
    ),
    { minSimilarity: 0.3, language, country: market },
  ).map(({ members }) => members.map(({ keyword }) => Number(keyword.id.slice("kw_".length))));

/** Complete linkage by the part of the written words that two phrases share. */
export function bySharedWords(least: number): Grouper {
  return (phrases) => groupBySharedWords(phrases, least, (word) => word);
}

/** The mean over the queries of all trades. */
export function judgeGroups(trades: readonly GoldGroups[], group: Grouper): BCubed {
  let [precision, recall, count] = [0, 0, 0];
  for (const trade of trades) {
    const phrases = trade.queries.map(({ keyword }) => keyword);
    const score = bCubed(
      group(phrases, trade),
      trade.queries.map((query) => query.group),
    );
    precision += score.precision * phrases.length;
    recall += score.recall * phrases.length;
    count += phrases.length;
  }
  const [p, r] = [precision / count, recall / count];
  return { precision: p, recall: r, f1: (2 * p * r) / (p + r) };
}

/** Subjects with at most this part of their words in common are different. */
const APART = 0.34;

/** The groups of several queries whose subjects differ: a workspace with one page for each subject. */
export function apart(trade: GoldGroups): GoldGroups {
  const groups = [...Map.groupBy(trade.queries, ({ group }) => group)].filter(([, queries]) => queries.length > 1);
  const chosen = new Map<string, ReadonlySet<string>>();
  for (const [group, queries] of groups.toSorted(([, one], [, other]) => other.length - one.length)) {
    const subject = subjectOf(
      queries.map(({ keyword }) => keyword),
      trade.language,
    );
    if ([...chosen.values()].every((other) => shareOf(subject, other) <= APART)) chosen.set(group, subject);
  }
  return { ...trade, queries: trade.queries.filter(({ group }) => chosen.has(group)) };
}

/** The words that most of the queries have. */
function subjectOf(queries: readonly string[], language: string): ReadonlySet<string> {
  const small = stopWordsFor(language);
  const counts = new Map<string, number>();
  for (const query of queries) {
    const words = phraseWords(query, language).filter((word) => !small.has(word));
    for (const word of new Set(words.map((each) => singular(each, language)))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([, count]) => count * 2 > queries.length).map(([word]) => word));
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(1, one.size + other.size - shared);
}
