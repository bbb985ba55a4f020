import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { DEFAULT_LIMITS } from "../../../test/harness/services.ts";
import type { Actor } from "../../kernel/operations/caller.ts";
import { tenantDb } from "../../platform/database/tenant.ts";
import { createWorkspace as create } from "./operations/create-workspace.ts";
import { deleteWorkspace } from "./operations/delete-workspace.ts";
import { getWorkspace } from "./operations/get-workspace.ts";
import { listWorkspaces } from "./operations/list-workspaces.ts";
import { updateWorkspace } from "./operations/update-workspace.ts";
import { workspaceHealth } from "./operations/workspace-health.ts";
import { workspaceUsage } from "./operations/workspace-usage.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newAgency(rights: Partial<Pick<Actor, "readOnly" | "canApprove" | "scope">> = {}) {
  const agencyId = await createAgency(database);
  const { actor } = await createKey(database, { agencyId, ...rights });
  return { agencyId, actor, admin: asActor(database, actor) };
}

test("creates a workspace with a domain in one spelling and the defaults in force", async () => {
  const { admin } = await newAgency();

  const workspace = await admin.call(create, {
    name: "Acme",
    primaryDomain: "HTTPS://Bücher.Example./shop",
    tags: ["team:growth", "team:growth"],
    brand: { shortDescription: "Books." },
  });

  expect(workspace).toMatchObject({
    name: "Acme",
    primaryDomain: "xn--bcher-kva.example",
    tags: ["team:growth"],
    active: true,
    lastActiveAt: null,
    brand: { shortDescription: "Books." },
    settings: {
      approvalPolicy: { publish: "require_approval", outreach_send: "require_approval", rules: [] },
      separateApprover: false,
      creditPool: "agency",
      maxCreditsPerMonth: null,
      maxMonitoringCreditsPerMonth: null,
      alerts: { rankDrop: 3, shareOfVoiceDelta: 0.05 },
    },
  });
  expect(await admin.call(getWorkspace, { id: workspace.id })).toMatchObject({ ...workspace, recentActivity: [] });
});

test("of ten that create the same domain, one wins and nine learn that it exists", async () => {
  const { admin } = await newAgency();
  const spellings = ["acme.example", "ACME.example", "https://acme.example/", "acme.example.", "http://acme.example"];

  const answers = await Promise.all(
    [...spellings, ...spellings].map((primaryDomain) => codeOf(admin.call(create, { name: "Acme", primaryDomain }))),
  );

  expect(answers.filter((answer) => answer === "workspace_exists")).toHaveLength(9);
  expect((await admin.call(listWorkspaces, {})).total).toBe(1);
});

test("agencies do not share domains", async () => {
  const one = await newAgency();
  const other = await newAgency();

  await one.admin.call(create, { name: "Acme", primaryDomain: "acme.example" });

  expect(await codeOf(other.admin.call(create, { name: "Acme", primaryDomain: "acme.example" }))).toMatchObject({
    primaryDomain: "acme.example",
  });
});

test.each(["not a host", "ftp://acme.example", "acme"])("refuses the domain %j by its field", async (primaryDomain) => {
  const { admin } = await newAgency();

  await expect(admin.call(create, { name: "Acme", primaryDomain })).rejects.toMatchObject({
    code: "validation_error",
    details: { errors: [{ field: "primaryDomain" }] },
  });
});

test("of ten that create the last allowed workspace, one does", async () => {
  const { actor } = await newAgency();
  const admin = asActor(database, actor, { services: { limits: { ...DEFAULT_LIMITS, workspacesPerAgency: 1 } } });

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      codeOf(admin.call(create, { name: "Acme", primaryDomain: `acme-${index}.example` })),
    ),
  );

  expect(answers.filter((answer) => answer === "limit_reached")).toHaveLength(9);
});

test("changes what is named, keeps the rest, and clears what is null", async () => {
  const { admin, agencyId } = await newAgency();
  const id = await createWorkspace(database, { agencyId });

  await admin.call(updateWorkspace, {
    id,
    settings: { primaryLocation: "Berlin,Germany", primaryLanguage: "de", alerts: { rankDrop: 5 } },
    brand: { shortDescription: "Shoes.", primaryKeywords: ["shoes"] },
  });
  const workspace = await admin.call(updateWorkspace, {
    id,
    name: "Renamed",
    settings: { primaryLocation: null, approvalPolicy: { publish: "auto" } },
    brand: { shortDescription: null },
  });

  expect(workspace.name).toBe("Renamed");
  expect(workspace.settings).toEqual({
    primaryLanguage: "de",
    approvalPolicy: { publish: "auto", outreach_send: "require_approval", rules: [] },
    separateApprover: false,
    creditPool: "agency",
    maxCreditsPerMonth: null,
    maxMonitoringCreditsPerMonth: null,
    alerts: { rankDrop: 5, shareOfVoiceDelta: 0.05 },
  });
  expect(workspace.brand).toEqual({ primaryKeywords: ["shoes"] });
});

