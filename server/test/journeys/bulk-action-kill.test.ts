import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";
import { until } from "../harness/until.ts";

const WORKSPACES = 200;
/** Every tenth fails: alternately before its run is begun and while it runs. */
const FAILING = 10;

let service: Service;
beforeAll(async () => {
  service = await startService({ processes: "separate" });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function newWorkspace(index: number): Promise<string> {
  const fails = index % FAILING === 0;
  const begins = index % (2 * FAILING) !== 0;
  const { body } = await service.rest("POST", "/v1/workspaces", {
    name: `Brand ${index}`,
    primaryDomain: `brand-${index}.example`,
  });
  // It says which workspace is changed: itself, or one that there is not.
  const brand = { shortDescription: fails ? "ws_of_nobody" : body.id };
  if (begins) await service.rest("PATCH", `/v1/workspaces/${body.id}`, { brand });
  return body.id;
}

/** Writes down every change of a workspace's name, from beside the service. */
async function watchNames(): Promise<void> {
  await withClient(service.database.adminUrl, (client) =>
    client.query(`
      create table renamings (workspace_id text not null);
      create function note_renaming() returns trigger language plpgsql security definer set search_path = public as $$
        begin insert into renamings values (new.id); return null; end $$;
      create trigger note_renaming after update of name on workspaces for each row execute function note_renaming();
      grant select on renamings to findable_system`),
  );
}

async function countEnded(parent: string): Promise<number> {
  const [rows] = await service.database.system.batch<{ count: number }>([
    sql`select count(*) as count from invocations where parent_id = ${parent} and ended_at is not null`,
  ]);
  return rows?.[0]?.count ?? 0;
}

test("200 workspaces of which a tenth fail add up right although the worker is killed twice", async () => {
  const ids: string[] = [];
  while (ids.length < WORKSPACES) {
    const next = Array.from({ length: 10 }, (_, index) => newWorkspace(ids.length + index));
    ids.push(...(await Promise.all(next)));
  }
  await watchNames();
  const { body } = await service.rest("POST", "/v1/workspaces/bulk-action", {
    action: "workspaces.update",
    workspaces: "all",
    config: {
      id: "{{ workspace.brand.shortDescription }}",
      name: "{{ workspace.name }}!",
    },
    concurrency: 5,
  });
  let worker = service.worker;
  for (const enough of [20, 80]) {
    await until(async () => (await countEnded(body.invocationId)) >= enough);
    await worker?.kill("SIGKILL");
    worker = await service.spawn("worker");
  }
  let run = body;
  while (run.status !== "SUCCEEDED") {
    run = (await service.rest("GET", `/v1/agent/invocations/${body.invocationId}?waitSeconds=30`)).body;
  }

  const { summary, results, failures } = run.result;
  const [steps, renamings] = await service.database.system.batch<{ invocation_id: string; workspace_id: string }>([
    sql`select s.invocation_id from invocation_steps s join invocations i on i.id = s.invocation_id where i.parent_id = ${run.invocationId}`,
    sql`select workspace_id from renamings`,
  ]);
  expect(body).toMatchObject({ workspacesFanout: WORKSPACES });
  expect(body.children).toHaveLength(WORKSPACES - WORKSPACES / FAILING / 2);
  expect(summary).toEqual({ total: 200, succeeded: 180, failed: 20, cancelled: 0, creditsUsed: 0 });
  expect(results.map(({ workspaceId }: { workspaceId: string }) => workspaceId).toSorted()).toEqual(ids.toSorted());
  for (const { workspaceId, status, result } of results) {
    const index = ids.indexOf(workspaceId);
    expect([status, result?.name]).toEqual(
      index % FAILING === 0 ? ["FAILED", undefined] : ["SUCCEEDED", `Brand ${index}!`],
    );
  }
  expect(
    failures.map(({ workspaceId, error }: { workspaceId: string; error: { code: string } }) => [
      ids.indexOf(workspaceId) % (2 * FAILING) === 0,
      error.code,
    ]),
  ).toEqual([...Array(10).fill([false, "workspace_not_found"]), ...Array(10).fill([true, "unresolved_placeholder"])]);
  expect(steps).toHaveLength(190);
  expect(new Set(steps?.map((step) => step.invocation_id)).size).toBe(190);
  expect(renamings).toHaveLength(180);
  expect(new Set(renamings?.map((renaming) => renaming.workspace_id)).size).toBe(180);
  await expectCreditsToAddUp(service.database.system);
});
