import { createHash } from "node:crypto";
import {
  type Approval,
  type ApprovalDetail,
  type AuditEntry,
  type BulkActionHandle,
  BulkActionResult,
  type BulkActionResult as BulkActionResultType,
  type CostInsight,
  type DeadLetter,
  fillUnset,
  type ListedInvocation,
  type OperationContract,
  operations,
  type Schedule,
  type TrustGrant,
  type Webhook,
  type WebhookDelivery,
  type Workspace,
  type WorkspaceDetail,
  type WorkspaceUsage,
  webhookEvents,
} from "@findable/contract";
import { expect, test } from "vitest";
import { createDemo } from "../../src/demo/create-demo.ts";
import { stories } from "../../src/demo/stories.ts";
import { BRAND, DEMO_NOW } from "../../src/demo/world/facts.ts";
import { resolvePlaceholders } from "../../src/domains/bulk-actions/placeholders.ts";
import { nextRun } from "../../src/domains/schedules/next-run.ts";
import { fieldOf } from "../../src/kernel/lists/evaluate.ts";
import { validateInput } from "../../src/platform/validation/validate.ts";
import { createLinks } from "../../src/wiring/create-services.ts";
import { findClosedFaults } from "../house/closed-schema.ts";

const demo = createDemo(createLinks("http://localhost:3000"));

interface Page<T> {
  data: T[];
  total: number;
}

function contractOf(name: string): OperationContract {
  const contract = operations.find((operation) => operation.name === name);
  if (contract === undefined) throw new Error(`There is no operation "${name}".`);
  return contract;
}

/** What a call answers, as the caller reads it. The test names its type. */
function ask<T>(name: string, input: Record<string, unknown> = {}): T {
  const contract = contractOf(name);
  return JSON.parse(JSON.stringify(demo.answer(contract, validateInput(contract, {}, input)).output));
}

function list<T>(name: string, input: Record<string, unknown> = {}): T[] {
  return ask<Page<T>>(name, { limit: 200, ...input }).data;
}

const everyApproval = () => list<Approval>("agent.approval.list", { include: "decisions", scope: "agency" });
const workspaces = () => list<Workspace>("workspaces.list", { include: "usage,health,integrations" });
const webhooks = () => list<Webhook>("webhooks.list");

test("what a list shows, its get finds", () => {
  for (const [listed, get, parameter, id] of [
    ["agent.approval.list", "agent.approval.get", "approval_id", "approvalId"],
    ["workspaces.list", "workspaces.get", "id", "id"],
    ["webhooks.list", "webhooks.get", "id", "id"],
    ["schedules.list", "schedules.get", "id", "id"],
  ] as const) {
    for (const item of list<Record<string, unknown>>(listed)) {
      expect(ask(get, { [parameter]: item[id] })).toMatchObject(item);
    }
  }
});

