import { type Static, Type } from "typebox";
import { defineList } from "../kernel/operation.ts";
import { Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

export const AUDIT_ACTORS = ["key", "person", "link", "run", "service"] as const;

export const AuditEntry = Type.Object(
  {
    id: Type.String({ description: "Identifier, `aud_…`." }),
    at: Timestamp("Time of the action."),
    action: Type.String({ description: "Operation name, or the action of a run or of the service." }),
    actor: Type.Object(
      {
        type: OneOf(AUDIT_ACTORS, {
          description: "A key, a person who was signed in, a person with a share link, a run, or the service.",
        }),
        id: Nullable(Type.String(), {
          description: "Identifier of the key, person, link or run; null for the service.",
        }),
        name: Type.String({ description: "Display name." }),
      },
      { description: "Actor of the action." },
    ),
    workspaceId: Nullable(Type.String(), { description: "Workspace of the action, `ws_…`; null for the agency." }),
    resourceId: Nullable(Type.String(), { description: "Resource that the action changed; null if none." }),
    requestId: Nullable(Type.String(), { description: "Identifier of the request, `req_…`; null if none." }),
    details: Type.Record(Type.String(), Type.Unknown(), { description: "Changes, by action. Contains no secrets." }),
    previousHash: Nullable(Type.String(), { description: "`hash` of the previous entry; null for the first." }),
    hash: Type.String({
      description: "SHA-256, in hex, of this entry and `previousHash`. A modified entry breaks the chain.",
    }),
  },
  { description: "One recorded action." },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const listAudit = defineList({
  name: "audit.list",
  path: "/v1/audit",
  area: "audit",
  scope: "admin",
  workspace: "none",
  summary: "List audit entries",
  description:
    "Returns every change in the agency and its actor, newest first. Entries are chained by hash and stay when their resource is deleted. For the steps of one run use `agent.invocations.events`.",
  errors: ["validation_error", "forbidden", "workspace_forbidden"],
  fields: {
    action: Type.Optional(
      Type.String({
        maxLength: 100,
        description: "Only this operation. A trailing `*` matches every name with that prefix.",
      }),
    ),
    actorId: Type.Optional(
      Type.String({ maxLength: 1000, description: "Only actions of this key, person, link or run." }),
    ),
    workspaceId: Type.Optional(Type.String({ maxLength: 100, description: "Only actions in this workspace, `ws_…`." })),
    resourceId: Type.Optional(Type.String({ maxLength: 1000, description: "Only actions on this resource." })),
    since: Type.Optional(Timestamp("Recorded at or after this time.")),
    until: Type.Optional(Timestamp("Recorded before this time.")),
  },
  item: AuditEntry,
  list: {
    filters: {
      actorId: { is: "equal", of: "actor.id" },
      workspaceId: { is: "equal", of: "workspaceId" },
      resourceId: { is: "equal", of: "resourceId" },
      since: { is: "atLeast", of: "at" },
      until: { is: "before", of: "at" },
    },
    order: "-at",
    // It may end in `*`, which list rules cannot express. The operation resolves it before it applies the rules.
    others: ["action"],
  },
  example: {
    input: { action: "agent.approval.*", since: "2026-11-01T00:00:00.000Z" },
    data: [
      {
        id: "aud_p8t2x6b0f4j8n2r6v0z4d8h2",
        at: "2026-11-09T09:10:00.000Z",
        action: "agent.approval.approve",
        actor: { type: "key", id: "akey_c9e3g7j1l5n9q3s7u1w5y9a3", name: "Mara" },
        workspaceId: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
        resourceId: "appr_h2k6m0p4s8v1y5b9e3g7j1n4",
        requestId: "req_u8y2c6g0k4o8s2w6a0e4i8m2",
        details: { decision: "APPROVED", edited: ["title"] },
        previousHash: "4f2d8b61c0a97e35d14b6f08a2c9e7d35b81f6048c2e9a7d1356bf0824c7e9ad",
        hash: "b07c5e92d3816fa4480c1e7fd95a2b63c08e4d7195f3ab2706d8e1c4592fb3a0",
      },
    ],
  },
});

export const auditOperations = [listAudit];
