import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeLlm, type ScriptedTurn, startLlm } from "../fakes/vendors/llm.ts";
import { type FakeSearxng, startSearxng } from "../fakes/vendors/searxng.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";

let searxng: FakeSearxng;
let service: Service;
let workspace: string;

beforeAll(async () => {
  searxng = await startSearxng();
  service = await startService({ env: { SEARXNG_URL: searxng.url } });
  workspace = await newWorkspace("tallyroom.example");
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await searxng.close();
});

async function newWorkspace(primaryDomain: string): Promise<string> {
  const brand = { primaryKeywords: ["time tracking software"] };
  return (await service.rest("POST", "/v1/workspaces", { name: "Tallyroom", primaryDomain, brand })).body.id;
}

function rest(method: string, path: string, body?: unknown, more: object = {}) {
  return service.rest(method, path, body, { workspace, ...more });
}

async function ended(id: string, more: object = {}) {
  return (await rest("GET", `/v1/agent/invocations/${id}?waitSeconds=30`, undefined, more)).body;
}

async function run(path: string, body: object, more: object = {}) {
  const started = await rest("POST", path, body, more);
  expect(started.status, started.text).toBe(202);
  return ended(started.body.invocationId, more);
}

async function phrasesOf(more: object = {}): Promise<string[]> {
  return (await rest("GET", "/v1/keywords?limit=500&includeArchived=true", undefined, more)).body.data.map(
    ({ keyword }: { keyword: string }) => keyword,
  );
}

describe("research with a live key", () => {
  test("finds keywords around a seed, reports unsupported methods, and stores the keywords in a pillar", async () => {
    const pillar = (await rest("POST", "/v1/pillars", { name: "Tracking" })).body.id;

    const { status, result, creditsUsed, files } = await run("/v1/research/keyword", {
      seed: "time tracking",
      saveTo: pillar,
      tags: ["found"],
    });

    expect(status).toBe("SUCCEEDED");
    expect(Object.keys(result.perMethodBreakdown)).toEqual(["serp_neighbors"]);
    expect(result.warnings).toContainEqual(expect.stringMatching(/^Skipped .*`linkdata_matching`/));
    expect(result.warnings).toContainEqual(expect.stringMatching(/Connect `llm` with `integrations.connect`/));
    expect(result.keywords).toContainEqual(
      expect.objectContaining({
        keyword: "cheap time tracking",
        pillarId: pillar,
        tags: ["found"],
        source: "SERPDATA",
      }),
    );
    expect(creditsUsed).toBeCloseTo(0.05 * result.afterLimit, 2);
    expect(files).toHaveLength(3);
    expect(await phrasesOf()).toEqual(expect.arrayContaining(["cheap time tracking", "time tracking for beginners"]));
  });

  test("keeps the files of each run, also where a later one looks around the same seed", async () => {
    const scope = { q: "time tracking" };
    const runs = [
      await run("/v1/research/keyword", { seed: "time tracking", limit: 3 }),
      await run("/v1/research/keyword", { seed: "time tracking", limit: 5 }),
      await run("/v1/keywords/relabel", { scope }),
      await run("/v1/keywords/relabel", { scope }),
    ];

    const kept = await Promise.all(
      runs.map(({ invocationId }) => rest("GET", `/v1/agent/files?invocationId=${invocationId}`)),
    );
    const [first, second] = await Promise.all(
      runs.slice(0, 2).map(({ files }) => rest("GET", `/v1/agent/files/${files[0]}/raw`)),
    );

    expect(kept.map(({ body }) => body.total)).toEqual([3, 3, 1, 1]);
    expect([first, second].map((answer) => answer?.text.trim().split("\n").length)).toEqual([4, 6]);
  });

  test("fails as external_unavailable where the only provider is out, and costs nothing", async () => {
    searxng.next("json-off", 1);

    const { status, error, creditsUsed } = await run("/v1/research/keyword", { seed: "invoicing" });

    expect([status, error.code, creditsUsed]).toEqual(["FAILED", "external_unavailable", 0]);
  });

  test("is refused with the field that is wrong, and estimates without a run", async () => {
    const answers = await Promise.all([
      rest("POST", "/v1/research/keyword", { seed: "  " }),
      rest("POST", "/v1/research/keyword", { seed: "x", saveTo: "elsewhere" }),
      rest("POST", "/v1/research/keyword", { seed: "x", saveTo: "pil_nobody" }),
      rest("POST", "/v1/research/keyword", { seed: "x", methods: ["guessing"] }),
      rest("POST", "/v1/keywords/relabel", { scope: { q: "no such words" } }),
      rest("POST", "/v1/keywords/relabel", { scope: { status: "LOST" } }),
    ]);
    const dry = await rest("POST", "/v1/research/keyword?dryRun=true", { seed: "x", depth: "fast", limit: 200 });

    expect(answers.map(({ status, body }) => [status, body.code, body.details?.errors?.[0]?.field])).toEqual([
      [400, "validation_error", "seed"],
      [400, "validation_error", "saveTo"],
      [422, "pillar_not_found", undefined],
      [400, "validation_error", expect.stringContaining("methods")],
      [422, "no_keywords_in_scope", undefined],
      [400, "validation_error", expect.stringContaining("scope")],
    ]);
    expect([dry.status, dry.body.estimatedCost.credits]).toEqual([200, 6]);
  });
});