test("every filter narrows to what it says, and to something", () => {
  const cases: [string, string, unknown, (item: unknown) => boolean][] = [
    ["agent.approval.list", "skill", "produce.publish", (item) => fieldOf(item, "skill") === "produce.publish"],
    ["agent.approval.list", "routedTo", "mara@northlight.example", (item) => text(item, "routedTo").includes("mara@")],
    ["agent.approval.list", "tag", "november", (item) => text(item, "tags").includes("november")],
    ["agent.approval.list", "raisedAfter", "2026-11-15T00:00:00Z", (item) => text(item, "raisedAt") >= "2026-11-15"],
    ["agent.approval.list", "raisedBefore", "2026-11-15T00:00:00Z", (item) => text(item, "raisedAt") < "2026-11-15"],
    ["agent.trust.list", "kind", "account", (item) => fieldOf(item, "kind") === "account"],
    [
      "agent.trust.list",
      "skill",
      "link_building.serp_outreach",
      (item) => fieldOf(item, "skill") === "link_building.serp_outreach",
    ],
    ["workspaces.list", "tag", "plan:growth", (item) => text(item, "tags").includes("plan:growth")],
    ["workspaces.list", "active", false, (item) => fieldOf(item, "active") === false],
    ["schedules.list", "paused", true, (item) => fieldOf(item, "nextRunAt") === null],
    ["schedules.list", "action", "agent.invoke", (item) => fieldOf(item, "action") === "agent.invoke"],
    ["audit.list", "action", "agent.approval.*", (item) => text(item, "action").startsWith("agent.approval.")],
    ["audit.list", "action", "effects.freeze", (item) => fieldOf(item, "action") === "effects.freeze"],
    ["audit.list", "workspaceId", BRAND.workspaceId, (item) => fieldOf(item, "workspaceId") === BRAND.workspaceId],
    ["audit.list", "since", "2026-11-01T00:00:00Z", (item) => text(item, "at") >= "2026-11"],
    ["audit.list", "until", "2026-11-01T00:00:00Z", (item) => text(item, "at") < "2026-11"],
    [
      "webhooks.dead_letter.list",
      "since",
      "2026-11-10T00:00:00Z",
      (item) => text(item, "deadLetteredAt") > "2026-11-1",
    ],
  ];
  for (const [name, field, value, holds] of cases) {
    const [whole, narrowed] = [list(name), list(name, { [field]: value })];

    expect(narrowed, `${name} ${field}`).toEqual(whole.filter(holds));
    expect(narrowed.length, `${name} ${field}`).toBeGreaterThan(0);
    expect(narrowed.length, `${name} ${field}`).toBeLessThan(whole.length);
  }
});

test("the filters that name a record narrow to what belongs to it", () => {
  const webhookId = list<DeadLetter>("webhooks.dead_letter.list")[0]?.webhookId;
  const [entry] = list<AuditEntry>("audit.list", { action: "auth.keys.create" });
  const cases: [string, Record<string, unknown>, string, string][] = [
    ["webhooks.dead_letter.list", {}, "webhookId", "webhookId"],
    ["webhooks.deliveries.list", { id: webhookId }, "event", "eventType"],
    ["webhooks.deliveries.list", { id: webhookId }, "outcome", "outcome"],
    ["audit.list", {}, "actorId", "actor.id"],
    ["audit.list", {}, "resourceId", "resourceId"],
  ];
  const asked: Record<string, unknown> = {
    webhookId,
    event: "rank.checked",
    outcome: "failed",
    actorId: entry?.actor.id,
    resourceId: entry?.resourceId,
  };
  for (const [name, fields, field, of] of cases) {
    const narrowed = list(name, { ...fields, [field]: asked[field] });

    expect(narrowed, `${name} ${field}`).toEqual(
      list(name, fields).filter((item) => fieldOf(item, of) === asked[field]),
    );
    expect(narrowed.length, `${name} ${field}`).toBeGreaterThan(0);
  }
});

function text(item: unknown, field: string): string {
  return String(fieldOf(item, field));
}

test("those who wait come first, the next to time out on top, and decisions follow, the latest on top", () => {
  const all = everyApproval();
  const waiting = all.filter(({ status }) => status === "PENDING");
  const decided = all.slice(waiting.length).filter(({ decidedAt }) => decidedAt !== null);

  expect(all.slice(0, waiting.length)).toEqual(waiting);
  expect(waiting.map(({ timeoutAt }) => timeoutAt)).toEqual(waiting.map(({ timeoutAt }) => timeoutAt).sort());
  expect(decided.map(({ decidedAt }) => decidedAt)).toEqual(
    decided
      .map(({ decidedAt }) => decidedAt)
      .sort()
      .reverse(),
  );
  expect(list<Approval>("agent.approval.list")).toEqual(
    waiting.filter(({ workspaceId }) => workspaceId === BRAND.workspaceId),
  );
});

test("what waits can still be decided, and what was decided was decided in time", () => {
  for (const approval of everyApproval()) {
    const { status, raisedAt, timeoutAt, decidedAt, preview, editableFields, payloadSha256 } = approval;
    expect(raisedAt < DEMO_NOW).toBe(true);
    expect(status === "PENDING" ? timeoutAt > DEMO_NOW : true).toBe(true);
    expect(decidedAt == null || (raisedAt <= decidedAt && decidedAt <= timeoutAt)).toBe(true);
    expect(editableFields.filter((field) => !(field in preview))).toEqual([]);
    const digest = createHash("sha256").update(JSON.stringify(preview)).digest("hex");
    expect(payloadSha256 ?? digest).toBe(digest);
  }
});

