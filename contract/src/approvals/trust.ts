import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineDelete, defineList } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

export const TRUST_KINDS = ["contact", "account", "step"] as const;

export const TrustGrant = Type.Object(
  {
    id: Type.String({ description: "Identifier, `tru_…`. Its decisions have the approver `trust:<id>`." }),
    kind: OneOf(TRUST_KINDS, {
      description: "Subject of the grant: one contact, one partner domain, or one step of the skill.",
    }),
    skill: Type.String({ description: "Slug of the skill it applies to." }),
    step: Type.String({ description: "Name of the step it applies to." }),
    subject: Nullable(Type.String(), {
      description: "The contact `con_…`, or the partner's registrable domain; null for a step.",
    }),
    destination: Unset(
      Type.String({
        description:
          "What the approved action went through, for example a publishing target or a mailbox. Another one is asked about.",
      }),
    ),
    grantedBy: Type.String({
      description: "Who granted it: the key `akey_…`, or the person that an approval link was created for.",
    }),
    approvalId: Type.String({ description: "The approval it was granted with, `appr_…`." }),
    createdAt: Timestamp("Time it was granted."),
    expiresAt: Timestamp("When it ends, 30 days after the grant."),
    uses: Type.Integer({ minimum: 0, description: "Number of approvals it has decided." }),
    lastUsedAt: Nullable(Timestamp("Time it last decided an approval."), {
      description: "Null if it has decided none.",
    }),
  },
  { description: "A trust grant: a rule that approves matching actions without asking." },
);
export type TrustGrant = Static<typeof TrustGrant>;

export const exampleTrustGrant: TrustGrant = {
  id: "tru_b6d0f4h8k2m6p0r4t8v2x6z1",
  kind: "account",
  skill: "link_building.serp_outreach",
  step: "send",
  subject: "studiocraft.example",
  grantedBy: "akey_c9e3g7j1l5n9q3s7u1w5y9a3",
  approvalId: "appr_h2k6m0p4s8v1y5b9e3g7j1n4",
  createdAt: "2026-11-09T09:10:00.000Z",
  expiresAt: "2026-12-09T09:10:00.000Z",
  uses: 0,
  lastUsedAt: null,
};

export const listTrust = defineList({
  area: "approvals",
  name: "agent.trust.list",
  path: "/v1/agent/trust",
  summary: "List trust grants",
  description:
    "Returns the trust grants of the workspace that are in force, newest first. They approve matching actions without asking a person. Create one with `trustHenceforth` of `agent.approval.approve`; end one with `agent.trust.revoke`.",
  fields: {
    kind: Type.Optional(OneOf(TRUST_KINDS, { description: "Only grants of this kind." })),
    skill: Type.Optional(Type.String({ maxLength: 100, description: "Only grants for this skill." })),
  },
  item: TrustGrant,
  list: {
    filters: { kind: { is: "equal", of: "kind" }, skill: { is: "equal", of: "skill" } },
    order: "-createdAt",
  },
  example: {
    input: { kind: "account" },
    data: [exampleTrustGrant],
  },
});

export const revokeTrust = defineDelete({
  area: "approvals",
  name: "agent.trust.revoke",
  path: "/v1/agent/trust/{id}",
  summary: "Revoke a trust grant",
  description:
    "Ends a trust grant immediately. Matching steps wait for a person again. Requires a key that can approve. To stop all actions, trusted or not, use `effects.freeze`.",
  errors: ["not_found", "forbidden"],
  input: Closed({
    id: Identifier("tru", "the grant"),
  }),
  example: { id: exampleTrustGrant.id },
});

export const trustOperations = [listTrust, revokeTrust];
