import { type Static, Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

/** The credits of a month, of a pool or under a cap, are nearly used from this share on: a notice goes out, and the inbox lists it. */
export const NEARLY_USED_SHARE = 0.8;

export const CreditGrant = Type.Object(
  {
    id: Type.String({ description: "Identifier, `cgr_…`." }),
    scope: OneOf(["agency", "workspace"], { description: "Pool that received the credits." }),
    workspaceId: Nullable(Type.String(), { description: "Identifier of the workspace, `ws_…`; null for the agency." }),
    amount: Type.Number({ description: "Credits added; negative if removed." }),
    reason: Type.String({ description: "Reason." }),
    grantedBy: Type.String({ description: "Person `mbr_…` or key `akey_…` that made the grant." }),
    createdAt: Timestamp("Time of the grant."),
    pool: Type.Object(
      {
        allocated: Type.Number({ minimum: 0, description: "Credits of the pool this cycle, including this grant." }),
        used: Type.Number({ minimum: 0, description: "Credits captured." }),
        reserved: Type.Number({ minimum: 0, description: "Credits reserved for runs that have not ended." }),
        remaining: Type.Number({ description: "Remaining credits: `allocated` minus `used` minus `reserved`." }),
      },
      { description: "The pool after the grant." },
    ),
  },
  { description: "A credit grant. Negative grants remove credits." },
);
export type CreditGrant = Static<typeof CreditGrant>;

export const grantCredits = defineCommand({
  name: "credits.grant",
  path: "/v1/credits",
  area: "credits",
  scope: "admin",
  workspace: "none",
  auditedFields: ["amount", "reason"],
  summary: "Grant credits",
  description:
    "Adds credits for the current cycle to the pool of the agency, or of a workspace with a separate pool. A negative amount removes credits that are neither used nor reserved. Read remaining credits with `workspaces.usage`; select the pool of a workspace with `workspaces.update`.",
  errors: ["validation_error", "forbidden", "workspace_forbidden"],
  input: Closed({
    workspaceId: Type.Optional(
      Identifier("ws", "a workspace with a separate pool", "Omit it for the pool of the agency."),
    ),
    amount: Type.Number({
      minimum: -10_000_000,
      maximum: 10_000_000,
      description: "Credits to add; negative to remove. Must not be 0.",
    }),
    reason: Type.String({ minLength: 1, maxLength: 500, description: "Reason; stored in the ledger." }),
  }),
  output: CreditGrant,
  check: ({ amount }) =>
    Math.round(amount * 10_000) === 0
      ? [{ field: "amount", message: "must not be 0; credits have at most four decimals" }]
      : [],
  example: {
    input: { amount: 5000, reason: "November campaign" },
    output: {
      id: "cgr_q9u3y7c1g5k9o3s7w1a5e9i3",
      scope: "agency",
      workspaceId: null,
      amount: 5000,
      reason: "November campaign",
      grantedBy: "akey_c9e3g7j1l5n9q3s7u1w5y9a3",
      createdAt: "2026-11-16T09:00:00.000Z",
      pool: { allocated: 15_000, used: 4120.5, reserved: 152, remaining: 10_727.5 },
    },
  },
});

export const creditOperations = [grantCredits];
