import {
  ATTENTION_DAYS,
  type Attention,
  type AttentionKind,
  MAX_ATTENTION_EVIDENCE,
  NEARLY_USED_SHARE,
  type Workspace,
} from "@findable/contract";
import { bootstrapFullCredits } from "@findable/contract/prices";
import type { Concern } from "../../kernel/database/concerns.ts";
import type { Db } from "../../kernel/database/db.ts";
import type { QueryContext } from "../../kernel/operations/operation.ts";
import { findWaiting } from "../approvals/index.ts";
import { findCampaignsToReview, REVIEW_STEP } from "../campaigns/index.ts";
import { findTightCaps, readUsage } from "../credits/index.ts";
import { selectIntegrations, selectIntegrationsOf, statesWith } from "../integrations/index.ts";
import { findFailures, findQuestions } from "../invocations/index.ts";
import { findStoppedMailboxes } from "../mail/index.ts";
import { findMoves, selectNow } from "../ranks/index.ts";
import { findOpenReplies } from "../replies/index.ts";
import { findUndelivered, viewOf } from "../webhooks/index.ts";
import { marketOf, selectDeletedIds, selectWorkspaces } from "../workspaces/index.ts";
import { creditRows, type PoolState, RECORD_KINDS, type RecordKind, rowsOf } from "./attention.ts";
import { inEach } from "./each-workspace.ts";
import type { RecordFacts } from "./words/insight-words.ts";
import { insightWordsIn } from "./words/words-for.ts";

/** Workspaces that one answer looks at, the oldest first. An agency may have no more. */
const MOST_WORKSPACES = 1_000;
const DAY_MS = 86_400_000;
/** Less does not pay for the largest job that a brand begins with. */
const ENOUGH_CREDITS = bootstrapFullCredits("thorough");

/** Which rows an answer has: all kinds unless some are named, and how many records each names. */
interface AttentionRequest {
  kinds?: readonly AttentionKind[];
  most?: number | undefined;
}

/** Everything that needs somebody in the workspace of the call, or in all active workspaces of the agency; in no order. */
export async function findAttention(
  context: QueryContext,
  { kinds = [], most }: AttentionRequest = {},
): Promise<Attention[]> {
  const { agencyId, optionalWorkspaceId: workspaceId, language } = context;
  const db = workspaceId === undefined ? context.agencyDb : context.db;
  const found = await selectWorkspaces(
    db,
    { agencyId, boundWorkspaceId: workspaceId },
    { ids: workspaceId === undefined ? "all" : [workspaceId], most: MOST_WORKSPACES },
  );
  const workspaces = found.filter(({ active }) => active);
  const names = new Map(workspaces.map(({ id, name }) => [id, name]));
  const ids = [...names.keys()];
  const asked = (...some: AttentionKind[]) => kinds.length === 0 || some.some((kind) => kinds.includes(kind));
  const words = insightWordsIn(language);
  const finders: { readonly [K in RecordKind]: () => Promise<Concern<RecordFacts[K]>[]> } = {
    budget: () => findBudgets(db, ids),
    approval: () => findWaiting(db, { agencyId, workspaceId, exceptAt: REVIEW_STEP }),
    draft: () => findCampaignsToReview(db, agencyId, workspaceId),
    question: () => findQuestions(db, agencyId, workspaceId),
    reply: () => findOpenReplies(db, agencyId, workspaceId),
    integration: () => findBrokenConnections(context, db, ids),
    mailbox: () => findStoppedMailboxes(db, agencyId, workspaceId),
    failed_run: () => findFailures(db, { agencyId, workspaceId, days: ATTENTION_DAYS }),
    webhook: () => findUndelivered(db, viewOf(context)),
    rank_loss: () => findRankLosses(db, agencyId, workspaces),
  };
  const find = async <K extends RecordKind>(kind: K) => {
    const finder: () => Promise<Concern<RecordFacts[K]>[]> = finders[kind];
    const found = await finder();
    return (shown: (workspaceId: string) => boolean) =>
      rowsOf(
        kind,
        found.filter((concern) => shown(concern.workspaceId)),
        { names, words, most },
      );
  };
  const [pools, deleted, concerns] = await Promise.all([
    asked("no_credits", "low_credits") ? findPoolStates(db, ids) : [],
    selectDeletedIds(db, agencyId),
    Promise.all(RECORD_KINDS.filter((kind) => asked(kind)).map((kind) => find(kind))),
  ]);
  const quiet = new Set([...found.filter(({ active }) => !active).map(({ id }) => id), ...deleted]);
  // What belongs to no workspace that anybody sees belongs to the agency.
  const rows = concerns.map((toRows) => toRows((id) => !quiet.has(id)));
  return [...creditRows(pools, ENOUGH_CREDITS, { names, words }), ...rows.flat()];
}

