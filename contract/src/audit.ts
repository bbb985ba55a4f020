import { type Static, Type } from "typebox";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";

export const AUDIT_ACTORS = ["key", "link", "run", "service"] as const;

export const AuditEntry = Type.Object(
  {
    id: Type.String({ description: "Identifier, `aud_…`." }),
    at: Timestamp("When it was done."),
    action: Type.String({ description: "Name of the operation, or of what a run or the service did." }),
    actor: Type.Object(
      {
        type: OneOf(AUDIT_ACTORS, { description: "A key, a person with a link, a run, or the service by itself." }),
        id: Nullable(Type.String(), { description: "Identifier of the key, link or run; null for the service." }),
        name: Type.String({ description: "Name for people." }),
      },
      { description: "Who did it." },
    ),
    workspaceId: Nullable(Type.String(), { description: "Where, `ws_…`; null for the agency." }),
    resourceId: Nullable(Type.String(), { description: "What it was done to; null for nothing in particular." }),
    requestId: Nullable(Type.String(), { description: "The request, `req_…`; null where there was none." }),
    details: Type.Record(Type.String(), Type.Unknown(), { description: "What changed, by action; no secrets." }),
    previousHash: Nullable(Type.String(), { description: "`hash` of the entry before; null for the first." }),
    hash: Type.String({
      description: "SHA-256 in hex of this entry and `previousHash`: a changed entry breaks the chain.",
    }),
  },
  { description: "Something that was done." },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const listAudit = defineOperation({
  name: "audit.list",
  method: "GET",
  path: "/v1/audit",
  kind: "query",
  status: 200,
  area: "audit",
  scope: "admin",
  workspace: "none",
  credits: "free",
  demo: "demo",
  summary: "List what was done",
  description:
    "Every change in the agency, newest first, and who made it; entries are chained by hash and kept when what they speak of is deleted. What one run did, step by step, is in `agent.invocations.events`.",
  errors: ["validation_error", "forbidden", "workspace_forbidden"],
  input: Closed({
    action: Type.Optional(
      Type.String({ maxLength: 100, description: "Only this operation, or with `*` at the end all that begin so." }),
    ),
    actorId: Type.Optional(Type.String({ maxLength: 1000, description: "Only what this key, link or run did." })),
    workspaceId: Type.Optional(Type.String({ maxLength: 100, description: "Only in this workspace, `ws_…`." })),
    resourceId: Type.Optional(Type.String({ maxLength: 1000, description: "Only what was done to this." })),
    since: Type.Optional(Timestamp("Done at or after.")),
    until: Type.Optional(Timestamp("Done before.")),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(AuditEntry),
  list: {
    filters: {
      actorId: { is: "equal", of: "actor.id" },
      workspaceId: { is: "equal", of: "workspaceId" },
      resourceId: { is: "equal", of: "resourceId" },
      since: { is: "atLeast", of: "at" },
      until: { is: "before", of: "at" },
    },
    order: "-at",
    identifier: "id",
    // It may end in `*`, which no rule says: whose actions are listed is decided before the rules are.
    others: ["action"],
  },
  example: {
    input: { action: "agent.approval.*", since: "2026-11-01T00:00:00.000Z" },
    output: {
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
      nextCursor: null,
      total: 1,
    },
  },
});

export const auditOperations = [listAudit];
