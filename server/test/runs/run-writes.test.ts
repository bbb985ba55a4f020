import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rememberMetrics } from "../../src/domains/keywords/index.ts";
import type { Tx } from "../../src/kernel/database/db.ts";
import type { RunContext } from "../../src/kernel/runs/run-context.ts";
import { type Service, startService } from "../harness/service.ts";
import { addPillar } from "./add-pillar.ts";
import { testSkill } from "./test-skill.ts";

interface Call {
  name: string;
  input: Record<string, unknown>;
}

/** Writes a file, and calls the operations of its input in order. */
const writer = testSkill("test.writer", async (ctx, { calls, file }) => {
  if (typeof file === "string") await ctx.files.write("agent-output/note.md", file, { contentType: "text/markdown" });
  const outputs: unknown[] = [];
  // The tests below write them.
  for (const [index, { name, input }] of (calls as Call[]).entries()) {
    outputs.push((await ctx.operation(`call-${index}`, name, input)).output);
  }
  return { outputs };
});

/** How often the save of a run was performed, rehearsals included. */
const performed = new Map<string, number>();

/** Saves twice: what its input names, then a segment. `onlyLater` writes nothing in the rehearsal of the first. */
const saver = testSkill("test.saver", async (ctx, { writes, onlyLater }) => {
  const { id: invocationId } = ctx.invocation;
  await ctx.save("first", async (tx) => {
    const count = (performed.get(invocationId) ?? 0) + 1;
    performed.set(invocationId, count);
    if (onlyLater !== true || count > 1) await WRITES[writes as keyof typeof WRITES](tx, ctx);
    return null;
  });
  await ctx.save("second", (tx) => addPillar(tx, ctx, `${String(writes)} ${invocationId}`));
  return {};
});

const WRITES = {
  nothing: (tx: Tx) => tx.query(sql`select 1`),
  unchanged: (tx: Tx) => tx.query(sql`update pillars set name = name, voice = voice`),
  remembered: (tx: Tx, { invocation, workspace: { id: workspaceId } }: RunContext) =>
    rememberMetrics(tx, {
      agencyId: invocation.agencyId,
      workspaceId,
      country: "US",
      language: "en",
      phrases: [{ keyword: "oolong", volume: 10, kd: null }],
    }),
  pillar: (tx: Tx, ctx: RunContext) => addPillar(tx, ctx, "Pillar"),
  metrics: (tx: Tx, { invocation: { agencyId }, workspace: { id: workspaceId } }: RunContext) =>
    tx.query(sql`
      insert into keyword_metrics (agency_id, workspace_id, keyword_id, cpc)
      select ${agencyId}, ${workspaceId}, id, 2 from keywords where workspace_id = ${workspaceId} limit 1
      on conflict (workspace_id, keyword_id) do update set cpc = excluded.cpc`),
};

const leaf = testSkill("test.leaf");

let service: Service;
let workspace: string;

