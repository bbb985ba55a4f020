import type { ClusterInput, Grouping } from "./clusters.ts";
import { type ClusterWords, describeCluster } from "./describe-cluster.ts";
import { groupKeywords } from "./group-keywords.ts";
import { keepIds, type NamedCluster } from "./keep-ids.ts";

/** What the store hands over: texts of JSON, so that reading and writing them costs the thread that asks nothing. */
export interface ClusterWork {
  /** JSON of rows, see `KeywordRow`. */
  keywords: string;
  /** JSON of the clusters as they are stored, rows of identifier and identifiers of keywords. */
  before: string;
  grouping: Grouping;
  /** Names the set among all there are. */
  setName: string;
}

/** Packed: eight bytes a result, in hexadecimal. */
type KeywordRow = [
  id: string,
  keyword: string,
  volume: number | null,
  kd: number | null,
  intentLabels: ClusterInput["intentLabels"],
  firstPage: string | null,
  ownedPages: ClusterInput["ownedPages"] | null,
];

/** A cluster as it is stored. */
export interface ClusterRow {
  id: string;
  size: number;
  total_volume: number | null;
  phrases: string;
  keyword_ids: string[];
  cluster: ClusterWords;
}

const RESULT_DIGITS = 16;

/** JSON of the rows that are to be stored, the same in whatever order the keywords come. */
export default function workOutClusters({ keywords, before, grouping, setName }: ClusterWork): string {
  const groups = groupKeywords(readKeywords(keywords), grouping);
  const members = groups.map((group) => group.members.map(({ keyword }) => keyword.id));
  const ids = keepIds(members, readClusters(before), setName);
  const rows = groups.map((group, place): ClusterRow => {
    const cluster = describeCluster(group);
    return {
      id: ids[place] ?? "",
      size: cluster.size,
      total_volume: cluster.totalVolume,
      phrases: group.members.map(({ keyword }) => keyword.keyword).join("\n"),
      keyword_ids: members[place] ?? [],
      cluster,
    };
  });
  return JSON.stringify(rows);
}

// The store's statement alone writes this text, and the next one.
function readKeywords(text: string): ClusterInput[] {
  const rows: KeywordRow[] = JSON.parse(text);
  return rows.map(([id, keyword, volume, kd, intentLabels, firstPage, ownedPages]) => ({
    id,
    keyword,
    volume,
    kd,
    intentLabels,
    results: firstPage?.match(RESULT) ?? [],
    ownedPages: ownedPages ?? [],
  }));
}

const RESULT = new RegExp(`.{${RESULT_DIGITS}}`, "g");

function readClusters(text: string): NamedCluster[] {
  const rows: [id: string, keywordIds: string[]][] = JSON.parse(text);
  return rows.map(([id, keywordIds]) => ({ id, keywordIds }));
}
