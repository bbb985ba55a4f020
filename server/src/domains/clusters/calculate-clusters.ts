import type { ClusterInput, Grouping } from "./clusters.ts";
import { type ClusterWords, describeCluster } from "./describe-cluster.ts";
import { type Group, groupKeywords } from "./group-keywords.ts";
import { keepIds, type NamedCluster } from "./keep-ids.ts";
import type { PageScene } from "./obstacles.ts";

/** What the store returns: JSON texts, so that the main thread does not parse or serialize them. */
export interface ClusterWork {
  /** JSON of rows, see `KeywordRow`. */
  keywords: string;
  /** JSON of the stored clusters: rows of the identifier and the identifiers of keywords. */
  before: string;
  grouping: Grouping;
  /** Identifies the set among all sets. */
  setName: string;
}

/** Packed: eight bytes per result, in hexadecimal. */
type KeywordRow = [
  id: string,
  keyword: string,
  volume: number | null,
  kd: number | null,
  intentLabels: ClusterInput["intentLabels"],
  firstPage: string | null,
  ownedPages: ClusterInput["ownedPages"] | null,
];

/** A cluster as stored. */
export interface ClusterRow {
  id: string;
  size: number;
  total_volume: number | null;
  phrases: string;
  keyword_ids: string[];
  cluster: ClusterWords;
}

const RESULT_DIGITS = 16;

/** JSON of the rows to store. Independent of the order of the keywords. */
export default async function calculateClusters(work: ClusterWork): Promise<string> {
  const { keywords, before, grouping, setName } = work;
  const groups = groupKeywords(readKeywords(keywords), grouping);
  const members = groups.map((group) => group.members.map(({ keyword }) => keyword.id));
  const ids = keepIds(members, readClusters(before), setName);
  const descriptions = await describeAll(groups, { language: grouping.language, places: grouping.places ?? [] });
  const rows = descriptions.map((cluster, place): ClusterRow => {
    return {
      id: ids[place] ?? "",
      size: cluster.size,
      total_volume: cluster.totalVolume,
      phrases: (groups[place]?.members ?? []).map(({ keyword }) => keyword.keyword).join("\n"),
      keyword_ids: members[place] ?? [],
      cluster,
    };
  });
  return JSON.stringify(rows);
}

/** The rules that read intents bring 1,300 modules, which takes as long as all the rest: they are loaded for clusters without labels. */
async function describeAll(groups: readonly Group[], scene: PageScene): Promise<ClusterWords[]> {
  let unread = false;
  const described = groups.map((group) => {
    unread = false;
    const cluster = describeCluster(group, {
      ...scene,
      readIntents: () => {
        unread = true;
        return [];
      },
    });
    return unread ? undefined : cluster;
  });
  if (described.every((cluster) => cluster !== undefined)) return described;
  const { readIntents } = await import("./read-intents.ts");
  return groups.map((group, place) => described[place] ?? describeCluster(group, { ...scene, readIntents }));
}

// Safe cast: only the statement of the store writes this text, and the next one.
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