test("only a key that may approve changes who may approve, on creation too", async () => {
  const { admin, agencyId } = await newAgency({ canApprove: false });
  const id = await createWorkspace(database, { agencyId });
  const settings = { approvalPolicy: { publish: "auto" as const } };

  expect(await codeOf(admin.call(updateWorkspace, { id, settings }))).toBe("forbidden");
  expect(await codeOf(admin.call(create, { name: "A", primaryDomain: "a.example", settings }))).toBe("forbidden");
  expect(await codeOf(admin.call(updateWorkspace, { id, settings: { separateApprover: true } }))).toBe("forbidden");
  const unchanged = { approvalPolicy: { publish: "require_approval" as const }, separateApprover: false };
  expect(await codeOf(admin.call(updateWorkspace, { id, settings: unchanged }))).toMatchObject({ id });
});

test("only a key that may approve raises or clears a cap on credits; any key lowers one", async () => {
  const { admin, agencyId } = await newAgency({ canApprove: false });
  const settings = { maxCreditsPerMonth: 500, maxMonitoringCreditsPerMonth: 100 };
  const id = await createWorkspace(database, { agencyId, settings });
  const change = (caps: { maxCreditsPerMonth?: number | null; maxMonitoringCreditsPerMonth?: number | null }) =>
    codeOf(admin.call(updateWorkspace, { id, settings: caps }));

  expect(await change({ maxCreditsPerMonth: 501 })).toBe("forbidden");
  expect(await change({ maxCreditsPerMonth: null })).toBe("forbidden");
  expect(await change({ maxMonitoringCreditsPerMonth: 101 })).toBe("forbidden");
  expect(await change({ maxMonitoringCreditsPerMonth: null })).toBe("forbidden");
  expect(await change({ maxCreditsPerMonth: 400, maxMonitoringCreditsPerMonth: 100 })).toMatchObject({
    settings: { maxCreditsPerMonth: 400, maxMonitoringCreditsPerMonth: 100 },
  });
});

test("a workspace key reads and changes its own workspace, but creates and deletes none and cannot set its pool", async () => {
  const { agencyId } = await newAgency();
  const id = await createWorkspace(database, { agencyId });
  const other = await createWorkspace(database, { agencyId });
  const actor = asActor(database, (await createKey(database, { agencyId, workspaceId: id })).actor);

  expect((await actor.call(listWorkspaces, {})).data.map((workspace) => workspace.id)).toEqual([id]);
  expect(await codeOf(actor.call(updateWorkspace, { id, name: "Mine" }))).toMatchObject({ name: "Mine" });
  expect(await codeOf(actor.call(updateWorkspace, { id: other, name: "Mine" }))).toBe("workspace_not_found");
  expect(await codeOf(actor.call(getWorkspace, { id: other }))).toBe("workspace_not_found");
  expect(await codeOf(actor.call(create, { name: "A", primaryDomain: "a.example" }))).toBe("agency_key_required");
  expect(await codeOf(actor.call(deleteWorkspace, { id }))).toBe("agency_key_required");
  for (const settings of [{ creditPool: "workspace" as const }, { sharedControls: true }]) {
    expect(await codeOf(actor.call(updateWorkspace, { id, settings }))).toBe("agency_key_required");
  }
});

test("a workspace of another agency is not found, in every operation, and invisible with the store's filter removed", async () => {
  const { admin, agencyId } = await newAgency();
  const id = await createWorkspace(database, { agencyId: await createAgency(database) });

  const answers = await Promise.all([
    codeOf(admin.call(getWorkspace, { id })),
    codeOf(admin.call(updateWorkspace, { id, name: "Mine" })),
    codeOf(admin.call(deleteWorkspace, { id })),
    codeOf(admin.call(workspaceUsage, { id })),
    codeOf(admin.call(workspaceHealth, { id })),
  ]);

  expect(new Set(answers)).toEqual(new Set(["workspace_not_found"]));
  const db = tenantDb(database.tenant, { agencyId, workspaceId: undefined });
  expect(await db.query(sql`select id from workspaces`)).toEqual([]);
});