beforeAll(async () => {
  service = await startService({ skills: [writer, saver, leaf] });
  workspace = (await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" })).body.id;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

function call(method: string, path: string, body?: unknown) {
  return service.rest(method, path, body, { workspace });
}

async function start(input: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<string> {
  return (await call("POST", "/v1/agent/invoke", { skill: "test.writer", input, ...more })).body.invocationId;
}

async function settled(id: string) {
  return (await call("GET", `/v1/agent/invocations/${id}?waitSeconds=20`)).body;
}

async function runsOf(resourceId: string): Promise<string[]> {
  const { body } = await call("GET", `/v1/agent/invocations?resourceId=${encodeURIComponent(resourceId)}`);
  return body.data.map(({ invocationId }: { invocationId: string }) => invocationId);
}

/** The preview of the approval that the run waits for. */
async function previewOf(id: string) {
  const run = await settled(id);
  expect(run.currentStep, JSON.stringify(run.error)).not.toBeNull();
  const { approvalId } = run.currentStep;
  return (await call("GET", `/v1/agent/approvals/${approvalId}`)).body.preview;
}

async function approve(id: string) {
  const { approvalId } = (await settled(id)).currentStep;
  expect((await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId })).status).toBe(200);
}

test("a run is found by everything that it created, changed or took", async () => {
  const { body: pillar } = await call("POST", "/v1/pillars", { name: "Tea" });
  const { body: untouched } = await call("POST", "/v1/keywords", { keywords: [{ keyword: "coffee" }] });
  const made = await start({
    file: "# A note",
    calls: [
      {
        name: "research.keyword.bulk_create",
        input: { keywords: ["tea pot", "tea cup", "tea leaf"].map((keyword) => ({ keyword })) },
      },
      { name: "research.competitor.add", input: { domain: "rival.example", weight: "incumbent" } },
    ],
  });
  const { status, result, error } = await settled(made);
  expect(error).toBeNull();
  const [{ created }, competitor] = result.outputs;
  const ids: string[] = created.map(({ id }: { id: string }) => id);
  const [first = "", second = ""] = ids;
  const changed = await start({
    calls: [{ name: "research.keyword.update", input: { id: first, priority: "HIGH", pillarId: pillar.id } }],
  });
  await settled(changed);
  const { body: taken } = await call("POST", "/v1/agent/invoke", {
    skill: "test.leaf",
    input: { keywordIds: [second] },
  });

  expect(status).toBe("SUCCEEDED");
  expect(ids).toHaveLength(3);
  expect(await runsOf(first)).toEqual([changed, made]);
  expect(await runsOf(second)).toEqual([taken.invocationId, made]);
  expect(await runsOf(ids[2] ?? "")).toEqual([made]);
  expect(await runsOf(competitor.id)).toEqual([made]);
  expect(await runsOf(pillar.id)).toEqual([changed]);
  expect(await runsOf("agent-output/note.md")).toEqual([made]);
  expect(await runsOf(untouched.created[0].id)).toEqual([]);
});

test("a reviewer of changes is not asked about a step that changes nothing, but about every other", async () => {
  await call("POST", "/v1/keywords", { keywords: [{ keyword: "sencha" }] });
  await call("POST", "/v1/pillars", { name: "Unchanged" });
  const approval = { scope: "all_writes" };
  const waitingAt = async (input: object, scope = approval) => {
    const { body } = await call("POST", "/v1/agent/invoke", { skill: "test.saver", input, approval: scope });
    const { step } = await previewOf(body.invocationId);
    return step;
  };

  expect(await waitingAt({ writes: "nothing" })).toBe("second");
  expect(await waitingAt({ writes: "unchanged" })).toBe("second");
  expect(await waitingAt({ writes: "remembered" })).toBe("second");
  expect(await waitingAt({ writes: "pillar" })).toBe("first");
  expect(await waitingAt({ writes: "metrics" })).toBe("first");
  expect(await waitingAt({ writes: "nothing" }, { scope: "every_step" })).toBe("first");
});

test("a step that changed nothing in its rehearsal and would now waits for a reviewer", async () => {
  const { body } = await call("POST", "/v1/agent/invoke", {
    skill: "test.saver",
    input: { writes: "pillar", onlyLater: true },
    approval: { scope: "all_writes" },
  });

  const preview = await previewOf(body.invocationId);
  const before = (await call("GET", "/v1/pillars?limit=200")).body.data.map(({ name }: { name: string }) => name);
  await approve(body.invocationId);
  const second = await previewOf(body.invocationId);
  await approve(body.invocationId);

  expect(preview).toMatchObject({ step: "first", changes: [{ resource: "pillars", created: 1 }] });
  expect(before).not.toContain("Pillar");
  expect(second.step).toBe("second");
  expect((await settled(body.invocationId)).status).toBe("SUCCEEDED");
});

test("a reviewer of a step sees what it would write, and nothing is written before", async () => {
  const keyword = "herbal tea";
  const { body: existing } = await call("POST", "/v1/keywords", { keywords: [{ keyword }] });
  const { id: keywordId } = existing.created[0];
  const many = Array.from({ length: 30 }, (_each, index) => `green tea ${index}`);
  const id = await start(
    {
      file: "# A note\n\nWritten again.",
      calls: [
        { name: "research.keyword.bulk_create", input: { keywords: many.map((phrase) => ({ keyword: phrase })) } },
        { name: "research.keyword.update", input: { id: keywordId, priority: "LOW" } },
        { name: "research.keyword.update", input: { id: keywordId, priority: "NONSENSE" } },
      ],
    },
    { approval: { scope: "all_writes" } },
  );

  const file = await previewOf(id);
  await approve(id);
  const creation = await previewOf(id);
  const found = (await call("GET", "/v1/keywords?q=green&limit=1")).body;
  await approve(id);
  const change = await previewOf(id);
  const before = (await call("GET", `/v1/keywords/${keywordId}`)).body;
  await approve(id);
  const run = await settled(id);

  expect(file).toMatchObject({
    path: "agent-output/note.md",
    changes: [{ resource: "files", created: 0, changed: 1, deleted: 0, first: [{ name: "agent-output/note.md" }] }],
  });
  expect(file.changes[0].first[0]).toMatchObject({ before: { size: 8 }, after: { size: 24 } });
  expect(creation.changes).toMatchObject([{ resource: "keywords", created: 30, changed: 0, deleted: 0 }]);
  expect(creation.changes[0].first).toHaveLength(10);
  expect(creation.changes[0].first[0]).toEqual({
    name: "green tea 0",
    before: null,
    after: { keyword: "green tea 0", status: "RAW", source: "USER_INPUT" },
  });
  expect(found.total).toBe(0);
  expect(change.changes).toEqual([
    {
      resource: "keywords",
      created: 0,
      changed: 1,
      deleted: 0,
      first: [{ name: keyword, before: { priority: null }, after: { priority: "LOW" } }],
    },
  ]);
  expect(before.priority).toBe(null);
  expect(run.status).toBe("FAILED");
  expect(run.error.code).toBe("validation_error");
});

test("a reviewer sees that a step would be refused", async () => {
  const { body: competitor } = await call("POST", "/v1/research/competitor", {
    domain: "gone.example",
    weight: "incumbent",
  });
  const calls = [{ name: "research.competitor.add", input: { domain: "gone.example", weight: "incumbent" } }];
  const id = await start({ calls }, { approval: { scope: "all_writes" } });

  expect(competitor.id).toMatch(/^cmp_/);
  expect(await previewOf(id)).toMatchObject({ changes: [], problem: expect.stringContaining("gone.example") });
});

test("every table of resources records the runs that write it", async () => {
  const [untraced] = await service.database.system.batch<{ name: string }>([
    sql`select c.table_name as name
        from information_schema.columns c
        where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'text'
          and exists (select 1 from information_schema.columns w
            where w.table_schema = 'public' and w.table_name = c.table_name and w.column_name = 'workspace_id')
          and (select count(*) from pg_trigger t where t.tgrelid = to_regclass('public.' || c.table_name)
            and t.tgfoid = 'note_written_rows'::regproc) < 3
        order by 1`,
  ]);

  // Runs and what belongs to them, keys, sessions, links and logs. Links of the own site name their pull in `pull_id`, and
  // IndexNow submissions and those to the search console their run. A crawl of the own site has the identifier of its run, and its
  // pages belong to it. Access logs keep no run: a later import of a log replaces it. No run writes refiners, rubrics and IndexNow
  // settings, and none connects or revokes an account. Reports and planned actions name their run, the ledger follows from what was
  // done, and notices from events.
  expect(untraced?.map(({ name }) => name)).toEqual([
    "api_keys",
    "app_sessions",
    "approval_links",
    "approvals",
    "audit_inbox",
    "audit_log",
    "crawler_logs",
    "gsc_connections",
    "gsc_revocations",
    "gsc_submissions",
    "indexnow_configs",
    "indexnow_submissions",
    "interventions",
    "invocations",
    "notice_messages",
    "notices",
    "notification_channels",
    "outreach_mails",
    "own_links",
    "plan_actions",
    "refiners",
    "report_deliveries",
    "report_links",
    "reports",
    "rubrics",
    "sessions",
    "site_crawls",
    "site_pages",
    "webhook_dead_letters",
    "webhook_deliveries",
  ]);
});
