import { ATTENTION_KINDS, type Attention, type AttentionKind, DEFAULT_ATTENTION_EVIDENCE } from "@findable/contract";
import type { Concern } from "../../kernel/database/concerns.ts";
import type { RecordFacts } from "./words/insight-words.ts";
import type { SpokenInsights } from "./words/words-for.ts";

/** Records of a kind, and what deals with them. */
interface Handling {
  evidence: Attention["evidence"][number]["type"];
  remedy(first: string, since: string | null): Omit<Attention["remedy"], "credits" | "sentence">;
}

/** Kinds whose rows are made of records. Credits are figures, and have another function. */
export type RecordKind = keyof RecordFacts;
export const RECORD_KINDS = ATTENTION_KINDS.filter((kind): kind is RecordKind => !kind.endsWith("_credits"));

const HANDLINGS: Readonly<Record<RecordKind, Handling>> = {
  approval: {
    evidence: "approval",
    remedy: (first) => ({ operation: "agent.approval.get", arguments: { approval_id: first } }),
  },
  draft: {
    evidence: "campaign",
    remedy: (first) => ({
      operation: "link_building.serp_outreach.drafts.list",
      arguments: { id: first, status: "AWAITING_APPROVAL" },
    }),
  },
  question: {
    evidence: "invocation",
    remedy: (first) => ({ operation: "agent.invocations.get", arguments: { id: first } }),
  },
  budget: { evidence: "pool", remedy: () => ({ operation: "insights.cost", arguments: {} }) },
  reply: {
    evidence: "reply",
    remedy: (first) => ({ operation: "link_building.reply.get", arguments: { id: first } }),
  },
  integration: {
    evidence: "integration",
    remedy: () => ({ operation: "integrations.list", arguments: { include: "vendors" } }),
  },
  mailbox: {
    evidence: "mailbox",
    remedy: (first) => ({ operation: "link_building.mailbox.get", arguments: { address: first } }),
  },
  failed_run: {
    evidence: "invocation",
    remedy: (first) => ({ operation: "agent.invocations.get", arguments: { id: first } }),
  },
  webhook: { evidence: "webhook", remedy: () => ({ operation: "webhooks.dead_letter.replay_all", arguments: {} }) },
  rank_loss: {
    evidence: "keyword",
    remedy: (first, since) => ({
      operation: "insights.explain_rank",
      arguments: { id: first, ...(since === null ? {} : { since }) },
    }),
  },
};

/** The name of each active workspace by its identifier. */
export type Names = ReadonlyMap<string, string>;

interface Wording {
  names: Names;
  words: SpokenInsights;
}

/** Records that need somebody, as rows. Concerns of a workspace without a name belong to the agency. */
export function rowsOf<K extends RecordKind>(
  kind: K,
  concerns: readonly Concern<RecordFacts[K]>[],
  { names, words, most = DEFAULT_ATTENTION_EVIDENCE }: Wording & { most?: number | undefined },
): Attention[] {
  const { evidence, remedy } = HANDLINGS[kind];
  const textOf = words.records[kind];
  return concerns.map(({ count, since, deadline, ...concern }) => {
    const workspaceId = names.has(concern.workspaceId) ? concern.workspaceId : null;
    const texts = concern.records.map(({ facts, id }) => textOf(facts, id));
    const records = concern.records.slice(0, most);
    const call = remedy(records[0]?.id ?? "", since);
    return {
      ...placed(kind, workspaceId, names, count),
      sentence: words.concerns[kind]({
        ...{ count, since: words.day(since), until: words.day(deadline), isOfAgency: workspaceId === null },
        ...{ names: concern.records.map(({ id }) => id), texts },
      }),
      since,
      deadline,
      evidence: records.map((record, index) => ({
        ...{ type: evidence, id: record.id, text: texts[index] ?? "" },
        ...(record.since === null ? {} : { since: record.since }),
        ...(record.deadline === null ? {} : { deadline: record.deadline }),
      })),
      remedy: {
        ...call,
        arguments: inWorkspace(call.arguments, workspaceId),
        credits: 0,
        sentence: words.remedies[kind],
      },
    };
  });
}

/** The credits of a pool this month. */
export interface PoolState {
  /** Null for the pool of the agency. */
  workspaceId: string | null;
  available: number;
  /** Credits of the month, which the remedy grants once more. */
  allocated: number;
}

/** Pools that are empty, or hold less than `enough`. */
export function creditRows(pools: readonly PoolState[], enough: number, { names, words }: Wording): Attention[] {
  return pools
    .filter(({ available }) => available < enough)
    .map(({ workspaceId, available, allocated }) => {
      const kind = available <= 0 ? "no_credits" : "low_credits";
      return {
        ...placed(kind, workspaceId, names, 1),
        sentence: words.concerns[kind]({
          ...{ count: 1, since: undefined, until: undefined, isOfAgency: workspaceId === null, names: [], texts: [] },
          credits: { available, enough },
        }),
        since: null,
        deadline: null,
        evidence: [],
        remedy: {
          operation: "credits.grant",
          arguments: {
            ...(workspaceId === null ? {} : { workspaceId }),
            amount: allocated > 0 ? allocated : enough,
            reason: "More credits for this month.",
          },
          credits: 0,
          sentence: words.remedies[kind],
        },
      };
    });
}

/** Tens by kind, then up to 9.99 by count, so that no kind overtakes a more urgent one. */
function placed(
  kind: AttentionKind,
  workspaceId: string | null,
  names: Names,
  count: number,
): Pick<Attention, "id" | "kind" | "weight" | "workspaceId" | "workspace" | "count"> {
  const urgency = ATTENTION_KINDS.length - ATTENTION_KINDS.indexOf(kind);
  return {
    id: `${kind}:${workspaceId ?? "agency"}`,
    kind,
    weight: urgency * 10 + Math.min(count, 999) / 100,
    workspaceId,
    workspace: workspaceId === null ? null : (names.get(workspaceId) ?? null),
    count,
  };
}

function inWorkspace(args: Record<string, unknown>, workspaceId: string | null): Record<string, unknown> {
  return workspaceId === null ? args : { ...args, workspaceId };
}