/** Connections of the workspaces and of their agency whose last check failed, and ports of the installation with a warning. */
async function findBrokenConnections(
  { agencyId, actor, services }: QueryContext,
  db: Db,
  workspaceIds: readonly string[],
): Promise<Concern<RecordFacts["integration"]>[]> {
  const [ofAgency, byWorkspace] = await Promise.all([
    selectIntegrations(db, { agencyId, workspaceId: undefined }),
    selectIntegrationsOf(db, agencyId, workspaceIds),
  ]);
  const own = [...byWorkspace].map(([workspaceId, connected]) => ({
    workspaceId,
    states: statesWith(
      connected.filter(({ source, status }) => source === "workspace" && status !== "checking"),
      [],
    ),
  }));
  const shared = statesWith(
    ofAgency.filter(({ status }) => status !== "checking"),
    services.ports(actor.mode),
  );
  return [{ workspaceId: AGENCY, states: shared }, ...own].flatMap(({ workspaceId, states }) => {
    const broken = states.filter(({ status }) => status === "warning");
    if (broken.length === 0) return [];
    return {
      workspaceId,
      count: broken.length,
      since: broken.map(({ lastCheckedAt }) => lastCheckedAt ?? null).find((at) => at !== null) ?? null,
      deadline: null,
      records: broken.map(({ name, message, lastCheckedAt }) => ({
        id: name,
        facts: { message },
        since: lastCheckedAt ?? null,
        deadline: null,
      })),
    };
  });
}

/** Stands for the agency where a concern names a workspace. */
const AGENCY = "agency";

/** The pools of the workspaces, each once. */
async function findPoolStates(db: Db, workspaceIds: readonly string[]): Promise<PoolState[]> {
  const usages = [...(await readUsage(db, workspaceIds)).values()];
  const states = usages.map(({ pool: { scope, workspaceId, available, allocated } }) => ({
    workspaceId: scope === "agency" ? null : workspaceId,
    available,
    allocated,
  }));
  return [...new Map(states.map((state) => [state.workspaceId, state])).values()];
}

/** Workspaces whose monthly cap is nearly reached. */
async function findBudgets(db: Db, workspaceIds: readonly string[]): Promise<Concern<RecordFacts["budget"]>[]> {
  const [usage] = (await readUsage(db, workspaceIds)).values();
  if (usage === undefined) return [];
  return findTightCaps(db, { workspaceIds, cycleStart: usage.pool.cycleStart, share: NEARLY_USED_SHARE });
}

/** Keywords that fell or left beyond noise in the workspace's market on desktop, as `insights.movement` judges them. */
async function findRankLosses(
  db: Db,
  agencyId: string,
  workspaces: readonly Workspace[],
): Promise<Concern<RecordFacts["rank_loss"]>[]> {
  const until = await selectNow(db, agencyId);
  const since = new Date(Date.parse(until) - ATTENTION_DAYS * DAY_MS).toISOString();
  return (await inEach(workspaces, (workspace) => findLosses(db, workspace, since))).flat();
}

async function findLosses(
  db: Db,
  { id, settings }: Workspace,
  since: string,
): Promise<Concern<RecordFacts["rank_loss"]>[]> {
  const { moves } = await findMoves(
    db,
    { workspaceId: id, device: "desktop", ...marketOf(settings) },
    { since, until: undefined },
  );
  const lost = moves.filter(({ verdict }) => verdict === "down" || verdict === "left");
  if (lost.length === 0) return [];
  const records = lost
    .toSorted((one, other) => (other.volume ?? 0) - (one.volume ?? 0))
    .slice(0, MAX_ATTENTION_EVIDENCE)
    .map((move) => ({
      ...{ id: move.id, since, deadline: null },
      facts: { keyword: move.keyword, from: placeOf(move.from), to: placeOf(move.to) },
    }));
  return [{ workspaceId: id, count: lost.length, since, deadline: null, records }];
}

const placeOf = ({ found, place }: { found: boolean; place: number }) => (found ? place : null);
