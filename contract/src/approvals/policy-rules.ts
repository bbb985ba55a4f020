import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import type { FieldError } from "../kernel/operation.ts";
import { Closed, OneOf } from "../kernel/schemas.ts";

export const APPROVAL_RULES = ["require_approval", "auto"] as const;
export const EFFECT_KINDS = ["publish", "submit", "outreach_send", "discover", "report_send"] as const;
export const MAX_POLICY_RULES = 20;

const approvalRule = (what: string) =>
  OneOf(APPROVAL_RULES, { description: `Whether ${what} waits for a person's approval.` });

const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

export const PolicyRule = Closed(
  {
    skill: text(100, "Slug of the skill."),
    step: text(200, "Name of the step; `send` covers `send:con_1`."),
    effect: Type.Optional(OneOf(EFFECT_KINDS, { description: "What the action does." })),
    destination: text(200, "A publishing target `plat_…` or a mailbox."),
    partner: text(253, "Domain of the partner who receives it; free-mail providers are refused."),
    minScore: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: "Least `score` of the preview, 0 to 100.",
      }),
    ),
    maxCredits: Type.Optional(
      Type.Number({
        minimum: 0,
        description: "Highest price in credits, of the action or else of its run.",
      }),
    ),
    contactKnown: Type.Optional(Type.Literal(true, { description: "Only actions that reach one stored contact." })),
  },
  {
    description:
      "An action matches if it meets every condition that is sent, one or more. A condition whose value is unknown is not met.",
  },
);
export type PolicyRule = Static<typeof PolicyRule>;

/** A rule as answers repeat it: the conditions that were sent and no others, so that the same object switches it on again. */
export const AnsweredRule = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
  description: "The conditions of the rule, as they were set.",
});

const rules = (description: string) => Type.Array(PolicyRule, { maxItems: MAX_POLICY_RULES, description });

export const ApprovalPolicy = Type.Object(
  {
    publish: approvalRule("publishing"),
    outreach_send: approvalRule("sending outreach and reports"),
    rules: Unset(
      Type.Array(AnsweredRule, {
        default: [],
        description: "Rules that approve matching actions without a person; empty for none.",
      }),
    ),
  },
  { description: "Actions that wait for approval." },
);
export type ApprovalPolicy = Static<typeof ApprovalPolicy>;

export const ApprovalPolicyInput = Closed(
  {
    publish: Type.Optional(approvalRule("publishing")),
    outreach_send: Type.Optional(approvalRule("sending outreach and reports")),
    rules: Type.Optional(
      rules(
        "Rules that approve matching actions; replaces the list, and `[]` switches them off. They apply while the key that set them may approve, and with `separateApprover` not to runs of its person. Try them with `approvals.policy.replay`.",
      ),
    ),
  },
  {
    description:
      "Actions that wait for approval. Changing it needs a key that may approve. With `separateApprover`, `auto` needs the same key as turning that off.",
  },
);
export type ApprovalPolicyInput = Static<typeof ApprovalPolicyInput>;

/** A rule without a condition would approve everything. */
export function findPolicyFaults({ rules: given = [] }: ApprovalPolicyInput, at: string): FieldError[] {
  return given.flatMap((rule, index) =>
    Object.values(rule).some((value) => value !== undefined)
      ? []
      : [
          {
            field: `${at}.rules[${index}]`,
            message: "needs at least one condition: an empty rule would approve everything",
          },
        ],
  );
}
