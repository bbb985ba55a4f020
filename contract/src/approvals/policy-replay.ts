import { type Static, Type } from "typebox";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { exampleApproval } from "./approvals.ts";
import { ApprovalPolicyInput, findPolicyFaults } from "./policy-rules.ts";

/** The newest decisions that one replay reads, and the differences that it lists. */
export const POLICY_REPLAY_LIMITS = { decisions: 5_000, listed: 100 } as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const differing = (what: string) =>
  Type.Object(
    {
      count: count(`Those that ${what}.`),
      approvalIds: Type.Array(Type.String(), { description: "Identifiers, `appr_…`, newest first; at most 100." }),
    },
    { description: `Those that ${what}.` },
  );

export const PolicyReplay = Type.Object(
  {
    sentence: Type.String({ description: "The outcome in a sentence." }),
    since: Nullable(Timestamp("Start of the decisions."), { description: "Null if the request names none." }),
    until: Nullable(Timestamp("End of the decisions."), { description: "Null if the request names none." }),
    total: count("Decisions of people that were replayed, newest first."),
    leftOut: count("Older decisions beyond the newest 5,000, which were not replayed."),
    wouldApprove: count("Those that the policy would have approved by itself."),
    ofThese: Type.Object(
      {
        edited: differing("a person approved with changes"),
        rejected: differing("a person rejected"),
      },
      { description: "Those that the policy would have approved and a person decided otherwise." },
    ),
    rules: Type.Array(
      Type.Object({
        rule: Type.Integer({ minimum: 0, description: "Index of the rule in the request, from 0." }),
        matched: count("Decisions that it matches first."),
      }),
      { description: "What each rule would have approved." },
    ),
    differences: Type.Array(
      Type.Object({
        approvalId: Type.String({ description: "Identifier, `appr_…`." }),
        skill: Type.String({ description: "Slug of the skill." }),
        step: Type.String({ description: "Name of the step." }),
        decision: OneOf(["APPROVED", "REJECTED"], { description: "What the person decided." }),
        edited: Type.Boolean({ description: "Whether the person changed the preview." }),
        note: Nullable(Type.String(), { description: "Note of the person; null for none." }),
        decidedAt: Timestamp("Decision time."),
        rule: Nullable(Type.Integer({ minimum: 0 }), {
          description: "Index of the rule that would have approved it; null for `auto`.",
        }),
      }),
      { description: "What people edited or rejected and the policy would have approved, newest first; at most 100." },
    ),
  },
  { description: "What a policy would have decided." },
);
export type PolicyReplay = Static<typeof PolicyReplay>;

export const replayPolicy = defineQuery({
  area: "approvals",
  name: "approvals.policy.replay",
  method: "POST",
  path: "/v1/agent/approvals/policy-replay",
  summary: "Try an approval policy",
  description:
    "Replays an approval policy over stored decisions of people and returns how many it would have approved, with each one that a person edited or rejected. It changes nothing. To switch the policy on, send the same object as `settings.approvalPolicy` to `workspaces.update`. Actions that no rule may cover are never approved. For the decisions themselves use `agent.approval.list`.",
  errors: ["validation_error"],
  input: Closed({
    policy: ApprovalPolicyInput,
    since: Type.Optional(Timestamp("Only decisions at or after this time.")),
    until: Type.Optional(Timestamp("Only decisions before this time.")),
  }),
  check: ({ policy }) => findPolicyFaults(policy, "policy"),
  output: PolicyReplay,
  example: {
    input: { policy: { rules: [{ skill: "produce.publish", minScore: 80 }] } },
    output: {
      sentence: "This policy would have approved 41 of 60 by itself; of these people had edited 1 and rejected 0.",
      since: null,
      until: null,
      total: 60,
      leftOut: 0,
      wouldApprove: 41,
      ofThese: {
        edited: { count: 1, approvalIds: [exampleApproval.approvalId] },
        rejected: { count: 0, approvalIds: [] },
      },
      rules: [{ rule: 0, matched: 41 }],
      differences: [
        {
          approvalId: exampleApproval.approvalId,
          skill: "produce.publish",
          step: "publish",
          decision: "APPROVED",
          edited: true,
          note: "Shorter title.",
          decidedAt: "2026-11-09T09:10:00.000Z",
          rule: 0,
        },
      ],
    },
  },
});
