import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callCli } from "../../src/cli/__fixtures__/cli.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { trimRecords } from "../../src/platform/retention/trim-records.ts";
import { openEmptyDatabase } from "../harness/database.ts";
import { type Service, startService } from "../harness/service.ts";
import { openRunFolder } from "../run/run-folder.ts";
import { loadDump, readDump } from "../upgrade/release-dump.ts";
import { NEWEST_EARLIER, OLDEST } from "../upgrade/releases.ts";
import { UPGRADE_ENV } from "../upgrade/seed-release.ts";

let service: Service;
let workspace: string;
let folder: string;
beforeAll(async () => {
  const database = await openEmptyDatabase();
  await withClient(database.adminUrl, (client) => loadDump(client, database.adminUrl, readDump(NEWEST_EARLIER)));
  service = await startService({ database, worker: false, env: UPGRADE_ENV });
  workspace = (await service.rest("GET", "/v1/workspaces")).body.data[0].id;
  folder = await mkdtemp(path.join(openRunFolder(), "storage-"));
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => service.env as Record<string, string>;

/** Figures that the judges of facts state, over REST. */
const FIGURES = [
  "/v1/insights/movement",
  "/v1/insights/opportunities",
  "/v1/insights/attention",
  "/v1/insights/cost",
  "/v1/keywords?sort=-volume&limit=200",
  "/v1/keywords/rank-distribution",
  "/v1/research/ai-citation/share-of-voice",
  "/v1/research/ai-citation/queries",
  "/v1/research/competitor",
  "/v1/research/competitor/candidates",
  "/v1/agent/invocations?limit=100",
  "/v1/audit?limit=100",
];

/** Fields that follow the clock of the request. */
const OF_THE_MOMENT = new Set(["since", "until", "durationMs", "weight", "checkedAt", "readAt"]);

async function readFigures(): Promise<Record<string, string>> {
  const figures: Record<string, string> = {};
  for (const address of FIGURES) {
    const { status, body } = await service.rest("GET", address, undefined, { workspace });
    expect([address, status]).toEqual([address, 200]);
    figures[address] = JSON.stringify(body, (name, value) => (OF_THE_MOMENT.has(name) ? undefined : value));
  }
  return figures;
}

test("every figure is the same before and after a sweep that trims all it may", async () => {
  const before = await readFigures();
  const days = { events: 0, steps: 0, pages: 0, weeklyPages: 0, accessLogs: 0 };
  const later = new Date(Date.parse("2100-01-01T00:00:00Z"));
  const outputs = "select count(*)::integer as count from invocation_steps where output is not null";
  const count = async () =>
    withClient(service.database.adminUrl, async (client) => (await client.query(outputs)).rows[0].count);
  const outputsBefore = await count();

  const trimmed = await trimRecords(service.database.system, days, {
    now: later,
    signal: new AbortController().signal,
  });

  expect(trimmed.runsWithEvents).toBeGreaterThan(0);
  expect(await count()).toBeLessThan(outputsBefore);
  expect(await readFigures()).toEqual(before);
});

test("storage shows what takes space by kind and workspace, and the shares are not larger than the whole", async () => {
  const shown = await callCli(["storage"], environment());
  const json = await callCli(["storage", "--json"], environment());

  const usage = JSON.parse(json.stdout);
  const inWorkspaces = usage.workspaces.reduce((sum: number, { bytes }: { bytes: number }) => sum + bytes, 0);
  expect([shown.code, json.code]).toEqual([0, 0]);
  expect(shown.stdout).toMatch(/^Database \d/);
  expect(shown.stdout).toMatch(/run steps\s+\d+\s+[\d.]+ [kM]B/);
  expect(usage.databaseBytes).toBeGreaterThan(inWorkspaces);
  expect(usage.workspaces.map(({ workspaceId }: { workspaceId: string }) => workspaceId)).toContain(workspace);
});

test("an upgrade check says what the start would do, backs up, and upgrades a copy", async () => {
  await using old = await openEmptyDatabase();
  await withClient(old.adminUrl, (client) => loadDump(client, old.adminUrl, readDump(OLDEST)));
  const there = { ...environment(), DATABASE_URL: old.appUrl, DATABASE_ADMIN_URL: old.adminUrl };

  const checked = await callCli(["upgrade", folder, "--check"], there);

  expect([checked.code, checked.stderr]).toEqual([0, expect.stringContaining("The copy was upgraded")]);
  expect(checked.stderr).toMatch(/Apply \d+ table files: .*0072_installation\.sql/);
  const applied = "select count(*)::integer as count from schema_tables where name = '0072_installation.sql'";
  expect((await withClient(old.adminUrl, (client) => client.query(applied))).rows[0].count).toBe(0);
  expect((await callCli(["restore", folder, "--verify"], there)).code).toBe(0);
  expect((await callCli(["upgrade"], there)).code).toBe(2);
});