test("a deleted workspace is gone at once, is kept for 90 days, and frees its domain for a new one", async () => {
  const { admin, agencyId } = await newAgency();
  const id = await createWorkspace(database, { agencyId, primaryDomain: "acme.example" });

  await admin.call(deleteWorkspace, { id });

  expect(await codeOf(admin.call(getWorkspace, { id }))).toBe("workspace_not_found");
  expect(await codeOf(admin.call(deleteWorkspace, { id }))).toBe("workspace_not_found");
  expect((await admin.call(listWorkspaces, {})).data).toEqual([]);
  const [kept] = await database.system.batch([
    sql`select active, purge_at - deleted_at > interval '89 days 23 hours' as kept from workspaces where id = ${id}`,
  ]);
  expect(kept).toEqual([{ active: false, kept: true }]);
  const again = await admin.call(create, { name: "Acme", primaryDomain: "acme.example" });
  expect(again.id).not.toBe(id);
});

test("a deleted workspace is shown to those who ask for it, and only to its agency", async () => {
  const { admin, agencyId } = await newAgency();
  const stranger = await newAgency();
  const id = await createWorkspace(database, { agencyId });
  await admin.call(deleteWorkspace, { id });

  const found = await admin.call(getWorkspace, { id, includeArchived: true });
  const listed = await admin.call(listWorkspaces, { includeArchived: true });

  expect(found).toMatchObject({ id, active: false, deletedAt: expect.stringMatching(/Z$/) });
  expect(listed).toMatchObject({ data: [{ id, deletedAt: found.deletedAt }], total: 1 });
  expect((await stranger.admin.call(listWorkspaces, { includeArchived: true })).data).toEqual([]);
  expect(await codeOf(stranger.admin.call(getWorkspace, { id, includeArchived: true }))).toBe("workspace_not_found");
});

test("lists by tag, by activity, and by a piece of the name or the domain", async () => {
  const { admin } = await newAgency();
  const one = await admin.call(create, { name: "One", primaryDomain: "one.example", tags: ["a", "b"] });
  const two = await admin.call(create, { name: "Two", primaryDomain: "two.example", tags: ["a"] });
  await admin.call(updateWorkspace, { id: two.id, active: false });

  const ids = async (input: { tag?: string; active?: boolean; q?: string }) =>
    (await admin.call(listWorkspaces, input)).data.map((workspace) => workspace.id);
  expect(await ids({ tag: "a" })).toEqual([two.id, one.id]);
  expect(await ids({ tag: "b" })).toEqual([one.id]);
  expect(await ids({ active: false })).toEqual([two.id]);
  expect(await ids({ active: true, tag: "a" })).toEqual([one.id]);
  expect(await ids({ q: "TWO" })).toEqual([two.id]);
  expect(await ids({ q: "one.ex" })).toEqual([one.id]);
  expect(await ids({ q: "%" })).toEqual([]);
});

test("pages are stable while workspaces are added, and a cursor is good only for its own list", async () => {
  const { admin } = await newAgency();
  for (const name of ["a", "b", "c"]) await admin.call(create, { name, primaryDomain: `${name}.example` });

  const first = await admin.call(listWorkspaces, { limit: 2 });
  await admin.call(create, { name: "late", primaryDomain: "late.example" });
  const cursor = String(first.nextCursor);
  const second = await admin.call(listWorkspaces, { limit: 2, cursor });

  expect([...first.data, ...second.data].map((workspace) => workspace.name)).toEqual(["c", "b", "a"]);
  expect(second.nextCursor).toBeNull();
  expect(await codeOf(admin.call(listWorkspaces, { cursor, tag: "a" }))).toBe("validation_error");
  expect(await codeOf((await newAgency()).admin.call(listWorkspaces, { cursor }))).toBe("validation_error");
});

test("adds usage, health and integrations only when asked, and refuses what it cannot add", async () => {
  const { actor, agencyId } = await newAgency();
  await createWorkspace(database, { agencyId });
  const admin = asActor(database, actor, {
    services: { ports: () => [{ name: "serpdata", status: "healthy" }] },
  });

  const plain = await admin.call(listWorkspaces, {});
  const full = await admin.call(listWorkspaces, { include: "usage, health,integrations" });

  expect(Object.keys(plain.data[0] ?? {})).not.toEqual(expect.arrayContaining(["usage"]));
  expect(full.data[0]).toMatchObject({
    usage: { creditsUsedThisCycle: 0, creditsRemaining: 10_000 },
    health: { serpdata: "healthy", linkdata: "not_connected" },
  });
  expect(full.data[0]?.integrations?.map((one) => one.name)).toEqual([
    "linkdata",
    "serpdata",
    "gsc",
    "contactdata",
    "outreach",
  ]);
  expect(await codeOf(admin.call(listWorkspaces, { include: "secrets" }))).toBe("validation_error");
});

