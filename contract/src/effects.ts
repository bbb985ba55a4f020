import { type Static, Type } from "typebox";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, NoContent, Nullable, OneOf, Timestamp } from "./kernel/schemas.ts";

export const HeldEffect = Type.Object(
  {
    workspaceId: Type.String({ description: "Its workspace, `ws_…`." }),
    invocationId: Type.String({ description: "The run that would do it, `inv_…`." }),
    skill: Type.String({ description: "Slug of the skill." }),
    step: Type.String({ description: "Name of the step that is held." }),
    approvalId: Nullable(Type.String(), { description: "The approval it waits for besides, `appr_…`; null for none." }),
  },
  { description: "Something that would have gone out." },
);
export type HeldEffect = Static<typeof HeldEffect>;

export const EffectsFreeze = Type.Object(
  {
    scope: OneOf(["workspace", "agency"], { description: "What is frozen." }),
    workspaceId: Nullable(Type.String(), { description: "The workspace, `ws_…`; null for the whole agency." }),
    reason: Type.String({ description: "Why." }),
    frozenAt: Timestamp("Since when."),
    frozenBy: Type.String({ description: "The key that did it, `akey_…`." }),
    held: Type.Object(
      {
        total: Type.Integer({ minimum: 0, description: "Effects held at this moment." }),
        items: Type.Array(HeldEffect, { description: "The effects, oldest first; at most the first 200." }),
      },
      { description: "What is held." },
    ),
  },
  { description: "A stop of everything that reaches the outside world." },
);
export type EffectsFreeze = Static<typeof EffectsFreeze>;

const operation = {
  area: "approvals",
  scope: "workspace",
  workspace: "optional",
  credits: "free",
  demo: "demo",
} as const;

export const FreezesInForce = Type.Object(
  {
    workspace: Nullable(EffectsFreeze, {
      description: "The freeze of the workspace; null where it has none of its own, or none was named.",
    }),
    agency: Nullable(EffectsFreeze, {
      description:
        "The freeze of the whole agency; null for none. A key that is bound to a workspace is shown what is held of that one.",
    }),
  },
  { description: "What is frozen. Either of the two stops what would go out of a workspace." },
);
export type FreezesInForce = Static<typeof FreezesInForce>;

const exampleFreeze: EffectsFreeze = {
  scope: "workspace",
  workspaceId: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
  reason: "A wrong price was published.",
  frozenAt: "2026-11-09T10:00:00.000Z",
  frozenBy: "akey_c9e3g7j1l5n9q3s7u1w5y9a3",
  held: {
    total: 1,
    items: [
      {
        workspaceId: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
        invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
        skill: "produce.publish",
        step: "publish",
        approvalId: null,
      },
    ],
  },
};

export const getFreezes = defineOperation({
  ...operation,
  name: "effects.get",
  method: "GET",
  path: "/v1/effects/freeze",
  kind: "query",
  status: 200,
  summary: "See what is frozen",
  description:
    "Whether what would go out of the workspace is held, since when and why, and what is held: by a freeze of its own, by one of its agency, or both. To freeze use `effects.freeze`, to end it `effects.unfreeze`.",
  errors: ["validation_error"],
  input: Closed({}),
  output: FreezesInForce,
  example: { input: {}, output: { workspace: exampleFreeze, agency: null } },
});

export const freezeEffects = defineOperation({
  ...operation,
  name: "effects.freeze",
  method: "POST",
  path: "/v1/effects/freeze",
  kind: "command",
  status: 200,
  summary: "Freeze what goes out",
  description:
    "Holds every mail, publication, submission and contact search at once, approved and trusted ones included, until `effects.unfreeze`; runs go on up to that step. Freezing again keeps the first time and reason. Needs a key that may approve. To stop one run use `agent.invocations.cancel`.",
  errors: ["validation_error", "forbidden", "agency_key_required"],
  input: Closed({
    scope: Type.Optional(
      OneOf(["workspace", "agency"], {
        default: "workspace",
        description: "One workspace, or all of the agency; `agency` needs an agency key.",
      }),
    ),
    reason: Type.String({ minLength: 1, maxLength: 1000, description: "Why; shown wherever something is held." }),
  }),
  output: EffectsFreeze,
  example: {
    input: { scope: "workspace", reason: "A wrong price was published." },
    output: exampleFreeze,
  },
});

export const unfreezeEffects = defineOperation({
  ...operation,
  name: "effects.unfreeze",
  method: "DELETE",
  path: "/v1/effects/freeze",
  kind: "command",
  status: 204,
  summary: "Let things go out again",
  description:
    "Ends what `effects.freeze` began; what was held goes on, still with its approvals. A workspace stays frozen while its agency is. Unfreezing what is not frozen changes nothing. Needs a key that may approve.",
  errors: ["validation_error", "forbidden", "agency_key_required"],
  input: Closed({
    scope: Type.Optional(
      OneOf(["workspace", "agency"], {
        default: "workspace",
        description: "Which freeze to end; `agency` needs an agency key.",
      }),
    ),
  }),
  output: NoContent,
  example: { input: { scope: "workspace" }, output: {} },
});

export const effectOperations = [getFreezes, freezeEffects, unfreezeEffects];
