export interface Mutation {
  /** The promise that the line keeps. */
  promise: string;
  /** From the root. */
  file: string;
  /** Occurs once in the file. */
  line: string;
  instead: string;
  /** The tests that must fail. */
  caughtBy: string;
}

/** One line each that keeps a promise. Without it, the named tests must fail. */
export const MUTATIONS: readonly Mutation[] = [
  {
    promise: "a tenant sees only the rows of its workspace",
    file: "server/database/functions/tenancy.sql",
    line: "using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()))', t);",
    instead: "using (agency_id = current_agency())', t);",
    caughtBy: "server/test/walls/row-level-security.test.ts",
  },
  {
    promise: "a key of a workspace cannot call what needs an agency key",
    file: "server/src/platform/pipeline/scope.ts",
    line: 'if (contract.scope === "agency" && actor.scope === "WORKSPACE") {',
    instead: "if (false) {",
    caughtBy: "server/test/journeys/keys.test.ts",
  },
  {
    promise: "a run that was taken over cannot write",
    file: "server/database/functions/run-segments.sql",
    line: "if not found or r.epoch <> p_epoch or r.status <> 'RUNNING' then",
    instead: "if not found then",
    caughtBy: "server/test/runs/fence.test.ts",
  },
  {
    promise: "a segment that lost its run stops",
    file: "server/src/platform/engine/segments/fence.ts",
    line: "if (sqlState(error) === FENCE_REFUSED)",
    instead: 'if (sqlState(error) === "never")',
    caughtBy: "server/test/runs/fence.test.ts",
  },
  {
    promise: "an event reaches each endpoint that listens for it",
    file: "server/database/functions/webhooks.sql",
    line: "from endpoints_for(p_workspace_id, p_type) w where w.agency_id = p_agency_id and w.digest = coalesce(p_digest, w.digest);",
    instead: "from endpoints_for(p_workspace_id, p_type) w where false;",
    caughtBy: "server/src/domains/webhooks/delivery/deliverer.test.ts",
  },
  {
    promise: "a payload that differs from the approved one is not sent",
    file: "server/src/platform/engine/effects/verify.ts",
    line: "approvalDigest({ payload, preview, basis }) !== digest",
    instead: "false",
    caughtBy: "server/test/runs/effects.test.ts",
  },
  {
    promise: "only a key with approval rights decides",
    file: "server/src/domains/approvals/approvals.ts",
    line: "if (actor.canApprove && !actor.readOnly) return;",
    instead: "if (!actor.readOnly) return;",
    caughtBy: "server/src/domains/approvals/approvals.operations.test.ts",
  },
  {
    promise: "a pool never reserves more credits than it has",
    file: "server/database/functions/credits.sql",
    line: "where id = p_pool_id and allocated - used - reserved >= p_amount;",
    instead: "where id = p_pool_id;",
    caughtBy: "server/test/runs/admission.test.ts",
  },
  {
    promise: "an Idempotency-Key answers only the request that it was first used with",
    file: "server/src/platform/pipeline/idempotency.ts",
    line: "if (row.fingerprint !== call.fingerprint) {",
    instead: "if (false) {",
    caughtBy: "server/test/journeys/idempotency.test.ts",
  },
  {
    promise: "the service never calls a private address",
    file: "server/src/platform/egress/public-address.ts",
    line: 'if (parsed.range() !== "unicast" || parsed.toString() === AZURE_HOST_AGENT) return false;',
    instead: "",
    caughtBy: "server/src/platform/egress/egress.test.ts",
  },
];