test("an approval's context is its run's, and ends before it was raised", () => {
  for (const { approvalId, invocationId, skill, raisedAt, status } of everyApproval()) {
    const { context } = ask<ApprovalDetail>("agent.approval.get", { approval_id: approvalId });
    const run = ask<{ status: string }>("agent.invocations.get", { id: invocationId });

    expect(context.tree).toMatchObject({ invocationId, skill, status: run.status });
    expect(context.priorSteps.at(-1)?.completedAt ?? "").toSatisfy((at: string) => at <= raisedAt);
    expect(status === "PENDING" ? context.tree.status : "WAITING_APPROVAL").toBe("WAITING_APPROVAL");
  }
});

test("a trust grant comes from an approval, and counts the decisions it made", () => {
  const all = everyApproval();
  const made = all.filter(({ approver }) => approver?.startsWith("trust:"));
  const grants = list<TrustGrant>("agent.trust.list");

  for (const grant of grants) {
    const uses = made.filter(({ approver }) => approver === `trust:${grant.id}`);
    expect(all.map(({ approvalId }) => approvalId)).toContain(grant.approvalId);
    expect(grant.uses).toBe(uses.length);
    expect(uses.every(({ skill, decidedAt = "" }) => skill === grant.skill && decidedAt > grant.createdAt)).toBe(true);
    expect(grant.expiresAt > DEMO_NOW).toBe(true);
  }
  expect(grants.reduce((sum, { uses }) => sum + uses, 0)).toBe(made.length);
});

test("deciding echoes what was said and goes on as the contract says", () => {
  const [first] = list<Approval>("agent.approval.list");
  const { approvalId = "", invocationId: id = "" } = first ?? {};
  const comment = { author: "Mara", comment: "Please name the source." };
  const reject = (more: object) =>
    ask<{ invocation: object }>("agent.approval.reject", { id, approvalId, ...more }).invocation;

  expect(
    ask("agent.approval.approve", { id, approvalId, edits: { subject: "Hello" }, trustHenceforth: "account" }),
  ).toMatchObject({
    approvalId,
    edited: true,
    trustGranted: { kind: "account", subject: first?.preview["accountDomain"], approvalId },
    invocation: { invocationId: id, status: "RUNNING", resumeAt: DEMO_NOW },
  });
  expect(reject({})).toMatchObject({ invocationId: id, status: "FAILED", rerunStep: null });
  expect(reject({ skipStep: true })).toMatchObject({ invocationId: id, status: "RUNNING", rerunStep: null });
  expect(reject({ rerun: { step: "draft_emails" } })).toMatchObject({
    invocationId: id,
    status: "RUNNING",
    rerunStep: "draft_emails",
  });
  expect(() => reject({ skipStep: true, rerun: { step: "draft_emails" } })).toThrow("skipStep");
  expect(ask<Approval>("agent.approval.comment", { approval_id: approvalId, ...comment }).comments.at(-1)).toEqual({
    ...comment,
    at: DEMO_NOW,
  });
});

test("a freeze holds what waits: of the workspace, or of the agency", () => {
  const held = (scope: string) =>
    ask<{ held: { items: { approvalId: string }[] } }>("effects.freeze", { scope, reason: "Stop" }).held.items;
  const waiting = (scope: string) => list<Approval>("agent.approval.list", { scope });

  for (const scope of ["workspace", "agency"]) {
    expect(
      held(scope)
        .map(({ approvalId }) => approvalId)
        .sort(),
    ).toEqual(
      waiting(scope)
        .map(({ approvalId }) => approvalId)
        .sort(),
    );
  }
  expect(held("agency").length).toBeGreaterThan(held("workspace").length);
});

