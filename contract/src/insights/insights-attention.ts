import { type Static, Type } from "typebox";
import { NEARLY_USED_SHARE } from "../agency/credits.ts";
import { Unset } from "../kernel/answers.ts";
import { defineList } from "../kernel/operation.ts";
import { Csv, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

/** Why somebody is needed, the most urgent kind first. */
export const ATTENTION_KINDS = [
  "no_credits",
  "budget",
  "approval",
  "draft",
  "question",
  "reply",
  "integration",
  "mailbox",
  "failed_run",
  "webhook",
  "low_credits",
  "rank_loss",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Failed runs count for this many days unless the same skill succeeded later. */
export const ATTENTION_DAYS = 7;
/** Records that one row names unless the call asks for more. */
export const DEFAULT_ATTENTION_EVIDENCE = 3;
export const MAX_ATTENTION_EVIDENCE = 50;

const EVIDENCE_TYPES = [
  "approval",
  "campaign",
  "invocation",
  "integration",
  "mailbox",
  "reply",
  "webhook",
  "keyword",
  "pool",
] as const;

export const Attention = Type.Object(
  {
    id: Type.String({ description: "Identifier of the row: its kind and workspace. It stays while the cause does." }),
    kind: OneOf(ATTENTION_KINDS, {
      description: `\`no_credits\`: runs are refused; \`budget\`: ${NEARLY_USED_SHARE * 100} % of the monthly cap of a workspace or more is committed; \`approval\`: actions wait for a decision; \`draft\`: emails of campaigns wait for a decision; \`question\`: runs wait for an answer; \`reply\`: answers to outreach wait; \`integration\`: a connection does not work; \`mailbox\`: a sender is paused or fails its check; \`failed_run\`: runs of the last ${ATTENTION_DAYS} days failed and their skill has not succeeded since; \`webhook\`: events could not be delivered; \`low_credits\`: less is left than a thorough site analysis costs; \`rank_loss\`: keywords fell beyond noise in ${ATTENTION_DAYS} days.`,
    }),
    weight: Type.Number({
      minimum: 0,
      maximum: 200,
      description: "Urgency, by which rows are ordered: tens by kind, then by count. A house rule.",
    }),
    workspaceId: Nullable(Type.String(), {
      description: "The workspace, `ws_…`; null for what concerns the whole agency.",
    }),
    workspace: Nullable(Type.String(), { description: "Name of the workspace; null for the whole agency." }),
    count: Type.Integer({ minimum: 1, description: "Records that need somebody." }),
    sentence: Type.String({ description: "What needs somebody and why, in one sentence." }),
    since: Nullable(Timestamp("Since when."), {
      description: "Since when, of the oldest; null if that is not recorded.",
    }),
    deadline: Nullable(Timestamp("When the first one ends unattended."), {
      description: "When the first one ends unattended, as an approval times out; null without a deadline.",
    }),
    evidence: Type.Array(
      Type.Object({
        type: OneOf(EVIDENCE_TYPES, { description: "Kind of the record." }),
        id: Type.String({ description: "Identifier of the record, as its own operations take it." }),
        text: Type.String({ description: "The record in words." }),
        since: Unset(Timestamp("Since when; null if that is not recorded.")),
        deadline: Unset(Timestamp("When it ends unattended; null without a deadline.")),
      }),
      {
        maxItems: MAX_ATTENTION_EVIDENCE,
        description: `The records, most urgent first; at most \`evidence\`, by default ${DEFAULT_ATTENTION_EVIDENCE}.`,
      },
    ),
    remedy: Type.Object(
      {
        operation: Type.String({ description: "The operation that deals with it, also the name of its tool." }),
        arguments: Type.Record(Type.String(), Type.Unknown(), {
          description: "Its arguments, `workspaceId` included.",
        }),
        credits: Type.Number({ minimum: 0, description: "What the call costs." }),
        sentence: Type.String({ description: "What the call does." }),
      },
      { description: "One call that deals with it or shows the decision to make." },
    ),
  },
  { description: "Something that needs somebody." },
);
export type Attention = Static<typeof Attention>;

export const attentionInsight = defineList({
  name: "insights.attention",
  path: "/v1/insights/attention",
  area: "insights",
  scope: "workspace",
  workspace: "optional",
  summary: "See what needs somebody",
  description:
    "Returns what needs a person, most urgent first, over all active workspaces of the agency, or over the workspace that the call names: approvals, drafts of campaigns, questions, replies, connections, mailboxes, failed runs, undelivered events, credits, budgets and ranks lost beyond noise, each with its evidence and the call that deals with it. Begin the day with it. A key of one workspace sees that workspace. An empty list means that nothing waits. For what moved in one workspace use `insights.movement`.",
  errors: ["validation_error"],
  fields: {
    kind: Type.Optional(Csv("Only rows of these kinds, for example `approval,reply`.")),
    evidence: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_ATTENTION_EVIDENCE,
        default: DEFAULT_ATTENTION_EVIDENCE,
        description: `Records that each row names at most, 1 to ${MAX_ATTENTION_EVIDENCE}.`,
      }),
    ),
  },
  item: Attention,
  list: {
    filters: { kind: { is: "oneOf", of: "kind", values: ATTENTION_KINDS } },
    order: "-weight",
    others: ["evidence"],
  },
  example: {
    input: { limit: 10 },
    data: [
      {
        id: "approval:ws_k3v8x0q2m5n7p9r1t4w6y8z0",
        kind: "approval",
        weight: 100.02,
        workspaceId: "ws_k3v8x0q2m5n7p9r1t4w6y8z0",
        workspace: "Tallyhour",
        count: 2,
        sentence: "2 actions wait for a decision, the first until 12 November 2026.",
        since: "2026-11-09T08:41:12.000Z",
        deadline: "2026-11-12T08:41:12.000Z",
        evidence: [
          {
            type: "approval",
            id: "appr_p4s8w2z6d0h3l7q1u5y9b6ct",
            text: "produce.publish, step publish",
            since: "2026-11-09T08:41:12.000Z",
            deadline: "2026-11-12T08:41:12.000Z",
          },
        ],
        remedy: {
          operation: "agent.approval.get",
          arguments: { approval_id: "appr_p4s8w2z6d0h3l7q1u5y9b6ct", workspaceId: "ws_k3v8x0q2m5n7p9r1t4w6y8z0" },
          credits: 0,
          sentence: "Shows the first one with its preview.",
        },
      },
    ],
  },
});
