import { afterAll, beforeAll, expect, test } from "vitest";
import { type Receiver, startReceiver } from "../../test/fakes/receiver.ts";
import { isoFromNow } from "../../test/harness/moments.ts";
import { type Service, startService } from "../../test/harness/service.ts";
import { testSkill } from "../../test/runs/test-skill.ts";
import { withClient } from "../platform/database/connection.ts";
import { skills as builtInSkills } from "../skills.ts";

const sleeper = testSkill("test.sleep", async (ctx) => {
  await ctx.sleepUntil("tomorrow", isoFromNow({ days: 1 }));
  return {};
});

let service: Service;
let receiver: Receiver;
let workspace: string;

beforeAll(async () => {
  service = await startService({ skills: [...builtInSkills, testSkill("test.work"), sleeper] });
  receiver = await startReceiver();
  workspace = (await call("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" })).id;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

async function call(method: string, path: string, body?: unknown) {
  const answer = await service.rest(method, path, body, workspace === undefined ? {} : { workspace });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

test("after a tick, what was due is done: a schedule, the audit log, the use of keys, a delivery", async () => {
  const { schedule } = await call("POST", "/v1/workspaces/bulk-action", {
    action: "agent.invoke",
    workspaces: [workspace],
    config: { skill: "test.work", input: {} },
    schedule: "daily:03:00",
    timezone: "UTC",
  });
  const { id } = await call("POST", "/v1/webhooks", { url: receiver.url, events: ["rank.dropped"] });
  await call("POST", `/v1/webhooks/${id}/test`, { event: "rank.dropped" });
  await query(`update schedules set next_run_at = now() - interval '1 hour' where id = '${schedule.id}'`);

  await service.tick();

  const [left] = await query(`
    select (select last_invocation_id from schedules where id = '${schedule.id}') is null as unfired,
      exists (select 1 from audit_inbox where workspace_id = '${workspace}') as unchained,
      exists (select 1 from webhook_deliveries where webhook_id = '${id}') as undelivered,
      (select count(last_used_at) from api_keys) = 0 as unused`);
  expect(left).toEqual({ unfired: false, unchained: false, undelivered: false, unused: false });
  expect(receiver.log.map(({ eventType }) => eventType)).toEqual(["rank.dropped"]);
});

test("after a tick, a timer that was due has resumed its run", async () => {
  const run = await call("POST", "/v1/agent/invoke", { skill: "test.sleep", input: {} });
  const due = (set: string) => query(`update timers set ${set} where ref = '${run.invocationId}' returning id`);
  await expect.poll(() => due("due_at = due_at")).toHaveLength(1);
  const [timer] = await due("due_at = now()");

  await service.tick();

  expect(await query(`select 1 from timers where id = '${timer?.["id"]}'`)).toEqual([]);
});

function query(text: string): Promise<Record<string, unknown>[]> {
  return withClient(service.database.adminUrl, async (client) => (await client.query(text)).rows);
}