test("the credits of a pool add up, in usage, lists and grants alike", () => {
  const usages = workspaces().map((workspace) => ({
    workspace,
    usage: ask<WorkspaceUsage>("workspaces.usage", { id: workspace.id }),
  }));
  const ofAgency = usages.filter(({ usage }) => usage.pool.scope === "agency");

  for (const { workspace, usage } of usages) {
    const { credits, pool, breakdown } = usage;
    expect(credits.used).toBe(Object.values(breakdown).reduce((sum, part) => sum + part, 0));
    expect(pool.used + pool.reserved + credits.remaining).toBe(credits.allocated);
    expect(workspace.usage).toMatchObject({ creditsUsedThisCycle: credits.used, creditsRemaining: credits.remaining });
  }
  expect(ofAgency[0]?.usage.pool.used).toBe(ofAgency.reduce((sum, { usage }) => sum + usage.credits.used, 0));
  expect(ask("credits.grant", { amount: 500, reason: "More" })).toMatchObject({
    pool: { remaining: (ofAgency[0]?.usage.credits.remaining ?? 0) + 500 },
  });
});

test("credits and what vendors charged in dollars add up, by run, in cost insights and in the usage of a month", () => {
  const [from, to] = [`${DEMO_NOW.slice(0, 7)}-01`, DEMO_NOW.slice(0, 10)];
  const charged = list<ListedInvocation>("agent.invocations.list")
    .filter(({ createdAt }) => createdAt >= from)
    .map((run) => run.vendorCostUsd ?? 0);
  const cost = ask<CostInsight>("insights.cost", { from, to });
  const sumOf = (vendors: readonly { costUsd: number }[]) => vendors.reduce((sum, { costUsd }) => sum + costUsd, 0);

  expect(cost.costUsd).toBeGreaterThan(1);
  expect(charged.reduce((sum, dollars) => sum + dollars, 0)).toBeCloseTo(cost.costUsd, 6);
  expect(sumOf(cost.skills)).toBeCloseTo(cost.costUsd, 6);
  for (const { id } of workspaces()) {
    const { vendors, credits } = ask<WorkspaceUsage>("workspaces.usage", { id });
    expect([id, sumOf(vendors) > 0]).toEqual([id, credits.used > 0]);
    if (id !== BRAND.workspaceId) continue;
    expect(vendors).toEqual(cost.vendors);
    expect(credits.used).toBeCloseTo(cost.credits, 6);
  }
});

test("a workspace's health and latest runs agree wherever they are shown", () => {
  for (const { id, health, integrations } of workspaces()) {
    const detail = ask<WorkspaceDetail>("workspaces.get", { id });
    const { integrations: alone } = ask<{ integrations: Workspace["integrations"] }>("workspaces.health", { id });
    const moments = detail.recentActivity.map(({ createdAt }) => createdAt);
    const ids = detail.recentActivity.map(({ invocationId }) => invocationId);

    expect(alone).toEqual(integrations);
    expect(detail.integrations).toEqual(integrations);
    expect(Object.fromEntries(detail.integrations.map(({ name, status }) => [name, status]))).toEqual(health);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(new Set(ids).size).toBe(ids.length);
    expect(detail.recentActivity.every(({ updatedAt }) => updatedAt < DEMO_NOW)).toBe(true);
  }
});

test("a change is shown on the record it was made to, and null clears", () => {
  const [workspace] = list<Workspace>("workspaces.list", { active: true });
  const { id = "", settings, brand } = workspace ?? {};
  const change = {
    id,
    name: "Renamed",
    settings: { primaryLanguage: null, alerts: { rankDrop: 9 } },
    brand: { shortDescription: null },
  };

  expect(ask("workspaces.update", change)).toEqual({
    ...workspace,
    name: "Renamed",
    settings: { ...settings, primaryLanguage: null, alerts: { ...settings?.alerts, rankDrop: 9 } },
    brand: { ...brand, shortDescription: null },
  });
});

