import type { DiscussionThread, PainPoint } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { dayNumber } from "../../kernel/text/moment.ts";
import { emitEvent } from "../webhooks/index.ts";
import type { FoundPain } from "./analysis/analyse-threads.ts";
import { signalOf } from "./analysis/signal.ts";
import { matchPains } from "./match-pains.ts";
import {
  dropUnstated,
  lockPainPoints,
  recordPainSignals,
  selectPainOfThreads,
  selectPainsById,
  selectVoices,
  upsertPain,
  type WrittenPain,
} from "./pain-points.store.ts";
import { recordSignals, type StoringRun, selectThreads, toThread } from "./threads.store.ts";

export interface AnalysedPain extends FoundPain {
  /** The words of a model for the problem; absent where a quote names it. */
  namedByModel?: string;
}

export interface StoredAnalysis {
  threads: DiscussionThread[];
  /** The strongest first. */
  painPoints: PainPoint[];
}

interface Analysed {
  threadIds: readonly string[];
  pains: readonly AnalysedPain[];
  engagement: ReadonlyMap<string, number | null>;
  /** Pain points with less are stored and not reported; null where the usual signal or enough people are reason to. */
  threshold: number | null;
  now: string;
}

/**
 * Stores pain points with their quotes. One that the workspace knows keeps its identifier and gains quotes, and its signal counts all
 * of them. Emits `research.discuss.pain_point.surfaced` for each new one.
 */
export async function storeAnalysis(tx: Tx, run: StoringRun, analysed: Analysed): Promise<StoredAnalysis> {
  const { threadIds, pains, engagement, threshold, now } = analysed;
  const known = await lockPainPoints(tx, run.workspaceId);
  const matches = matchPains(pains, known);
  const written = pains.map((pain, index): WrittenPain => {
    const { namedByModel } = pain;
    const match = matches[index];
    const topicBy = namedByModel === undefined ? "quote" : "model";
    return {
      id: match?.id ?? newId("pain"),
      isNew: match === undefined,
      topic: namedByModel ?? pain.topic,
      topicBy,
      pain,
    };
  });
  for (const one of written) await upsertPain(tx, run, one);
  await recordSignals(
    tx,
    run.workspaceId,
    threadIds.map((id) => ({ id, signal: null, painPoints: "", engagement: engagement.get(id) ?? null })),
  );
  const ids = written.map(({ id }) => id);
  // All of the workspace: time has passed, and quotes of others may have been deleted.
  const voices = Map.groupBy(await selectVoices(tx, run.workspaceId), ({ painId }) => painId);
  await recordPainSignals(
    tx,
    [...voices].map(([id, said]) => ({ id, ...signalOf(said, now) })),
  );
  await dropUnstated(tx, run.workspaceId);
  await describeThreads(tx, run, analysed);
  const painPoints = (await selectPainsById(tx, run.workspaceId, ids)).filter(
    (pain) => pain.signalScore >= (threshold ?? USUAL_SIGNAL) || (threshold === null && hasEvidence(pain, now)),
  );
  const isNew = new Set(written.filter((one) => one.isNew).map(({ id }) => id));
  for (const [index, painPoint] of painPoints.filter(({ id }) => isNew.has(id)).entries())
    await announce(tx, run, painPoint, index + 1);
  const threads = await selectThreads(tx, run.workspaceId, threadIds);
  return { threads: threads.map(toThread), painPoints };
}

/** The signal of a pain point that is worth a look, unless the caller names another. */
const USUAL_SIGNAL = 0.5;
/** So many people in so many threads have a problem, whatever their words weigh. */
const EVIDENCE = { authors: 5, threads: 3, days: 180 };

function hasEvidence({ authors, threads, lastSeenAt }: PainPoint, now: string): boolean {
  const age = dayNumber(now) - dayNumber(lastSeenAt);
  return authors >= EVIDENCE.authors && threads >= EVIDENCE.threads && age <= EVIDENCE.days;
}

async function describeThreads(
  tx: Tx,
  { workspaceId }: StoringRun,
  { threadIds, engagement }: Analysed,
): Promise<void> {
  const stated = Map.groupBy(await selectPainOfThreads(tx, workspaceId, threadIds), ({ threadId }) => threadId);
  await recordSignals(
    tx,
    workspaceId,
    threadIds.map((id) => ({
      id,
      signal: stated.get(id)?.[0]?.signal ?? null,
      painPoints: (stated.get(id) ?? []).map(({ topic }) => topic).join("\n"),
      engagement: engagement.get(id) ?? null,
    })),
  );
}

async function announce(tx: Tx, run: StoringRun, painPoint: PainPoint, sequence: number): Promise<void> {
  const { agencyId, workspaceId, invocationId } = run;
  const { id: painPointId, topic, signalScore, sources } = painPoint;
  const data = { invocationId, sequence, painPointId, topic, signalScore, sources };
  await emitEvent(tx, { agencyId, workspaceId, type: "research.discuss.pain_point.surfaced", data });
}
