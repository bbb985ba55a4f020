import { alphabetically, bySearches, type ClusterInput, type Grouping, type Method } from "./clusters.ts";
import { completeLink } from "./complete-link.ts";
import { FIRST_PAGE, resultsNeeded, similarPairsWithin } from "./similar-pairs.ts";
import { similarWordings, wordSimilarity } from "./similar-wordings.ts";
import { type Wording, wordingKey, wordingsOf } from "./wording.ts";

/** A keyword in its group. */
export interface Member {
  keyword: ClusterInput;
  method: Method;
  /** The basis of the comparison: its results, those of a keyword with the same meaning, or its words. */
  results: readonly string[];
  wording: Wording;
}

/** Keywords of one group, highest search volume first. */
export interface Group {
  method: Method;
  members: readonly Member[];
}

/** Keywords that nothing distinguishes. */
interface Node {
  members: Member[];
}

/**
 * Groups in which every two keywords are similar. Keywords with known results are grouped by them. A keyword without results
 * joins the most searched one with the same meaning. Without such a keyword it is grouped with others by its words.
 */
export function groupKeywords(keywords: readonly ClusterInput[], { minSimilarity, ...market }: Grouping): Group[] {
  const ordered = keywords.toSorted((one, other) => alphabetically(one.keyword, other.keyword));
  const wordings = wordingsOf(
    ordered.map(({ keyword }) => keyword),
    market,
  );
  const measured = new Map<string, Node>();
  const worded = new Map<string, Node>();
  const spokenFor = new Map<string, Member>();
  const without: Member[] = [];
  for (const [place, wording] of wordings.entries()) {
    const keyword = ordered[place];
    if (keyword === undefined) continue;
    const { results } = keyword;
    const member: Member = { keyword, method: results.length === 0 ? "words" : "serp", results, wording };
    if (member.method === "words") {
      without.push(member);
      continue;
    }
    join(measured, pageKey(keyword, minSimilarity), member);
    const spoken = spokenFor.get(wordingKey(wording));
    if (spoken === undefined || bySearches(keyword, spoken.keyword) < 0) spokenFor.set(wordingKey(wording), member);
  }
  for (const member of without) {
    const key = wordingKey(member.wording);
    const alike = wordSimilarity(member.wording, member.wording) >= minSimilarity;
    const twin = alike ? spokenFor.get(key) : undefined;
    if (twin === undefined) join(worded, alike ? key : member.keyword.id, member);
    else join(measured, pageKey(twin.keyword, minSimilarity), { ...member, results: twin.results });
  }
  return [
    ...linked([...measured.values()], "serp", (nodes) =>
      similarPairsWithin(
        nodes.map(({ members }) => members[0]?.results ?? []),
        minSimilarity,
      ),
    ),
    ...linked([...worded.values()], "words", (nodes) =>
      similarWordings(
        nodes.flatMap(({ members }) => members[0]?.wording ?? []),
        minSimilarity,
      ).map((pair) => ({ ...pair, closeness: 0 })),
    ),
  ];
}

/** The share of its results that a keyword is likely to have in common with another of its group. */
export function similarity(one: Member, other: Member): number {
  if (one === other) return 1;
  if (one.results.length === 0 || other.results.length === 0) return wordSimilarity(one.wording, other.wording);
  const shared = one.results.filter((result) => other.results.includes(result)).length / FIRST_PAGE;
  const isEstimate = one.method === "words" || other.method === "words";
  return isEstimate ? shared * wordSimilarity(other.wording, other.wording) : shared;
}

/** Pages with the same results in any order are merged, if they have at least as many results as must be shared. */
function pageKey({ id, results }: ClusterInput, minSimilarity: number): string {
  return results.length >= resultsNeeded(minSimilarity) ? results.toSorted().join(" ") : id;
}

function join(nodes: Map<string, Node>, key: string, member: Member): void {
  const node = nodes.get(key);
  if (node === undefined) nodes.set(key, { members: [member] });
  else node.members.push(member);
}

function linked(
  nodes: readonly Node[],
  method: Method,
  pairsOf: (nodes: readonly Node[]) => Parameters<typeof completeLink>[1],
): Group[] {
  return completeLink(nodes.length, pairsOf(nodes)).map((places) => ({
    method,
    members: places
      .flatMap((place) => nodes[place]?.members ?? [])
      .sort((one, other) => bySearches(one.keyword, other.keyword)),
  }));
}