test("a created key or webhook shows a secret once that can never be a real one", () => {
  const key = ask<{ secret: string; prefix: string; name: string }>("auth.keys.create", { name: "Reporting" });
  const url = "https://hooks.example.com/findable";
  const webhook = ask<{ secret: string; url: string }>("webhooks.create", { url, events: ["rank.dropped"] });

  expect(key).toMatchObject({ name: "Reporting", prefix: key.secret.slice(0, 12) });
  expect(key.secret).toMatch(/^sk_demo_[0-9A-Za-z]{49}$/);
  expect(webhook.url).toBe(url);
  expect(webhook.secret).toMatch(/^whsec_demo[0-9A-Za-z]{38}$/);
  expect(ask("webhooks.update", { id: webhooks()[0]?.id, rotate: true })).toMatchObject({
    secret: expect.stringMatching(/^whsec_demo/),
    previousSecretExpiresAt: "2026-11-17T09:00:00.000Z",
  });
  expect(JSON.stringify([list("auth.keys.list"), webhooks()])).not.toContain('"secret"');
});

test("attempts follow each other as the contract says, until one is delivered or none is left", () => {
  const pauses = [1_000, 5_000, 30_000, 300_000];
  for (const webhook of webhooks()) {
    const attempts = list<WebhookDelivery>("webhooks.deliveries.list", { id: webhook.id }).reverse();
    for (const attempt of attempts) {
      const next = attempts.find(
        (other) => other.deliveryId === attempt.deliveryId && other.attempt === attempt.attempt + 1,
      );
      const pause = pauses[attempt.attempt - 1] ?? 0;
      const waited = next && Date.parse(next.attemptedAt) - Date.parse(attempt.attemptedAt) - attempt.latencyMs;

      expect(webhook.events).toContain(attempt.eventType);
      expect(attempt.nextAttemptAt).toBe(next?.attemptedAt ?? null);
      expect(attempt.attemptedAt < DEMO_NOW).toBe(true);
      expect(next === undefined).toBe(attempt.outcome === "delivered" || attempt.attempt === 5);
      expect(waited ?? pause).toBeGreaterThanOrEqual(pause);
      expect(waited ?? pause).toBeLessThanOrEqual(pause * 1.1 + 1);
    }
  }
});

test("dead letters are the deliveries that failed to the end, with events as their types promise", () => {
  const letters = list<DeadLetter>("webhooks.dead_letter.list");
  const failed = webhooks().flatMap(({ id }) =>
    list<WebhookDelivery>("webhooks.deliveries.list", { id }).filter(
      ({ outcome, nextAttemptAt }) => outcome === "failed" && nextAttemptAt === null,
    ),
  );

  expect(letters.map(({ event }) => event.id).sort()).toEqual(failed.map(({ eventId }) => eventId).sort());
  for (const { event } of letters) expect(findClosedFaults(webhookEvents[event.type].data, event.data)).toEqual([]);
  expect(ask("webhooks.dead_letter.replay", { id: letters[0]?.id })).toMatchObject({ eventId: letters[0]?.event.id });
  expect(ask("webhooks.dead_letter.replay_all")).toEqual({
    queued: letters.filter(({ replayedAt }) => replayedAt === null).length,
  });
});

test("a schedule is next due after now and was last due before, at the hour of its zone", () => {
  for (const { cadence, timezone, paused, nextRunAt, lastRunAt } of list<Schedule>("schedules.list")) {
    expect(nextRunAt).toBe(paused ? null : nextRun(cadence, timezone, DEMO_NOW));
    expect(lastRunAt ?? "").toSatisfy((at: string) => at < DEMO_NOW);
  }
  expect(nextRun("weekly:monday:09:00", "UTC", DEMO_NOW)).toBe("2026-11-23T09:00:00.000Z");
  expect(nextRun("daily:02:30", "America/New_York", DEMO_NOW)).toBe("2026-11-17T07:30:00.000Z");
  expect(nextRun("daily:08:00", "Europe/Berlin", "2026-10-24T09:00:00.000Z")).toBe("2026-10-25T07:00:00.000Z");
});

