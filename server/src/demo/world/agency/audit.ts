import { createHash } from "node:crypto";
import type { ApiKey, AuditEntry } from "@findable/contract";
import { demoId } from "../../ids.ts";
import { pastRunId } from "../../runs/past-run.ts";
import { reviewedRuns } from "../../runs/reviewed-runs.ts";
import { approvals, type DemoApproval } from "../approvals/approvals.ts";
import { trustGrants } from "../approvals/trust.ts";
import { BRAND, daysAgo, OTHER_BRANDS, PEOPLE } from "../facts.ts";
import { GRANTED } from "./credits.ts";
import { KEYS, keyOf } from "./keys.ts";
import { schedules } from "./schedules.ts";
import { WEBHOOKS } from "./webhooks.ts";
import { WORKSPACES } from "./workspaces.ts";

type Deed = Pick<AuditEntry, "at" | "action" | "actor" | "workspaceId" | "resourceId" | "details">;

const SERVICE = { type: "service" as const, id: null, name: "Findable" };

let built: readonly AuditEntry[] | undefined;

/** Everything that was done in the agency. */
export function auditEntries(): readonly AuditEntry[] {
  built ??= chained(
    [...workspaceDeeds(), ...keyDeeds(), ...webhookDeeds(), ...runDeeds(), ...decisions(), ...freeze()].sort(
      (one, other) => Date.parse(one.at) - Date.parse(other.at),
    ),
  );
  return built;
}

/** With identifiers and hashes, each of which takes in the one before. */
function chained(deeds: readonly Deed[]): AuditEntry[] {
  let previousHash: string | null = null;
  return deeds.map((deed, index) => {
    const requestId = deed.actor.type === "service" ? null : demoId("req", "audit", index);
    const entry = { id: demoId("aud", index), ...deed, requestId, previousHash };
    const hash = createHash("sha256").update(JSON.stringify(entry)).digest("hex");
    previousHash = hash;
    return { ...entry, hash };
  });
}

function by({ id, name }: ApiKey): AuditEntry["actor"] {
  return { type: "key", id, name };
}

function workspaceDeeds(): Deed[] {
  const created = WORKSPACES.map(({ id, name, primaryDomain, createdAt }) =>
    done("workspaces.create", by(keyOf("mara")), { at: createdAt, in: id, to: id }, { name, primaryDomain }),
  );
  const [, , { domain }] = OTHER_BRANDS;
  const kumo = demoId("ws", domain);
  const paused = { at: daysAgo(17, 15, 44), in: kumo, to: kumo };
  const ours = { at: daysAgo(35, 10, 3), in: BRAND.workspaceId, to: BRAND.workspaceId };
  return [
    ...created,
    done("workspaces.update", by(keyOf("mara")), paused, { active: { from: true, to: false } }),
    done("workspaces.update", by(keyOf("mara")), ours, { "settings.alerts.rankDrop": { from: 5, to: 3 } }),
    done("credits.grant", by(keyOf("mara")), { at: daysAgo(14, 9, 2), in: null, to: null }, { amount: GRANTED }),
  ];
}

function keyDeeds(): Deed[] {
  const mara = keyOf("mara");
  return KEYS.flatMap(({ id, name, scope, workspaceId, createdAt, revokedAt }) => {
    const maker = id === mara.id ? SERVICE : by(mara);
    const made = done("auth.keys.create", maker, { at: createdAt, in: workspaceId, to: id }, { name, scope });
    if (revokedAt === null) return [made];
    return [made, done("auth.keys.revoke", by(mara), { at: revokedAt, in: workspaceId, to: id }, { name })];
  });
}

function webhookDeeds(): Deed[] {
  const webhooks = WEBHOOKS.flatMap(({ id, url, createdAt, updatedAt, active, previousSecretExpiresAt }) => {
    const changed = previousSecretExpiresAt === null ? { events: "changed" } : { secret: "rotated" };
    const details = active ? changed : { active: { from: true, to: false } };
    return [
      done("webhooks.create", by(keyOf("mara")), { at: createdAt, in: BRAND.workspaceId, to: id }, { url }),
      done("webhooks.update", by(keyOf("mara")), { at: updatedAt, in: BRAND.workspaceId, to: id }, details),
    ];
  });
  const scheduled = schedules().map(({ id, action, cadence, createdAt }) =>
    done("workspaces.bulk_action", by(keyOf("operations")), { at: createdAt, in: null, to: id }, { action, cadence }),
  );
  return [...webhooks, ...scheduled];
}

function runDeeds(): Deed[] {
  return reviewedRuns().map(({ slug, skill, createdAt, domain = BRAND.domain }) =>
    done(
      "agent.invoke",
      by(keyOf(domain === BRAND.domain ? "publishing" : "operations")),
      { at: createdAt, in: demoId("ws", domain), to: pastRunId(slug) },
      { skill },
    ),
  );
}

function decisions(): Deed[] {
  return approvals().flatMap((approval): Deed[] => {
    const { decidedAt, decision, edited, workspaceId, approvalId } = approval;
    if (decidedAt === undefined || decision === undefined) return [];
    const action = decision === "APPROVED" ? "agent.approval.approve" : "agent.approval.reject";
    const trust = trustGrants().find((grant) => grant.approvalId === approvalId);
    const details = { decision, ...(edited === true ? { edited } : {}), ...(trust && { trust: trust.kind }) };
    return [done(action, approverOf(approval), { at: decidedAt, in: workspaceId, to: approvalId }, details)];
  });
}

function approverOf({ approver = "", approvalId }: DemoApproval): AuditEntry["actor"] {
  const key = KEYS.find(({ id }) => id === approver);
  if (key !== undefined) return by(key);
  if (approver !== PEOPLE.client) return SERVICE;
  return { type: "link", id: demoId("alnk", approvalId, approver), name: approver };
}

/** A morning on which nothing went out. */
function freeze(): Deed[] {
  const mara = by(keyOf("mara"));
  const where = { in: BRAND.workspaceId, to: BRAND.workspaceId };
  const reason = "A wrong price was on the pricing page.";
  return [
    done("effects.freeze", mara, { ...where, at: daysAgo(18, 8, 12) }, { scope: "workspace", reason }),
    done("effects.unfreeze", mara, { ...where, at: daysAgo(18, 11, 47) }, { scope: "workspace" }),
  ];
}

function done(
  action: string,
  actor: AuditEntry["actor"],
  where: { at: string; in: string | null; to: string | null },
  details: Record<string, unknown>,
): Deed {
  return { at: where.at, action, actor, workspaceId: where.in, resourceId: where.to, details };
}