test("keywords created with labels are LABELLING, then LABELED, and relabelling reports the changes", async () => {
  const keywords = [{ keyword: "time tracking software price" }, { keyword: "time tracking software london" }];
  const made = await rest("POST", "/v1/keywords", { keywords, label: true });
  const labelled = await ended(made.body.labelingInvocationId);
  const [first] = made.body.created;
  const { body: keyword } = await rest("GET", `/v1/keywords/${first.id}`);
  await rest("PATCH", `/v1/keywords/${first.id}`, { intentLabels: ["URGENCY"] });
  const estimate = await rest("POST", "/v1/keywords/relabel?dryRun=true", { scope: { q: "software" } });
  const again = await run("/v1/keywords/relabel", { scope: { q: "software" } });
  const { body: kept } = await rest("GET", `/v1/keywords/${first.id}`);

  expect(made.body.created).toEqual([
    expect.objectContaining({ status: "LABELLING" }),
    expect.objectContaining({ status: "LABELLING" }),
  ]);
  expect(labelled).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0.1, result: { matched: 2, labeled: 2 } });
  expect(keyword).toMatchObject({ status: "LABELED", relevanceLabel: "OFFERING" });
  expect(keyword.intentLabels).toContain("PURCHASE");
  expect(estimate.body.estimatedCost.credits).toBeCloseTo(0.05 * again.result.matched, 3);
  expect(kept.intentLabels).toEqual(["URGENCY"]);
});

test("keywords of which a person has set both labels are neither estimated nor paid for, and stay", async () => {
  const keywords = ["ledger one", "ledger two", "ledger three"].map((keyword) => ({ keyword }));
  const { body: made } = await rest("POST", "/v1/keywords", { keywords });
  const [mine, half] = made.created;
  const labels = { intentLabels: ["URGENCY"], relevanceLabel: "INCUMBENT" };
  await rest("PATCH", `/v1/keywords/${mine.id}`, labels);
  await rest("PATCH", `/v1/keywords/${half.id}`, { intentLabels: ["URGENCY"] });
  const estimateOf = async (scope: object) =>
    (await rest("POST", "/v1/keywords/relabel?dryRun=true", { scope })).body.estimatedCost.credits;

  const estimates = [await estimateOf({ q: "ledger" }), await estimateOf({ keywordIds: [mine.id] })];
  const all = await run("/v1/keywords/relabel", { scope: { q: "ledger" } });
  const only = await run("/v1/keywords/relabel", { scope: { keywordIds: [mine.id] } });

  expect(estimates).toEqual([0.1, 0]);
  expect(all).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0.1, result: { matched: 3, failed: 0 } });
  expect(only).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0, result: { matched: 1, labeled: 1, changed: 0 } });
  expect((await rest("GET", `/v1/keywords/${mine.id}`)).body).toMatchObject({ ...labels, status: "LABELED" });
  await expectCreditsToAddUp(service.database.system);
});

