import type { Service } from "../harness/service.ts";
import { until } from "../harness/until.ts";
import { seedMeasurements } from "./seed-measurements.ts";

/** A dump can be read only with the keys with which it was written. */
export const UPGRADE_ENV = {
  BOOTSTRAP_KEY: "sk_live_AZv3KsQ025XNcbZmaIEysaxmYcFg6td3N0WUvnZYhiZ1vhzWv",
  SECRETS_KEY: "the key of every dump of a release",
  WEBHOOK_RETRY_DELAYS_SECONDS: "3600,3600,3600",
};

export const BRAND = "upgraded.example";

/** Creates the rows of a dump: a workspace in use, with a run that waits for a person, one that sleeps and one that has ended. */
export async function seedRelease(service: Service): Promise<void> {
  const { body: brand } = await call(service, "POST", "/v1/workspaces", { name: "Upgraded", primaryDomain: BRAND });
  const workspace: string = brand.id;
  const post = (path: string, body: unknown) => call(service, "POST", path, body, workspace);
  const put = (path: string, body: unknown) => call(service, "PUT", path, body, workspace);

  await post("/v1/pillars", { name: "Billing" });
  await post("/v1/produce/refiners", { name: "Plain words", instructions: "Replace jargon." });
  await put("/v1/produce/rubric", { criteria: [{ name: "coverage", description: "Covers the topic.", weight: 1 }] });
  await post("/v1/keywords/bulk", {
    keywords: [
      { keyword: "time tracking software", volume: 5400, kd: 42, tags: ["core", "software", "third"] },
      { keyword: "billing by the hour", volume: 90, kd: 8 },
      { keyword: "what is a retainer" },
    ],
  });
  await call(service, "PATCH", `/v1/workspaces/${workspace}`, { settings: { maxCreditsPerMonth: 5000 } });
  await call(service, "POST", "/v1/auth/keys", {
    name: "Capped",
    scope: "WORKSPACE",
    workspaceId: workspace,
    maxCreditsPerMonth: 100,
  });
  await seedMeasurements(service.database, workspace);
  await post("/v1/research/competitor", { domain: "rival.example", weight: "incumbent" });
  // Nothing listens on this port, so the events of the runs below wait for their next attempt.
  await post("/v1/webhooks", {
    url: "http://127.0.0.1:9/hooks",
    events: ["agent.invocation.started", "agent.invocation.awaiting_approval", "agent.invocation.completed"],
  });
  await post("/v1/webhooks", {
    url: "http://127.0.0.1:9/agency",
    events: ["agent.invocation.cancelled"],
    level: "agency",
  });
  await post("/v1/workspaces/bulk-action", {
    action: "distribute.track_rank",
    workspaces: [workspace],
    config: {},
    schedule: "daily:06:00",
  });
  for (const skill of ["test.letter", "test.letter", "test.sleeper"]) {
    await post("/v1/agent/invoke", { skill, input: {}, tags: ["upgrade"] });
  }
  await until(async () => {
    const { body } = await call(service, "GET", "/v1/agent/approvals", undefined, workspace);
    return body.data.length === 2;
  });
  const { body: approvals } = await call(service, "GET", "/v1/agent/approvals", undefined, workspace);
  const [first] = approvals.data;
  // One run has ended, one waits for its approval, one sleeps.
  await post(`/v1/agent/invocations/${first.invocationId}/approve`, { approvalId: first.approvalId });
  await until(async () => {
    const { body } = await call(service, "GET", "/v1/agent/invocations?limit=10", undefined, workspace);
    const states = body.data.map(({ status, currentStep }: { status: string; currentStep: unknown }) =>
      status === "RUNNING" ? [status, currentStep] : status,
    );
    return states.includes("SUCCEEDED") && states.includes("WAITING_APPROVAL");
  });
}

async function call(service: Service, method: string, path: string, body?: unknown, workspace?: string) {
  const answer = await service.rest(method, path, body, workspace === undefined ? {} : { workspace });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return answer;
}
