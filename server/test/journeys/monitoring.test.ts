import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { checkDatabase } from "../../src/cli/doctor/check-database.ts";
import { readAlertPages } from "../../src/cli/doctor/explain-alert.ts";
import { connectionsOf } from "../../src/platform/database/connections.ts";
import { parseConfig } from "../../src/start/config.ts";
import { type Service, startService } from "../harness/service.ts";
import type { ServiceProcess } from "../harness/service-process.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const TOKEN = "a-token-of-the-operator";
/** No process is killed here, so a busy machine must not take a run away. */
const HELD = { RUN_LEASE_MS: "30000" };

let service: Service;
let api: ServiceProcess;
let worker: ServiceProcess;

beforeAll(async () => {
  service = await startService({ processes: "separate", env: { ...HELD, LOG_LEVEL: "info", METRICS_TOKEN: TOKEN } });
  [api, worker] = await Promise.all([
    service.spawn("api", { METRICS_PORT: "0" }),
    service.spawn("worker", { WORKER_PORT: "0" }),
  ]);
});
afterAll(async () => service[Symbol.asyncDispose]());

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

async function scrape(url: string, token = TOKEN): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, text: await response.text() };
}

/** Lines of the log of a process, as objects. */
function linesOf(process: ServiceProcess | undefined): Record<string, unknown>[] {
  const lines = (process?.complaints() ?? "").split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line));
}

/** Names of metrics in a text in PromQL or JSON. */
function metricsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\b(?:findable|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name))];
}

function seriesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) => seriesOf(name, type)));
}

function seriesOf(name: string, type: string | undefined): string[] {
  return type === "histogram" ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
}

test("a worker answers health and metrics on its port, and the API has its metrics on another port or behind a token", async () => {
  const health = await fetch(`${worker.monitoringUrl}/health`);
  const ready = await fetch(`${worker.monitoringUrl}/readyz`);
  const scraped = await scrape(worker.monitoringUrl);
  const apart = await scrape(api.monitoringUrl);

  expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready", problems: {} }]);
  expect(scraped.text).toContain('findable_process_info{role="worker",release="');
  expect(scraped.text).toMatch(/findable_database_connections_max\{pool="outbox"\} 4/);
  expect(apart.text).toContain('findable_process_info{role="api",release="');
  expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${service.url}/metrics`)).status).toBe(401);
  expect((await scrape(service.url, "another-token-entirely")).status).toBe(401);
  expect((await scrape(worker.monitoringUrl, "")).status).toBe(401);
  expect((await scrape(service.url)).status).toBe(200);
});

test("the log has a line for each call and each segment of a run, without secrets and without what was asked", async () => {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Logged", primaryDomain: "logged.example" });
  const here = { workspace: made.body.id };
  const world = await service.rest("POST", "/v1/auth/keys", { name: "W", mode: "test", workspaceId: here.workspace });
  const key = world.body.secret;
  const started = await service.rest("POST", "/v1/research/serp", { query: "zanzibar lamps" }, { ...here, key });
  const id = started.body.invocationId;
  await service.rest("GET", `/v1/agent/invocations/${id}?waitSeconds=30`, undefined, { ...here, key });
  await service.rest("GET", "/v1/workspaces/ws_does_not_exist");
  const all = () => [service.api, service.worker, worker].flatMap(linesOf);

  await expect
    .poll(() => all().find((line) => line["invocationId"] === id && line["outcome"] !== "lost"))
    .toMatchObject({
      msg: "a run succeeded",
      skill: "research.serp",
      outcome: "succeeded",
      agencyId: expect.any(String),
      workspaceId: expect.any(String),
      ms: expect.any(Number),
    });
  const lost = () => linesOf(service.api).find(({ msg, status }) => msg === "a call ended" && status === 404);
  await expect.poll(lost).toMatchObject({ code: "workspace_not_found" });
  const calls = linesOf(service.api).filter(({ msg }) => msg === "a call ended");
  expect(calls.find(({ operation }) => operation === "research.serp.fetch")).toMatchObject({
    level: 30,
    transport: "rest",
    status: 202,
    requestId: started.headers.get("x-request-id"),
    agencyId: expect.any(String),
    keyId: world.body.id,
  });
  const written = JSON.stringify(all());
  expect([key, service.key, TOKEN, "zanzibar", "logged.example"].filter((text) => written.includes(text))).toEqual([]);
});

test("every metric that the dashboard and the alerts name exists in a scrape", async () => {
  const both = await Promise.all([scrape(api.monitoringUrl), scrape(worker.monitoringUrl)]);
  const real = seriesIn(both.map(({ text }) => text).join("\n"));
  const named = ["deploy/grafana/findable.json", "deploy/prometheus/alerts.yml"].flatMap((file) =>
    metricsIn(read(file)),
  );

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !real.has(name))).toEqual([]);
  expect(metricsIn("rate(findable_gone_total[5m])").filter((name) => real.has(name))).toEqual([]);
});

test("each alert has its section in the documents, which the doctor reads, and each section has its alert", () => {
  const rules = parse(read("deploy/prometheus/alerts.yml")).groups.flatMap((group: { rules: object[] }) => group.rules);
  const names = rules.map(({ alert }: { alert: string }) => alert);
  const sections = [...read("docs/alerts.md").matchAll(/^## (\S+)$/gm)].map(([, name]) => name);

  expect(names.length).toBeGreaterThan(8);
  expect(sections).toEqual(names);
  expect(readAlertPages().map(({ name, text }) => [name, text.length > 100])).toEqual(
    names.map((name: string) => [name, true]),
  );
  for (const { alert, annotations } of rules) expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
});

test("the documents state the connections that each process may open, and the doctor compares them with the database", async () => {
  const rows = [...read("docs/operating.md").matchAll(/^\| (API|worker) \|.*\| (\d+) \|$/gm)];
  const checks = await checkDatabase(parseConfig(service.env));

  expect(rows.map(([, process, sum]) => [process, Number(sum)])).toEqual([
    ["API", connectionsOf("api")],
    ["worker", connectionsOf("worker")],
  ]);
  expect(checks.find(({ name }) => name === "connections")).toMatchObject({
    state: "ok",
    message: expect.stringMatching(/^PostgreSQL accepts \d+, and one API process and 2 workers may open 102\.$/),
  });
});
