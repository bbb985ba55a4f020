import type { Device, RankChange, WebhookEventData } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { emitEvent } from "../webhooks/index.ts";
import { explainRank } from "./explain-rank.ts";
import { findEvidenceOf } from "./find-rank-evidence.ts";
import type { Standing } from "./judge-since.ts";
import { changeOf, dropOf, isSignificant, type Judged, type RankReport, riseOf, visibleDropIn } from "./rank-report.ts";
import type { Series } from "./ranks.ts";

/** The run and its measurements. */
export interface RankRun {
  agencyId: string;
  workspaceId: string;
  invocationId: string;
  device: Device;
  location: string;
  checkedAt: string;
  rankDrop: number;
}

export interface RankCounts {
  checked: number;
  notFound: number;
  failed: number;
}

type Moved = WebhookEventData<"rank.improved">["keywords"][number];
type Dropped = WebhookEventData<"rank.dropped">["keywords"][number];

/** Drops of a run whose events explain them. More would hold up the transaction that records the ranks. */
const MAX_EXPLAINED = 20;

/** Emits what a run measured and what moved: one event per keyword, or one for all in a storm. */
export async function emitRankEvents(
  tx: Tx,
  run: RankRun & Series,
  counts: RankCounts,
  report: RankReport,
): Promise<void> {
  const { agencyId, workspaceId, invocationId, device, location, checkedAt } = run;
  const place = { agencyId, workspaceId };
  const check = { invocationId, device, location, checkedAt };
  const storm = report.storm !== undefined;
  const data = { ...check, ...counts, improved: report.improved.length, dropped: report.dropped.length };
  await emitEvent(tx, { ...place, type: "rank.checked", data });
  const { expectedFalseAlarmsPer30d } = report;
  for (const { group, ...endpoints } of groupsOf(await droppedOf(tx, run, report), storm)) {
    const drop = { ...check, storm, keywords: group, threshold: run.rankDrop, expectedFalseAlarmsPer30d };
    await emitEvent(tx, { ...place, ...endpoints, type: "rank.dropped", data: drop });
  }
  for (const [type, keywords] of [
    ["rank.improved", report.improved.map((one) => movedOf(one, riseOf(one)))],
    ["rank.lost_top_10", report.lostTop10.map((one) => movedOf(one))],
  ] as const) {
    for (const { group, ...endpoints } of groupsOf(keywords, storm)) {
      await emitEvent(tx, { ...place, ...endpoints, type, data: { ...check, storm, keywords: group } });
    }
  }
}

/** The drops of a run, the first of them with their explanation. A storm explains all of its drops. */
async function droppedOf(tx: Tx, run: RankRun & Series, { dropped, storm }: RankReport): Promise<Dropped[]> {
  const keywords: Dropped[] = [];
  for (const one of dropped) {
    const isExplained = storm === undefined && keywords.length < MAX_EXPLAINED;
    const asked = { ...run, keywordId: one.keywordId, keyword: one.keyword };
    const standing = dropStanding(one);
    const since = new Date(standing.from?.at ?? 0).toISOString();
    const explanation = isExplained ? explainRank(await findEvidenceOf(tx, asked, { since, standing }), "en") : null;
    keywords.push({ ...movedOf(one, dropOf(one)), significant: true, explanation });
  }
  return keywords;
}

/** A drop is a fall that two checks confirm. It begins at the last check before it. */
function dropStanding({ movement: { drop, current, range } }: Judged): Standing {
  return { from: drop?.from, to: current, verdict: current.found ? "down" : "left", reason: null, range };
}

interface Group<M> {
  group: M[];
  /** The endpoints that receive it; all where it is left out. */
  digest?: boolean;
}

/** One event for a storm or a single keyword; otherwise one per keyword, and one with all for endpoints with `digest`. */
function groupsOf<M>(keywords: readonly M[], storm: boolean): Group<M>[] {
  if (keywords.length === 0) return [];
  if (storm || keywords.length === 1) return [{ group: [...keywords] }];
  return [{ group: [...keywords], digest: true }, ...keywords.map((one) => ({ group: [one], digest: false }))];
}

function movedOf(judged: Judged, change: RankChange = changeOf(judged)): Moved {
  const { range, checks } = judged.movement;
  return {
    ...change,
    significant: isSignificant(judged, change),
    baseline: range?.baseline ?? null,
    checks,
    smallestVisibleDrop: visibleDropIn(range),
  };
}
