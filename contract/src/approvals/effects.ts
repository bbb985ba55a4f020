import { type Static, Type } from "typebox";
import { defineCommand, defineDelete, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

export const HeldEffect = Type.Object(
  {
    workspaceId: Type.String({ description: "Identifier of the workspace, `ws_…`." }),
    invocationId: Type.String({ description: "Run that would perform the effect, `inv_…`." }),
    skill: Type.String({ description: "Slug of the skill." }),
    step: Type.String({ description: "Name of the held step." }),
    approvalId: Nullable(Type.String(), {
      description: "Approval that the step also waits for, `appr_…`; null if none.",
    }),
  },
  { description: "An effect that a freeze holds back." },
);
export type HeldEffect = Static<typeof HeldEffect>;

export const EffectsFreeze = Type.Object(
  {
    scope: OneOf(["workspace", "agency"], { description: "Scope of the freeze." }),
    workspaceId: Nullable(Type.String(), {
      description: "Identifier of the workspace, `ws_…`; null for the whole agency.",
    }),
    reason: Type.String({ description: "Reason." }),
    frozenAt: Timestamp("Start of the freeze."),
    frozenBy: Type.String({ description: "Key that created the freeze, `akey_…`." }),
    held: Type.Object(
      {
        total: Type.Integer({ minimum: 0, description: "Number of effects currently held." }),
        items: Type.Array(HeldEffect, { description: "Held effects, oldest first; at most the first 200." }),
      },
      { description: "Effects currently held." },
    ),
  },
  { description: "A freeze of all effects." },
);
export type EffectsFreeze = Static<typeof EffectsFreeze>;

export const FreezesInForce = Type.Object(
  {
    workspace: Nullable(EffectsFreeze, {
      description: "Freeze of the workspace; null if it has none or the call names no workspace.",
    }),
    agency: Nullable(EffectsFreeze, {
      description:
        "Freeze of the whole agency; null if none. A key of one workspace sees only that workspace's held effects.",
    }),
  },
  { description: "Active freezes. Either one stops the effects of a workspace." },
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

export const getFreezes = defineQuery({
  area: "approvals",
  workspace: "optional",
  name: "effects.get",
  path: "/v1/effects/freeze",
  summary: "Get freezes",
  description:
    "Returns whether the effects of the workspace are frozen, since when, why, and which effects are held. A freeze applies to the workspace, its agency or both. To freeze use `effects.freeze`; to end a freeze use `effects.unfreeze`.",
  errors: ["validation_error"],
  input: Closed({}),
  output: FreezesInForce,
  example: { input: {}, output: { workspace: exampleFreeze, agency: null } },
});

export const freezeEffects = defineCommand({
  area: "approvals",
  workspace: "optional",
  name: "effects.freeze",
  path: "/v1/effects/freeze",
  status: 200,
  summary: "Freeze effects",
  description:
    "Immediately holds every email, publication, submission and contact search, including approved and trusted ones, until `effects.unfreeze`. Runs continue up to that step. Freezing again keeps the first time and reason. Requires a key that can approve. To stop one run use `agent.invocations.cancel`.",
  errors: ["validation_error", "forbidden", "agency_key_required"],
  input: Closed({
    scope: Type.Optional(
      OneOf(["workspace", "agency"], {
        default: "workspace",
        description: "One workspace, or the whole agency. `agency` requires an agency key.",
      }),
    ),
    reason: Type.String({ minLength: 1, maxLength: 1000, description: "Reason; shown with every held effect." }),
  }),
  auditedFields: ["reason"],
  output: EffectsFreeze,
  example: {
    input: { scope: "workspace", reason: "A wrong price was published." },
    output: exampleFreeze,
  },
});

export const unfreezeEffects = defineDelete({
  area: "approvals",
  workspace: "optional",
  name: "effects.unfreeze",
  path: "/v1/effects/freeze",
  summary: "Unfreeze effects",
  description:
    "Ends a freeze. Held effects continue and still need their approvals. A workspace stays frozen while its agency is frozen. Without a freeze the call changes nothing. Requires a key that can approve. To start a freeze use `effects.freeze`.",
  errors: ["validation_error", "forbidden", "agency_key_required"],
  input: Closed({
    scope: Type.Optional(
      OneOf(["workspace", "agency"], {
        default: "workspace",
        description: "Freeze to end. `agency` requires an agency key.",
      }),
    ),
  }),
  example: { scope: "workspace" },
});

export const effectOperations = [getFreezes, freezeEffects, unfreezeEffects];