test("who asked to see changes first is shown what would be searched, stored, labelled and written", async () => {
  const place = { workspace: await newWorkspace("careful.example") };
  await rest("POST", "/v1/keywords", { keywords: [{ keyword: "time tracking software price" }] }, place);
  /** What a person is shown, step by step, who agrees to all of it. */
  async function previews(skill: string, input: object) {
    const shown: Record<string, unknown>[] = [];
    const { body } = await rest("POST", "/v1/agent/invoke", { skill, input, approval: { required: true } }, place);
    let run = await ended(body.invocationId, place);
    while (run.status === "WAITING_APPROVAL") {
      const { approvalId } = run.currentStep;
      shown.push((await rest("GET", `/v1/agent/approvals/${approvalId}`, undefined, place)).body.preview);
      await rest("POST", `/v1/agent/invocations/${run.invocationId}/approve`, { approvalId }, place);
      run = await settled(run.invocationId, approvalId, place);
    }
    expect(run.status).toBe("SUCCEEDED");
    return shown;
  }

  const research = await previews("research.keyword", { seed: "time tracking", tags: ["found"] });
  const [searched, recorded] = await previews("rank_monitor", { filter: { q: "price" } });
  const [taken, labelled] = await previews("research.keyword.relabel", { scope: { q: "price" } });
  const [changed] = await previews("keyword_manager", { message: 'archive "time tracking software price"' });

  // No provider reported numbers, so the step that would fill them in changes nothing.
  expect(research.map(({ step }) => step)).toEqual(["store", ...Array(3).fill(expect.stringMatching(/^file:/))]);
  const [stored, csv] = research;
  expect(stored).toMatchObject({ keywords: expect.any(Number), tags: ["found"], pillarId: null });
  expect(stored?.["first"]).toContainEqual(expect.objectContaining({ keyword: "cheap time tracking" }));
  expect(csv).toMatchObject({ contentType: "text/csv", beginning: expect.stringContaining("cheap time tracking") });
  expect(searched).toMatchObject({ keywords: 1, first: ["time tracking software price"], device: "desktop" });
  expect(recorded).toMatchObject({ checks: 1, first: [{ keyword: "time tracking software price" }] });
  expect(taken).toMatchObject({ scope: { q: "price" } });
  expect(labelled).toMatchObject({ first: [{ keyword: "time tracking software price", relevanceLabel: "OFFERING" }] });
  expect(changed).toMatchObject({ operation: "research.keyword.delete", keyword: "time tracking software price" });
});

/** The run once it has ended or asks for another approval than this one. */
async function settled(id: string, decided: string, more: object) {
  let run = await ended(id, more);
  await expect
    .poll(async () => {
      run = await ended(id, more);
      return run.status === "WAITING_APPROVAL" && run.currentStep.approvalId === decided;
    })
    .toBe(false);
  return run;
}

