import { text } from "node:stream/consumers";
import { creditsFor, fillUnset, operations, PRICES, STARTED_BY, skillContracts } from "@findable/contract";
import { describe, expect, test } from "vitest";
import { createDemo } from "../../src/demo/create-demo.ts";
import { stories } from "../../src/demo/stories.ts";
import { checkSkillInput, checkSkillResult } from "../../src/platform/validation/skill-values.ts";
import { validateInput, validateOutput } from "../../src/platform/validation/validate.ts";
import { createLinks } from "../../src/wiring/create-services.ts";
import { createSkillCatalog } from "../../src/wiring/skill-catalog.ts";
import { plainStories } from "./__fixtures__/plain-stories.ts";

const { checkInput } = createSkillCatalog([]);
const demo = createDemo(createLinks("http://localhost:3000"), { stories: plainStories, checkInput });

/** What a call answers; fails where that breaks its contract. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it with matchers that fail on another shape.
function call(name: string, given: object): any {
  return answer(name, given).output;
}

function answer(name: string, given: object) {
  const contract = operations.find((one) => one.name === name);
  if (contract === undefined) throw new Error(`There is no operation ${name}.`);
  const answered = demo.answer(contract, validateInput(contract, {}, structuredClone(given)));
  expect(validateOutput(contract, answered.output)).toEqual([]);
  return { ...answered, output: JSON.parse(JSON.stringify(answered.output)) };
}

const invoke = (skill: string, input: object, more: object = {}) => call("agent.invoke", { skill, input, ...more });
const get = (id: string) => call("agent.invocations.get", { id });
const eventsOf = (id: string) => call("agent.invocations.events", { id, limit: 200 }).data;
const past = () => call("agent.invocations.list", { limit: 200 }).data;

async function bytesAt(path: string): Promise<string> {
  const { file } = answer("agent.files.raw", { path });
  if (file === undefined) throw new Error(`There are no bytes at ${path}.`);
  return text(await file.open());
}

function codeOf(run: () => unknown): { code: string; errors: unknown } {
  try {
    run();
  } catch (error) {
    return { code: Reflect.get(Object(error), "code"), errors: Reflect.get(Object(error), "details")?.errors };
  }
  throw new Error("Nothing was refused.");
}

describe("a run that is asked for", () => {
  test("begins as RUNNING at no cost, and has succeeded when it is read, with all that it did", () => {
    const handle = invoke("research.serp", { query: "fee by phase" }, { tags: ["a"], mode: "FOREGROUND" });
    const run = get(handle.invocationId);

    expect(handle).toMatchObject({ status: "RUNNING", estimatedCost: { credits: 0, durationSeconds: 0 }, files: [] });
    expect(run).toMatchObject({
      status: "SUCCEEDED",
      skill: "research.serp",
      mode: "FOREGROUND",
      agentId: handle.agentId,
      sessionId: handle.sessionId,
      createdAt: handle.createdAt,
      links: handle.links,
      tags: ["a"],
      creditsUsed: 0,
      llmCallsUsed: 1,
      stepsCompleted: ["read", "think", "write"],
      result: { asked: { query: "fee by phase", device: "desktop" } },
      estimatedCost: { credits: 0, durationSeconds: 0 },
    });
    expect(run.durationMs).toBe(Date.parse(run.updatedAt) - Date.parse(run.startedAt));
    expect(run.raw).toMatch(/^Read what there was\.\nWrote .*\.\n$/);
  });

  test("has its files where its record, its result and its words say, with the bytes it wrote", async () => {
    const { invocationId } = invoke("research.serp", { query: "fee by phase" });
    const { files, result, raw } = get(invocationId);
    const [path] = files;

    expect(files).toHaveLength(1);
    expect([result.table, raw.includes(`Wrote ${path}.`)]).toEqual([path, true]);
    expect(await bytesAt(path)).toContain('query,"fee by phase"');
    expect(call("agent.files.get", { path })).toMatchObject({
      writtenByInvocationId: invocationId,
      writtenBy: "agent",
    });
    expect(call("agent.files.list", { invocationId }).data).toEqual([call("agent.files.get", { path })]);
  });

  test("of any skill is shown, with the example's input if the given one is too long or invalid", () => {
    const told = skillContracts.filter((skill) => skill.demo === "demo" && !STARTED_BY.has(skill.slug));
    const long = {
      query: "x".repeat(400),
      tags: "y",
      junk: Array.from({ length: 400 }, (_, index) => `${index * 7919}`),
    };
    const cut = get(invoke("custom:any", long).invocationId);

    for (const { slug, example } of told) {
      expect(get(invoke(slug, Object(example.input)).invocationId).skill, slug).toBe(slug);
    }
    expect(cut).toMatchObject({ skill: "custom:any", status: "SUCCEEDED" });
    expect(cut.invocationId.length).toBeLessThanOrEqual(1000);
  });

  test("has children that can be read and that its tree shows", () => {
    const { invocationId } = invoke("research.serp_gap.bulk", { keywordIds: ["kw_demo_1", "kw_demo_2"] });
    const run = get(invocationId);
    const { root } = call("agent.invocations.tree", { id: invocationId });

    expect(run.children).toHaveLength(2);
    expect(root.children.map((node: { invocationId: string }) => node.invocationId)).toEqual(
      run.children.map((child: { invocationId: string }) => child.invocationId),
    );
    expect(root.children[0]).toMatchObject({ depth: 1, status: "SUCCEEDED", creditsUsed: 0 });
    expect(get(run.children[1].invocationId).result.asked).toMatchObject({ query: "two" });
  });

  test("is refused with the fields of its input where that is wrong, and where the skill does not exist", () => {
    const wrong = codeOf(() => invoke("research.serp", { topN: 0, quiry: "x" }));
    const unknown = codeOf(() => invoke("research.everything", {}));

    expect(wrong.code).toBe("validation_error");
    expect(wrong.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: "input.query", message: "is required" }),
        expect.objectContaining({ field: "input.topN" }),
        expect.objectContaining({ field: "input.quiry" }),
      ]),
    );
    expect(unknown.code).toBe("unknown_skill");
    expect(codeOf(() => invoke("link_building.send", {})).code).toBe("unauthorized");
  });

  test("is refused with files where its skill reads none", () => {
    const files = ["seed-docs/brief.md"];
    const refused = codeOf(() => invoke("rank_monitor", {}, { files }));

    expect(refused).toMatchObject({ code: "validation_error", errors: [{ field: "files" }] });
    expect(invoke("content_factory", {}, { files }).status).toBe("RUNNING");
  });

  test("is only estimated with dryRun", () => {
    const { status, output } = answer("agent.invoke", { skill: "rank_monitor", input: {}, dryRun: true });

    expect([status, output]).toEqual([
      200,
      { skill: "rank_monitor", estimatedCost: { credits: 0, durationSeconds: 0, vendorCostUsd: null }, dryRun: true },
    ]);
  });

  test("may be any skill of the workspace's own", () => {
    const { invocationId } = invoke("custom:fee-proposal-check", { path: "seed-docs/fee-proposal-atelier-nord.md" });

    expect(get(invocationId)).toMatchObject({
      status: "SUCCEEDED",
      result: { sources: ["skills/fee-proposal-check/SKILL.md"] },
    });
    expect(codeOf(() => invoke("custom:", {})).code).toBe("unknown_skill");
  });

  test("is shown as cancelled, without a result, after a cancel", () => {
    const { invocationId } = invoke("research.serp_gap.bulk", { keywordIds: ["kw_demo_1"] });
    const cancelled = call("agent.invocations.cancel", { id: invocationId });

    expect(cancelled).toMatchObject({ invocationId, status: "CANCELLED", result: null, files: [] });
    expect(cancelled.raw).toBeNull();
    expect(cancelled.children.map(({ status }: { status: string }) => status)).toEqual(["CANCELLED", "CANCELLED"]);
  });
});

describe("a conversation", () => {
  test("continues turn by turn in one session, each turn a run that names the previous one", () => {
    const first = invoke("keyword_manager", { message: "Which keywords have no page?" });
    const second = call("agent.invocations.continue", { id: first.invocationId, input: { message: "Archive them." } });
    const third = call("agent.invocations.continue", { id: second.invocationId, input: { message: "Thank you." } });
    const read = get(third.invocationId);

    expect(third).toMatchObject({
      status: "RUNNING",
      skill: "keyword_manager",
      parentInvocationId: second.invocationId,
    });
    expect(read).toMatchObject({ parentInvocationId: second.invocationId, sessionId: first.sessionId, depth: 0 });
    expect(read.result.asked).toEqual({ message: "Thank you." });
    expect([second.sessionId, third.sessionId]).toEqual([first.sessionId, first.sessionId]);
  });

  test("may be as long as a person's patience, and its runs can still be read", () => {
    let { invocationId: id } = invoke("keyword_manager", { message: "Hello." });
    for (let turn = 0; turn < 30; turn++) {
      id = call("agent.invocations.continue", {
        id,
        input: { message: `And what about number ${turn}?` },
      }).invocationId;
    }

    expect(get(id)).toMatchObject({
      skill: "keyword_manager",
      result: { asked: { message: "And what about number 29?" } },
    });
  });
});

const costOfAStep = { step: expect.any(String), credits: expect.any(Number) };

describe("the events of a run", () => {
  test("have no gaps, come in order, and begin and end with the run", () => {
    const { invocationId } = invoke("research.serp_gap.bulk", { keywordIds: ["kw_demo_1"] });
    const run = get(invocationId);
    const events = eventsOf(invocationId);
    const moments = events.map(({ at }: { at: string }) => Date.parse(at));
    const types = new Set(events.map(({ type }: { type: string }) => type));

    expect(events.map(({ seq }: { seq: number }) => seq)).toEqual(events.map((_: unknown, index: number) => index + 1));
    expect(moments).toEqual(moments.toSorted((one: number, other: number) => one - other));
    expect(events[0]).toMatchObject({
      type: "status.changed",
      at: run.startedAt,
      data: { from: "PENDING", to: "RUNNING" },
    });
    expect(events.at(-1)).toMatchObject({
      type: "status.changed",
      at: run.updatedAt,
      data: { from: "RUNNING", to: "SUCCEEDED", creditsUsed: 0 },
    });
    expect([...types].toSorted()).toEqual([
      ...["child.completed", "child.spawned", "cost.update", "llm.call", "narration", "progress"],
      ...["status.changed", "step.completed", "step.started"],
    ]);
  });

  test("state the input and the result of every step", () => {
    const input = { query: "fee by phase" };
    const { invocationId } = invoke("research.serp", input);
    const events: { type: string; data: Record<string, unknown> }[] = eventsOf(invocationId);
    const started = events.filter(({ type }) => type === "step.started");
    const completed = events.filter(({ type }) => type === "step.completed");

    for (const { data } of started) expect(data).toHaveProperty("input");
    for (const { data } of completed) expect(data).toHaveProperty("result");
    expect(started[0]?.data["input"]).toMatchObject(input);
    expect(completed.at(-1)?.data["result"]).toMatchObject({ table: expect.any(String) });
  });

  test("can be read page by page", () => {
    const { invocationId: id } = invoke("research.serp", { query: "fee by phase" });
    const all = eventsOf(id);
    const page = call("agent.invocations.events", { id, after: 3, limit: 2 });

    expect(page).toEqual({ data: all.slice(3, 5), lastSeq: 5, status: "SUCCEEDED" });
    expect(demo.events(id)).toHaveLength(all.length);
  });
});

describe("the runs of the past", () => {
  test("are many, in every state, each as its list shows it", () => {
    const runs = past();
    const states = new Set(runs.map(({ status }: { status: string }) => status));

    expect(runs.length).toBeGreaterThan(40);
    expect(states.size).toBe(8);
    for (const run of runs) expect(get(run.invocationId)).toMatchObject(run);
  });

  test("were asked for what their skills take", () => {
    const failed = past().filter(({ skill, invocationId }: { skill: string; invocationId: string }) => {
      const asked = get(invocationId).result?.asked;
      const contract = skillContracts.find(({ slug }) => slug === skill);
      return asked !== undefined && contract !== undefined && checkSkillInput(contract.input, asked).errors.length > 0;
    });

    expect(failed).toEqual([]);
  });

  test("cost what their campaign's mails cost, where they drafted one", () => {
    const { per50Results, perContact, perDraft } = PRICES.outreach;
    const campaigns = call("link_building.serp_outreach.list", { limit: 200 }).data;
    const costs = campaigns.map(({ invocationId }: { invocationId: string }) => get(invocationId).creditsUsed);

    expect(campaigns.length).toBeGreaterThan(3);
    expect(costs).toEqual(
      campaigns.map(
        ({ summary: { finalDrafts } }: { summary: { finalDrafts: number } }) =>
          per50Results + creditsFor(finalDrafts, perContact + perDraft),
      ),
    );
  });

  test("show what their state says: what waits, what failed and what is under way", () => {
    const inState = (status: string) =>
      past()
        .filter((run: { status: string }) => run.status === status)
        .map(({ invocationId }: { invocationId: string }) => get(invocationId));

    for (const run of inState("WAITING_APPROVAL")) {
      expect(run.currentStep).toMatchObject({
        status: "awaiting_approval",
        approvalId: expect.stringMatching(/^appr_demo_/),
      });
      expect(eventsOf(run.invocationId).at(-1).data).not.toHaveProperty("creditsUsed");
    }
    for (const run of inState("FAILED"))
      expect(run).toMatchObject({ error: { code: expect.any(String) }, result: null });
    for (const run of inState("RUNNING")) expect(run.currentStep).toMatchObject({ status: "running" });
    for (const run of inState("PENDING")) expect([run.startedAt, run.stepsCompleted]).toEqual([null, []]);
    for (const run of inState("WAITING_CHILDREN")) expect(run.children.length).toBeGreaterThan(1);
    for (const run of past()) {
      const events = eventsOf(run.invocationId);
      const last = events.findLast(({ type }: { type: string }) => type === "status.changed");
      const moments = events.map(({ at }: { at: string }) => Date.parse(at));
      const costs = events.filter(({ type }: { type: string }) => type === "cost.update");
      expect(last?.data.to ?? "PENDING", run.invocationId).toBe(run.status);
      expect(costs, run.invocationId).toEqual(costs.map(() => expect.objectContaining({ data: costOfAStep })));
      expect(moments, run.invocationId).toEqual(moments.toSorted((one: number, other: number) => one - other));
      expect(run.updatedAt >= run.createdAt && run.updatedAt <= "2026-11-16T09:00:00.000Z", run.invocationId).toBe(
        true,
      );
    }
  });

  test("are narrowed by what their list takes", () => {
    const ids = (input: object) =>
      call("agent.invocations.list", { limit: 200, ...input }).data.map(
        ({ invocationId }: { invocationId: string }) => invocationId,
      );
    const [chat] = past().filter(
      ({ skill, parentInvocationId }: { skill: string; parentInvocationId: string | null }) =>
        skill === "keyword_manager" && parentInvocationId !== null,
    );
    const batch = past().find(({ skill }: { skill: string }) => skill === "produce.blog_post.bulk_create");

    expect(ids({ sessionId: chat.sessionId })).toEqual([chat.invocationId, chat.parentInvocationId]);
    expect(ids({ parentInvocationId: batch.invocationId }).toSorted()).toEqual(
      get(batch.invocationId)
        .children.map((child: { invocationId: string }) => child.invocationId)
        .toSorted(),
    );
    expect(ids({ parentInvocationId: batch.invocationId, topLevel: true })).toEqual([]);
    expect(ids({ skill: batch.skill, topLevel: true })).toEqual([batch.invocationId]);
    expect(ids({ skill: "research.icp" })).toHaveLength(1);
    expect(ids({ tag: "weekly", until: "2026-11-10T00:00:00Z" }).length).toBe(2);
    expect(ids({ resourceId: past().length > 0 ? "cnt_demo_none" : "" })).toEqual([]);
  });

  test("can have what failed tried again", () => {
    const failed = past().find(
      ({ skill, invocationId }: { skill: string; invocationId: string }) =>
        skill === "workspaces.bulk_action" && get(invocationId).result.summary.failed > 0,
    );
    const again = call("agent.invocations.retry_failed", { id: failed.invocationId });

    expect(again).toMatchObject({
      retryOf: failed.invocationId,
      status: "RUNNING",
      children: [{ status: "PENDING", skill: "rank_monitor" }],
    });
    expect(get(again.children[0].retryOf)).toMatchObject({ status: "FAILED", error: { code: "external_unavailable" } });
    expect(get(again.children[0].invocationId).status).toBe("SUCCEEDED");
  });

  test("stand in for identifiers that say nothing but demo", () => {
    expect(() => get("inv_k3v8x0q2m5n7p9r1t4w6y8z0")).toThrow(expect.objectContaining({ code: "not_found" }));
    expect(get("inv_demo_nothing")).toMatchObject({ invocationId: "inv_demo_nothing", skill: "bootstrap_brand" });
  });
});

describe("files", () => {
  test("that any run of the past shows are listed, described and given back with their bytes", async () => {
    const listed = new Map(
      call("agent.files.list", { limit: 200 }).data.map((file: { path: string }) => [file.path, file]),
    );
    const shown = past().flatMap(({ files }: { files: string[] }) => files);

    expect(shown.length).toBeGreaterThan(20);
    for (const path of shown) {
      const file = call("agent.files.get", { path });
      expect(listed.get(path), path).toEqual(file);
      expect(Buffer.byteLength(await bytesAt(path))).toBe(file.size);
    }
  });

  test("are listed newest first, and narrowed by folder, tag, run and time", () => {
    const list = (input: object) => call("agent.files.list", { limit: 200, ...input }).data;
    const moments = list({}).map(
      (file: { uploadedAt?: string; writtenAt?: string }) => file.writtenAt ?? file.uploadedAt,
    );

    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(list({ prefix: "seed-docs/" }).length).toBeGreaterThan(3);
    expect(list({ prefix: "eed-docs/" })).toEqual([]);
    expect(list({ tag: "voice" })).toHaveLength(1);
    expect(
      list({ until: "2026-09-01T00:00:00Z" }).every(
        ({ uploadedAt, writtenAt }: { uploadedAt: string | null; writtenAt: string | null }) =>
          (uploadedAt ?? writtenAt ?? "") < "2026-09",
      ),
    ).toBe(true);
  });

  test("that are uploaded, moved and tagged are answered as they would be", () => {
    const made = call("agent.files.upload", {
      path: "seed-docs/größe.md",
      contentBase64: Buffer.from("# Größe").toString("base64"),
    });
    const moved = call("agent.files.update", {
      path: "seed-docs/brand-voice.md",
      newPath: "seed-docs/voice.md",
      tags: ["v"],
    });

    expect(made).toMatchObject({ path: "seed-docs/größe.md", size: 9, contentType: "text/markdown", tags: [] });
    expect(moved).toMatchObject({
      path: "seed-docs/voice.md",
      tags: ["v"],
      checksum: call("agent.files.get", { path: "seed-docs/brand-voice.md" }).checksum,
    });
    expect(call("agent.files.delete", { path: "seed-docs/voice.md" })).toEqual({});
    expect(codeOf(() => call("agent.files.upload", { path: "a/../b", contentBase64: "" })).code).toBe(
      "validation_error",
    );
    expect(codeOf(() => call("agent.files.upload", { path: "a", contentBase64: "###" })).code).toBe("validation_error");
    expect(codeOf(() => call("agent.files.upload", { path: "a" })).code).toBe("validation_error");
  });
});

test("skills are listed and read alike, those of the safety set too", () => {
  const { skills, customSkills } = call("agent.skills.list", {});

  expect(skills.map(({ slug }: { slug: string }) => slug)).toEqual(skillContracts.map(({ slug }) => slug));
  for (const skill of skills) expect(call("agent.skills.get", { slug: skill.slug })).toEqual(skill);
  for (const { slug } of customSkills)
    expect(call("agent.skills.get", { slug })).toMatchObject({ slug, category: "custom" });
  expect(codeOf(() => call("agent.skills.get", { slug: "nobody" })).code).toBe("not_found");
});

test("every skill that can be started without a key has a story, whose results keep the skill's schema", () => {
  const told = skillContracts.filter((skill) => skill.demo === "demo");
  const slugs = stories.map(({ slug }) => slug);

  expect(slugs.toSorted()).toEqual(told.map(({ slug }) => slug).toSorted());
  for (const { slug, output, example } of told) {
    const story = stories.find((one) => one.slug === slug);
    expect(() => checkSkillResult(output, fillUnset(output, story?.story(example.input).result)), slug).not.toThrow();
  }
});
