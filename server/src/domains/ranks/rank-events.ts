import type { Device, RankChange, WebhookEventData } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { emitEvent } from "../webhooks/index.ts";
import { changeOf, dropOf, type Judged, type RankReport, visibleDropOf } from "./rank-report.ts";

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

type MovementType = "rank.dropped" | "rank.improved" | "rank.lost_top_10";
type Moved = WebhookEventData<"rank.improved">["keywords"][number];

/** Emits what a run measured and what moved: one event per keyword, or one for all if many moved together. */
export async function emitRankEvents(tx: Tx, run: RankRun, counts: RankCounts, report: RankReport): Promise<void> {
  const { agencyId, workspaceId, invocationId, device, location, checkedAt } = run;
  const check = { invocationId, device, location, checkedAt };
  const storm = report.storm !== undefined;
  const emit = async (type: MovementType, keywords: readonly Moved[]) => {
    if (keywords.length === 0) return;
    const groups = storm ? [keywords] : keywords.map((one) => [one]);
    for (const group of groups) {
      const moved = { ...check, storm, keywords: [...group] };
      if (type === "rank.dropped") {
        const { expectedFalseAlarmsPer30d } = report;
        const data = { ...moved, threshold: run.rankDrop, expectedFalseAlarmsPer30d };
        await emitEvent(tx, { agencyId, workspaceId, type, data });
      } else await emitEvent(tx, { agencyId, workspaceId, type, data: moved });
    }
  };
  const data = { ...check, ...counts, improved: report.improved.length, dropped: report.dropped.length };
  await emitEvent(tx, { agencyId, workspaceId, type: "rank.checked", data });
  await emit(
    "rank.dropped",
    report.dropped.map((one) => movedOf(one, dropOf(one))),
  );
  await emit(
    "rank.improved",
    report.improved.map((one) => movedOf(one)),
  );
  await emit(
    "rank.lost_top_10",
    report.lostTop10.map((one) => movedOf(one)),
  );
}

function movedOf(judged: Judged, change: RankChange = changeOf(judged)): Moved {
  const { range, checks, significant } = judged.movement;
  return {
    ...change,
    significant,
    baseline: range?.baseline ?? null,
    checks,
    smallestVisibleDrop: visibleDropOf(judged),
  };
}