test("the audit log is one chain, and everybody in it was there by then", () => {
  const entries = list<AuditEntry>("audit.list").reverse();
  let previous: string | null = null;
  for (const { hash, ...entry } of entries) {
    expect(entry.previousHash).toBe(previous);
    expect(hash).toBe(createHash("sha256").update(JSON.stringify(entry)).digest("hex"));
    previous = hash;
  }
  const made = entries.filter(({ action }) => action === "auth.keys.create");

  for (const { actor, at } of entries.filter((entry) => entry.actor.type === "key")) {
    expect(made.find(({ resourceId }) => resourceId === actor.id)?.at ?? "never").toSatisfy(
      (then: string) => then <= at,
    );
  }
});

test("a bulk action fans out by its selection, with its placeholders filled in for each workspace", () => {
  const config = { seed: { keyword: "{{ workspace.brand.primaryKeywords[0] }}" } };
  const ofAll = ask<BulkActionHandle>("workspaces.bulk_action", {
    action: "link_building.serp_outreach.create",
    workspaces: "all",
    config,
  });
  const ids = ofAll.children.map(({ invocationId }) => invocationId);
  const filtered = { action: "distribute.track_rank", workspaces: "all", filter: { q: "oak" }, config: {} };

  expect(ofAll.workspacesFanout).toBe(list("workspaces.list", { active: true }).length);
  expect(new Set(ids).size).toBe(ofAll.workspacesFanout);
  expect(ask<BulkActionHandle>("workspaces.bulk_action", filtered).workspacesFanout).toBe(1);
  expect(ask("workspaces.bulk_action", { ...filtered, schedule: "weekly:fri:07:00" })).toMatchObject({
    parentInvocationId: null,
    agentId: null,
    status: "SCHEDULED",
    workspacesFanout: 1,
    children: [],
    schedule: { cadence: "weekly:fri:07:00", nextRunAt: "2026-11-20T07:00:00.000Z", filter: { q: "oak" } },
  });
  expect(() => ask("workspaces.bulk_action", { ...filtered, action: "make.coffee" })).toThrow(
    expect.objectContaining({ code: "unknown_action" }),
  );
});

test("the run of a bulk action lists each workspace, also those that a placeholder excluded", () => {
  const story = stories.find(({ slug }) => slug === "workspaces.bulk_action");
  const asked = {
    action: "link_building.serp_outreach.create",
    workspaces: "all",
    config: { outreach: { ourContentUrl: "{{ workspace.brand.featuredContentUrl }}" } },
  };
  const handle = ask<BulkActionHandle>("workspaces.bulk_action", asked);
  const told = story?.story(asked);
  const result: BulkActionResultType = JSON.parse(JSON.stringify(told?.result));
  const begun = result.results.filter(({ invocationId }) => invocationId !== null);

  for (const input of [asked, { action: "webhooks.list", workspaces: ["ws_a", "ws_b"], config: {} }, {}]) {
    expect(findClosedFaults(BulkActionResult, fillUnset(BulkActionResult, story?.story(input).result))).toEqual([]);
  }
  expect(begun.map(({ invocationId }) => invocationId)).toEqual(
    handle.children.map(({ invocationId }) => invocationId),
  );
  expect(told?.children?.length).toBe(begun.length);
  expect(result.summary).toMatchObject({ total: handle.workspacesFanout, failed: result.failures.length });
  expect(result.failures.map(({ error }) => error.code)).toEqual(["unresolved_placeholder"]);
});

test("placeholders read what the contract allows and nothing else", () => {
  const [workspace] = list<Workspace>("workspaces.list", { tag: "plan:growth" });
  if (workspace === undefined) throw new Error("The demo has lost its workspaces.");
  const { value, missing } = resolvePlaceholders(
    {
      list: [
        "{{ workspace.tags }}",
        "about {{workspace.name}}",
        "{{ workspace.settings.creditPool }}",
        "{{ workspace.constructor }}",
        7,
      ],
    },
    workspace,
  );

  expect(value).toEqual({ list: [workspace.tags, `about ${workspace.name}`, undefined, undefined, 7] });
  expect(missing).toEqual(["workspace.settings.creditPool", "workspace.constructor"]);
});
