import {
  ATTENTION_DAYS,
  ATTENTION_KINDS,
  type Attention,
  type AttentionKind,
  DEFAULT_ATTENTION_EVIDENCE,
} from "@findable/contract";
import type { Concern } from "../../kernel/database/concerns.ts";
import { formatLongDay } from "../../kernel/text/moment.ts";

/** What one kind of concern says, and what deals with it. */
interface Wording {
  evidence: Attention["evidence"][number]["type"];
  sentence(concern: Concern): string;
  remedy(first: string, concern: Concern): Omit<Attention["remedy"], "credits">;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Kinds whose rows are made of records. Credits are figures, and have another function. */
export type RecordKind = Exclude<AttentionKind, "no_credits" | "low_credits">;
export const RECORD_KINDS = ATTENTION_KINDS.filter((kind): kind is RecordKind => !kind.endsWith("_credits"));

const WORDINGS: Readonly<Record<RecordKind, Wording>> = {
  approval: {
    evidence: "approval",
    sentence: ({ count, deadline }) =>
      `${counted(count, "action")} ${verb(count, "waits", "wait")} for a decision${deadline === null ? "" : `, the first until ${formatLongDay(deadline)}`}.`,
    remedy: (first) => ({
      operation: "agent.approval.get",
      arguments: { approval_id: first },
      sentence: "Shows the first one with its preview.",
    }),
  },
  draft: {
    evidence: "campaign",
    sentence: ({ count, deadline }) =>
      `Emails of ${counted(count, "campaign")} wait for a decision${deadline === null ? "" : `, the first until ${formatLongDay(deadline)}`}.`,
    remedy: (first) => ({
      operation: "link_building.serp_outreach.drafts.list",
      arguments: { id: first, status: "AWAITING_APPROVAL" },
      sentence: "Lists the emails of the first one.",
    }),
  },
  question: {
    evidence: "invocation",
    sentence: ({ count, since }) =>
      `${counted(count, "run")} ${verb(count, "waits", "wait")} for an answer${since === null ? "" : `, the oldest since ${formatLongDay(since)}`}.`,
    remedy: (first) => ({
      operation: "agent.invocations.get",
      arguments: { id: first },
      sentence: "Shows the question of the first one.",
    }),
  },
  budget: {
    evidence: "pool",
    sentence: ({ records }) =>
      `The monthly cap of this workspace is nearly reached, and runs above it are refused: ${records.map(({ text }) => text).join("; ")}.`,
    remedy: () => ({
      operation: "insights.cost",
      arguments: {},
      sentence: "Shows what the credits were spent on; an administrator raises the cap in the settings.",
    }),
  },
  reply: {
    evidence: "reply",
    sentence: ({ count, since }) =>
      `${counted(count, "reply", "replies")} to outreach ${verb(count, "waits", "wait")} for an answer${since === null ? "" : `, the oldest since ${formatLongDay(since)}`}.`,
    remedy: (first) => ({
      operation: "link_building.reply.get",
      arguments: { id: first },
      sentence: "Shows the oldest one with its conversation.",
    }),
  },
  integration: {
    evidence: "integration",
    sentence: ({ count, records }) =>
      `${counted(count, "connection")} ${verb(count, "does", "do")} not work: ${records.map(({ text }) => text).join("; ")}`,
    remedy: () => ({
      operation: "integrations.list",
      arguments: { include: "vendors" },
      sentence: "Shows the connections and what each vendor needs.",
    }),
  },
  mailbox: {
    evidence: "mailbox",
    sentence: ({ count, records }) =>
      `${counted(count, "mailbox", "mailboxes")} ${verb(count, "sends", "send")} nothing: ${records.map(({ text }) => text).join("; ")}`,
    remedy: (first) => ({
      operation: "link_building.mailbox.get",
      arguments: { address: first },
      sentence: "Shows why, and the findings of its check.",
    }),
  },
  failed_run: {
    evidence: "invocation",
    sentence: ({ count }) =>
      `${counted(count, "run")} of the last ${ATTENTION_DAYS} days failed, and ${verb(count, "its skill has", "their skills have")} not succeeded since.`,
    remedy: (first) => ({
      operation: "agent.invocations.get",
      arguments: { id: first },
      sentence: "Shows the latest one with its error and the way out.",
    }),
  },
  webhook: {
    evidence: "webhook",
    sentence: ({ count, deadline }) =>
      `${counted(count, "endpoint")} did not take events${deadline === null ? "" : `, which are kept until ${formatLongDay(deadline)}`}.`,
    remedy: () => ({
      operation: "webhooks.dead_letter.replay_all",
      arguments: {},
      sentence: "Sends the undelivered events again; repair the endpoint first.",
    }),
  },
  rank_loss: {
    evidence: "keyword",
    sentence: ({ count, since }) =>
      `${counted(count, "keyword")} fell beyond noise${since === null ? "" : ` since ${formatLongDay(since)}`}.`,
    remedy: (first, { since }) => ({
      operation: "insights.explain_rank",
      arguments: { id: first, ...(since === null ? {} : { since }) },
      sentence: "Explains the largest loss.",
    }),
  },
};

/** The name of each active workspace by its identifier. */
export type Names = ReadonlyMap<string, string>;

/** Records that need somebody, as rows. Concerns of a workspace without a name belong to the agency. */
export function rowsOf(
  kind: RecordKind,
  concerns: readonly Concern[],
  { names, most = DEFAULT_ATTENTION_EVIDENCE }: { names: Names; most?: number | undefined },
): Attention[] {
  const { evidence, sentence, remedy } = WORDINGS[kind];
  return concerns.map((concern) => {
    const workspaceId = names.has(concern.workspaceId) ? concern.workspaceId : null;
    const records = concern.records.slice(0, most);
    const call = remedy(records[0]?.id ?? "", concern);
    return {
      ...placed(kind, workspaceId, names, concern.count),
      sentence: sentence(concern),
      since: concern.since,
      deadline: concern.deadline,
      evidence: records.map(({ since, deadline, ...record }) => ({
        ...{ type: evidence, ...record },
        ...(since === null ? {} : { since }),
        ...(deadline === null ? {} : { deadline }),
      })),
      remedy: { ...call, arguments: inWorkspace(call.arguments, workspaceId), credits: 0 },
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
export function creditRows(pools: readonly PoolState[], enough: number, names: Names): Attention[] {
  return pools
    .filter(({ available }) => available < enough)
    .map(({ workspaceId, available, allocated }) => {
      const kind = available <= 0 ? "no_credits" : "low_credits";
      const whose = workspaceId === null ? "the agency's pool" : "the pool of this workspace";
      return {
        ...placed(kind, workspaceId, names, 1),
        sentence:
          kind === "no_credits"
            ? `No credits are left in ${whose} this month, so runs are refused.`
            : `${available} credits are left in ${whose} this month; a thorough site analysis costs ${enough}.`,
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
          sentence: "Adds a month's credits to the pool; it needs an admin key.",
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
