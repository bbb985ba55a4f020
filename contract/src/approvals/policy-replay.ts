import { type Static, Type } from "typebox";
import { defineQuery, type FieldError } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { exampleApproval } from "./approvals.ts";

/** The newest decisions that one replay reads, and the differences that it lists. */
export const POLICY_REPLAY_LIMITS = { decisions: 5_000, listed: 100, rules: 20 } as const;

const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

export const PolicyRule = Closed(
  {
    skill: text(100, "Slug of the skill, for example `produce.publish`."),
    step: text(200, "Name of the step, without the item behind a colon: `send` covers `send:con_1`."),
    effect: text(50, "Kind of the effect, for example `publish`, `outreach_send`, `submit` or `discover`."),
    destination: text(200, "What the action goes through: a publishing target `plat_…` or a mailbox."),
    partner: text(253, "Domain of the partner who receives it."),
    minScore: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: "Least `score` of the preview, 0 to 100; none fails." }),
    ),
    maxCredits: Type.Optional(
      Type.Number({
        minimum: 0,
        description:
          "Highest price in credits: `credits` of the preview, or the estimate of the run where it has none.",
      }),
    ),
    contactKnown: Type.Optional(
      Type.Boolean({ description: "True: only actions that reach one stored contact; false: only others." }),
    ),
  },
  { description: "An action matches if it meets every condition that is sent. One condition or more." },
);
export type PolicyRule = Static<typeof PolicyRule>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const PolicyReplay = Type.Object(
  {
    sentence: Type.String({ description: "The outcome in a sentence." }),
    since: Nullable(Timestamp("Start of the decisions."), { description: "Null if the request names none." }),
    until: Nullable(Timestamp("End of the decisions."), { description: "Null if the request names none." }),
    decisions: count("Decisions of people that were replayed, newest first."),
    leftOut: count("Older decisions beyond the newest 5,000, which were not replayed."),
    wouldApprove: count("Those that the policy would have approved by itself."),
    edited: count("Of these, those that a person approved with changes."),
    rejected: count("Of these, those that a person rejected."),
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
        rule: Type.Integer({ minimum: 0, description: "Index of the rule that would have approved it." }),
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
    "Replays rules over stored decisions of people and returns how many they would have approved, with each one that a person edited or rejected. It changes nothing and switches nothing on. Effects that no rule may cover are never approved. To approve similar steps in the future send `trustHenceforth` to `agent.approval.approve`; for the decisions themselves use `agent.approval.list`.",
  errors: ["validation_error"],
  input: Closed({
    rules: Type.Array(PolicyRule, {
      minItems: 1,
      maxItems: POLICY_REPLAY_LIMITS.rules,
      description: "The policy: an action is approved if one of its rules matches.",
    }),
    since: Type.Optional(Timestamp("Only decisions at or after this time.")),
    until: Type.Optional(Timestamp("Only decisions before this time.")),
  }),
  check: ({ rules }): FieldError[] =>
    rules.flatMap((rule, index) =>
      Object.values(rule).some((value) => value !== undefined)
        ? []
        : [
            {
              field: `rules[${index}]`,
              message: "needs at least one condition: an empty rule would approve everything",
            },
          ],
    ),
  output: PolicyReplay,
  example: {
    input: { rules: [{ skill: "produce.publish", minScore: 80 }] },
    output: {
      sentence: "This policy would have approved 41 of 60 by itself; of these people had edited 1 and rejected 0.",
      since: null,
      until: null,
      decisions: 60,
      leftOut: 0,
      wouldApprove: 41,
      edited: 1,
      rejected: 0,
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