test("health is the worst that is known of what is connected", async () => {
  const { actor, agencyId } = await newAgency();
  const id = await createWorkspace(database, { agencyId });
  const healthWith = async (...ports: { name: string; status: "healthy" | "warning" | "not_connected" }[]) =>
    (await asActor(database, actor, { services: { ports: () => ports } }).call(workspaceHealth, { id })).status;

  expect(await healthWith()).toBe("not_connected");
  expect(await healthWith({ name: "gsc", status: "healthy" })).toBe("healthy");
  expect(await healthWith({ name: "gsc", status: "healthy" }, { name: "llm", status: "warning" })).toBe("warning");
});

test("health names no time of a check where nothing was checked", async () => {
  const { actor, agencyId } = await newAgency();
  const id = await createWorkspace(database, { agencyId });
  const checked = { name: "serpdata", status: "healthy", lastCheckedAt: "2026-11-21T10:00:00.000Z" } as const;
  const ports = () => [checked, { name: "crawler", status: "healthy" } as const];
  const admin = asActor(database, actor, { services: { ports } });

  const { integrations } = await admin.call(workspaceHealth, { id });
  const detail = await admin.call(getWorkspace, { id });
  const { data } = await admin.call(listWorkspaces, { include: "integrations" });

  const times = integrations.map(({ name, lastCheckedAt }) => [name, lastCheckedAt]);
  expect(times).toEqual([
    ["linkdata", null],
    ["serpdata", checked.lastCheckedAt],
    ["gsc", null],
    ["contactdata", null],
    ["outreach", null],
    ["crawler", null],
  ]);
  expect([detail.integrations, data[0]?.integrations]).toEqual([integrations, integrations]);
});

describe("restoring a workspace", () => {
  async function deletedWorkspace() {
    const { agencyId, admin, actor } = await newAgency();
    const { id } = await admin.call(create, { name: "Acme", primaryDomain: "acme.example", tags: ["kept"] });
    await admin.call(deleteWorkspace, { id });
    return { agencyId, admin, actor, id };
  }

  test("`active: true` by the agency brings it back as it was, with what else was asked for", async () => {
    const { admin, id } = await deletedWorkspace();

    const restored = await admin.call(updateWorkspace, { id, active: true, name: "Acme again" });

    expect(restored).toMatchObject({ id, name: "Acme again", active: true, tags: ["kept"] });
    expect(restored).not.toHaveProperty("deletedAt");
    expect(await admin.call(getWorkspace, { id })).toMatchObject({ id, active: true });
  });

  test("no other change finds a deleted workspace", async () => {
    const { admin, id } = await deletedWorkspace();

    expect(await codeOf(admin.call(updateWorkspace, { id, name: "Acme again" }))).toBe("workspace_not_found");
    expect(await codeOf(admin.call(updateWorkspace, { id, active: false }))).toBe("workspace_not_found");
  });

  test("a workspace's own key and another agency cannot restore it", async () => {
    const { agencyId, id } = await deletedWorkspace();
    const own = asActor(database, (await createKey(database, { agencyId, workspaceId: id })).actor);
    const stranger = await newAgency();

    expect(await codeOf(own.call(updateWorkspace, { id, active: true }))).toBe("workspace_not_found");
    expect(await codeOf(stranger.admin.call(updateWorkspace, { id, active: true }))).toBe("workspace_not_found");
  });

  test("a domain that was used again, by one of ten that race with it or long before, is refused", async () => {
    const { admin, id } = await deletedWorkspace();
    const rivals = Array.from({ length: 9 }, () => admin.call(create, { name: "New", primaryDomain: "acme.example" }));

    const codes = await Promise.all([admin.call(updateWorkspace, { id, active: true }), ...rivals].map(codeOf));

    expect(codes.filter((code) => code === "workspace_exists")).toHaveLength(9);
    expect((await admin.call(listWorkspaces, {})).total).toBe(1);
  });

  test("an agency that is full restores nothing", async () => {
    const { actor, id } = await deletedWorkspace();
    const full = asActor(database, actor, { services: { limits: { ...DEFAULT_LIMITS, workspacesPerAgency: 1 } } });
    await full.call(create, { name: "Other", primaryDomain: "other.example" });

    expect(await codeOf(full.call(updateWorkspace, { id, active: true }))).toBe("limit_reached");
  });
});

test("a domain with and without www. is one site, also beside a workspace that release 0.2 stored with it", async () => {
  const { admin } = await newAgency();
  const first = await admin.call(create, { name: "Acme", primaryDomain: "https://www.Acme.example/" });
  const again = admin.call(create, { name: "Acme", primaryDomain: "acme.example" });

  expect(first.primaryDomain).toBe("acme.example");
  expect(await codeOf(again)).toBe("workspace_exists");
  await database.system.batch([sql`update workspaces set primary_domain = 'www.acme.example' where id = ${first.id}`]);
  const beside = admin.call(create, { name: "Acme", primaryDomain: "acme.example" });
  expect(await codeOf(beside)).toBe("workspace_exists");
});
