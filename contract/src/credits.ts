import { type Static, Type } from "typebox";
import { Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "./kernel/schemas.ts";

export const CreditGrant = Type.Object(
  {
    id: Type.String({ description: "Identifier, `cgr_…`." }),
    scope: OneOf(["agency", "workspace"], { description: "Whose pool it went to." }),
    workspaceId: Nullable(Type.String(), { description: "The workspace, `ws_…`; null for the agency." }),
    amount: Type.Number({ description: "Credits that were added; below 0 they were taken away." }),
    reason: Type.String({ description: "Why." }),
    grantedBy: Type.String({ description: "The key that did it, `akey_…`." }),
    createdAt: Timestamp("When it was done."),
    pool: Type.Object(
      {
        allocated: Type.Number({ minimum: 0, description: "Credits of the pool this cycle, this grant included." }),
        used: Type.Number({ minimum: 0, description: "Credits that were settled." }),
        reserved: Type.Number({ minimum: 0, description: "Credits held for runs that have not ended." }),
        remaining: Type.Number({ description: "Credits left: `allocated` less `used` and `reserved`." }),
      },
      { description: "The pool afterwards." },
    ),
  },
  { description: "Credits that were given or taken." },
);
export type CreditGrant = Static<typeof CreditGrant>;

export const grantCredits = defineOperation({
  name: "credits.grant",
  method: "POST",
  path: "/v1/credits",
  kind: "command",
  status: 201,
  area: "credits",
  scope: "admin",
  workspace: "none",
  credits: "free",
  demo: "demo",
  summary: "Grant credits",
  description:
    "Adds credits to the pool of the agency, or of a workspace that has one of its own, for the present cycle; an amount below 0 takes away what is neither used nor reserved, and no more. What is left is in `workspaces.usage`; which pool a workspace draws on is set with `workspaces.update`.",
  errors: ["validation_error", "forbidden", "workspace_forbidden"],
  input: Closed({
    workspaceId: Type.Optional(
      Identifier("ws", "a workspace with a pool of its own; left out, the pool of the agency"),
    ),
    amount: Type.Number({
      minimum: -10_000_000,
      maximum: 10_000_000,
      description: "Credits to add, not 0; below 0 to take away.",
    }),
    reason: Type.String({ minLength: 1, maxLength: 500, description: "Why; kept in the ledger." }),
  }),
  output: CreditGrant,
  check: ({ amount }) =>
    Math.round(amount * 10_000) === 0
      ? [{ field: "amount", message: "must not be 0; credits have four decimals" }]
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