describe("a conversation about keywords without a model, over MCP", () => {
  let client: Client;
  let place: string;
  let sessionId: string | undefined;

  beforeAll(async () => {
    place = await newWorkspace("chat.example");
    client = await service.mcp({ workspace: place });
  });

  /** One message and what came of it; the session goes on. */
  async function say(message: string) {
    const { structuredContent: handle } = await client.callTool({
      name: "agent.invoke",
      arguments: { skill: "keyword_manager", input: { message }, ...(sessionId === undefined ? {} : { sessionId }) },
    });
    const { invocationId, sessionId: session } = Object(handle);
    sessionId = session;
    const { structuredContent } = await client.callTool({
      name: "agent.invocations.get",
      arguments: { id: invocationId, waitSeconds: 30 },
    });
    return Object(structuredContent);
  }

  test("adds, shows, tags, archives and counts, and reports every change before and after", async () => {
    const added = await say("add payroll software, payroll app, timesheet app");
    const shown = await say("show containing payroll");
    const tagged = await say("tag containing payroll as q3");
    const archived = await say('archive "payroll app"');
    const counted = await say("count by status");
    const only = await say("count containing timesheet");
    const best = await say("show first 1 sorted by keyword");
    const help = await say("help");

    expect(added.result.reply).toMatch(/^No language model is configured.*I understood: add 3 keywords\./);
    expect(added.result.changes.map(({ action }: { action: string }) => action)).toEqual([
      "created",
      "created",
      "created",
    ]);
    expect(shown.result.reply).toContain("- payroll software (RAW)");
    expect(tagged.result.changes).toContainEqual(
      expect.objectContaining({ keyword: "payroll app", before: { tags: [] }, after: { tags: ["q3"] } }),
    );
    expect(archived.result.changes).toEqual([
      expect.objectContaining({ action: "archived", before: { status: "RAW" }, after: { status: "ARCHIVED" } }),
    ]);
    expect(counted.result.reply).toContain("Found 2 keywords. By status: RAW 2");
    expect(only.result.reply).toContain('Found 1 keyword containing "timesheet".');
    expect(best.result.reply).toMatch(/1 keyword:\n- payroll software \([^\n]*$/);
    expect(help.result.reply).toContain("archive <filter>");
    expect(added.creditsUsed).toBe(2);
    expect(new Set([added, shown, help].map((turn) => turn.sessionId)).size).toBe(1);
  });

  test("says what it cannot read, and changes nothing", async () => {
    const unclear = await say("sing me a song");
    const unread = await say("archive intent BUYING");
    const nothing = await say("archive containing unicorns");

    expect(unclear.result).toMatchObject({ reply: expect.stringContaining('"sing" is not a command'), changes: [] });
    expect(unread.result).toMatchObject({ reply: expect.stringContaining('cannot read "intent BUYING"'), changes: [] });
    expect(nothing.result).toMatchObject({ reply: expect.stringContaining("Nothing was changed"), changes: [] });
  });

  test("asks before it changes more than a hundred, and does it after a yes; a long list becomes a file", async () => {
    const phrases = Array.from({ length: 101 }, (_, index) => `bulk phrase ${index}`);

    const asked = await say(`add ${phrases.join(", ")}`);
    const before = await phrasesOf({ workspace: place });
    const done = await say("yes");
    const shown = await say("show containing bulk");

    expect(asked.status).toBe("WAITING_INPUT");
    expect(before).not.toContain("bulk phrase 1");
    expect(done.result.changes).toHaveLength(101);
    expect(shown.result.reply).toMatch(/The complete list is in the file agent-output\/keywords\/list-inv_\w+\.csv/);
    expect(shown.files).toHaveLength(1);
  });

  test("labels and researches in separate runs, which are paid beside the turn", async () => {
    const labelled = await say("label containing software");
    const found = await say("research time tracking");

    expect(labelled.result.reply).toContain("Labeled 1 keyword: 1 changed, 1 have labels");
    expect(labelled.result.changes).toContainEqual(
      expect.objectContaining({ keyword: "payroll software", action: "updated" }),
    );
    expect(found.result.reply).toMatch(/Stored \d+ keywords for "time tracking"/);
    await expectCreditsToAddUp(service.database.system);
  });
});

describe("a conversation about keywords with a model", () => {
  let model: FakeLlm;
  let talking: Service;
  let place: string;

  beforeAll(async () => {
    model = await startLlm();
    const env = {
      LLM_PROVIDER: "openai-compatible",
      LLM_MODEL: "fake",
      LLM_BASE_URL: model.baseUrl("openai-compatible"),
    };
    talking = await startService({ env });
    const body = { name: "Talk", primaryDomain: "talk.example" };
    place = (await talking.rest("POST", "/v1/workspaces", body)).body.id;
  });
  afterAll(async () => {
    await talking[Symbol.asyncDispose]();
    await model.close();
  });

  const request = (method: string, path: string, body?: unknown) =>
    talking.rest(method, path, body, { workspace: place });
  const call = (tool: string, input: unknown): ScriptedTurn => ({ calls: [{ tool, input }] });

  async function settled({ invocationId }: { invocationId: string }) {
    return (await request("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`)).body;
  }

  async function say(message: string, ...turns: (ScriptedTurn | string)[]) {
    model.answerWith(() => turns.shift() ?? "Done.");
    return settled((await request("POST", "/v1/agent/invoke", { skill: "keyword_manager", input: { message } })).body);
  }

  test("works through operations, reports the changes, and always costs two credits", async () => {
    const made = await request("POST", "/v1/keywords", { keywords: [{ keyword: "payroll app" }] });
    const [{ id }] = made.body.created;

    const turn = await say(
      "Focus on payroll.",
      call("research_keyword_search", { q: "payroll" }),
      call("research_keyword_update", { id, status: "FOCUSED" }),
      call("research_keyword_update", { id: "kw_nobody", status: "FOCUSED" }),
      "I put one keyword in focus.",
    );

    expect(turn).toMatchObject({ status: "SUCCEEDED", creditsUsed: 2, llmCallsUsed: 4 });
    expect(turn.result).toEqual({
      pending: null,
      warnings: [],
      reply: "I put one keyword in focus.",
      changes: [
        {
          action: "updated",
          keywordId: id,
          keyword: "payroll app",
          before: { status: "RAW" },
          after: { status: "FOCUSED" },
        },
      ],
    });
  });

  test("is stopped before its hundred and first change until the person says yes", async () => {
    const keywords = Array.from({ length: 101 }, (_, index) => ({ keyword: `model phrase ${index}` }));

    const asked = await say("Add them.", call("research_keyword_bulk_create", { keywords }));
    const before = (await request("GET", "/v1/keywords?q=model")).body.total;
    const turns = [call("research_keyword_bulk_create", { keywords }), "Added."];
    model.answerWith(() => turns.shift() ?? "Done.");
    const path = `/v1/agent/invocations/${asked.invocationId}/continue`;
    const done = await settled((await request("POST", path, { input: { message: "yes" } })).body);

    expect([asked.status, before]).toEqual(["WAITING_INPUT", 0]);
    expect(done).toMatchObject({ status: "SUCCEEDED", result: { reply: "Added." } });
    expect(done.result.changes).toHaveLength(101);
    await expectCreditsToAddUp(talking.database.system);
  });
});

test("with a test key all seven methods answer from its market, and the same seed finds the same", async () => {
  const keyOf = async () =>
    (await service.rest("POST", "/v1/auth/keys", { name: "t", mode: "test", workspaceId: workspace, seed: "research" }))
      .body.secret;
  const researchWith = async (key: string) =>
    run("/v1/research/keyword", { seed: "time tracking software", limit: 60 }, { key });

  const [first, second] = [await researchWith(await keyOf()), await researchWith(await keyOf())];

  expect(first.status, JSON.stringify(first.error)).toBe("SUCCEEDED");
  const yields: number[] = Object.values(first.result.perMethodBreakdown);
  expect(yields).toHaveLength(7);
  expect(yields.reduce((sum, count) => sum + count, 0)).toBe(first.result.totalDiscovered);
  expect(first.result.warnings).toEqual(["Test worlds have no language model: labels come from rules alone."]);
  expect(first.result.keywords.map(({ keyword }: { keyword: string }) => keyword)).toEqual(
    second.result.keywords.map(({ keyword }: { keyword: string }) => keyword),
  );
});

test.each(["fast", "thorough"])(
  "a %s run returns the phrase that was asked for first, with its numbers",
  async (depth) => {
    const { body } = await service.rest("POST", "/v1/auth/keys", { name: "t", mode: "test", workspaceId: workspace });
    const seed = "Time Tracking  Software";

    const { result, creditsUsed } = await run("/v1/research/keyword", { seed, depth, limit: 30 }, { key: body.secret });

    const [first] = result.keywords;
    expect(first).toMatchObject({ keyword: "time tracking software", relevanceLabel: "OFFERING" });
    expect([first.volume, first.kd, first.cpc]).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
    expect(await phrasesOf({ key: body.secret })).toContain("time tracking software");
    expect(creditsUsed).toBeCloseTo((depth === "fast" ? 0.03 : 0.07) * 30, 2);
  },
);
