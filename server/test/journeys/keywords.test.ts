import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { relabelKeywordsSkill } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defineSkill } from "../../src/kernel/runs/skill.ts";
import { runFindable } from "../harness/command-line.ts";
import { type Service, startService } from "../harness/service.ts";

/** Stands in for the skill that labels: it only says which keywords it was given. */
const labelling = defineSkill({
  ...relabelKeywordsSkill,
  version: 1,
  estimate: () => ({ credits: 1, durationSeconds: 1 }),
  minimumCredits: () => 0,
  async run(_ctx, { scope }) {
    const matched = scope.keywordIds?.length ?? 0;
    return { matched, labeled: 0, changed: 0, abstained: matched, failed: 0, changes: [], warnings: [] };
  },
});

let service: Service;
let folder: string;
let workspaces = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "findable-keywords-"));
  service = await startService({ skills: [labelling] });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function newWorkspace(): Promise<string> {
  workspaces += 1;
  const primaryDomain = `keywords-${workspaces}.example`;
  return (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain })).body.id;
}

function caller(workspace: string, key = service.key) {
  const rest = (method: string, address: string, body?: unknown) =>
    service.rest(method, address, body, { workspace, key });
  const call = async (method: string, address: string, body?: unknown) => {
    const answer = await rest(method, address, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  return { rest, call };
}

test("keywords are created, found, counted, changed, archived and removed over REST", async () => {
  const workspace = await newWorkspace();
  const { rest, call } = caller(workspace);
  const pillar = await call("POST", "/v1/pillars", { name: "Trail Running", voice: "Plain." });
  expect(pillar).toMatchObject({ slug: "trail-running", voice: "Plain.", refinerIds: [] });

  const given = [
    { keyword: " trail  shoes ", intentLabels: ["PURCHASE"] },
    { keyword: "Trail shoes" },
    { keyword: "trail shoes" },
  ];
  const first = await call("POST", "/v1/keywords", { keywords: given, pillarId: pillar.id, tags: ["a"] });
  expect(first).toMatchObject({
    created: [
      { keyword: "trail shoes", status: "RAW" },
      { keyword: "Trail shoes", status: "RAW" },
    ],
    duplicatesSkipped: ["trail shoes"],
    labelingInvocationId: null,
  });
  const again = await rest("POST", "/v1/keywords", { keywords: [{ keyword: "trail shoes" }] });
  expect([again.status, again.body.code]).toEqual([409, "duplicate_keyword"]);
  expect(again.body.details).toEqual({ keyword: "trail shoes", keywordId: first.created[0].id, status: "RAW" });
  const many = {
    keywords: Array.from({ length: 5000 }, (_, index) => ({ keyword: `phrase ${index}`, volume: index })),
  };
  expect((await call("POST", "/v1/keywords/bulk", many)).created).toHaveLength(5000);

  const search = { pillarSlugs: ["trail-running"], intent: ["PURCHASE"], minConfidence: 1, missingFromContent: true };
  const [found] = (await call("POST", "/v1/keywords/search", search)).data;
  expect(found).toMatchObject({ keyword: "trail shoes", intentConfidence: 1, pillarId: pillar.id, tags: ["a"] });
  expect((await call("GET", "/v1/keywords?sort=-volume&limit=2&minVolume=10")).data).toMatchObject([
    { volume: 4999 },
    { volume: 4998 },
  ]);
  expect(await call("GET", "/v1/keywords/facets?q=shoes")).toMatchObject({
    total: 2,
    facets: {
      pillar: [{ value: pillar.id, count: 2 }],
      tag: [{ value: "a", count: 2 }],
      status: [{ value: "RAW", count: 2 }],
    },
  });

  const address = `/v1/keywords/${found.id}`;
  const change = { status: "FOCUSED", priority: "HIGH", relevanceLabel: "OFFERING", intentLabels: [], tags: ["b"] };
  expect(await call("PATCH", address, change)).toMatchObject({
    ...change,
    relevanceConfidence: 1,
    intentConfidence: 1,
  });
  expect(await call("PATCH", address, { relevanceLabel: null, priority: null, pillarId: null })).toMatchObject({
    status: "FOCUSED",
    relevanceLabel: null,
    relevanceConfidence: null,
    priority: null,
    pillarId: null,
  });
  await call("DELETE", address);
  const [gone, unsearched, anew] = [
    await rest("GET", address),
    await rest("POST", `${address}/check-rank`, {}),
    await rest("POST", "/v1/keywords", { keywords: [{ keyword: "trail shoes" }] }),
  ];
  expect([gone, unsearched].map(({ body }) => body.code)).toEqual(["keyword_not_found", "keyword_not_found"]);
  expect(anew.body.details).toMatchObject({ keywordId: found.id, status: "ARCHIVED" });
  for (const { body } of [gone, unsearched, anew]) {
    expect(body.message).toMatch(/ archived.*`research\.keyword\.update` with another `status` restores it\.$/);
  }
  expect((await call("PATCH", address, { status: "LABELED" })).status).toBe("LABELED");

  const { secret } = await call("POST", "/v1/auth/keys", { name: "Small", workspaceId: workspace });
  expect((await service.rest("DELETE", `${address}?hard=true`, undefined, { key: secret })).body.code).toBe(
    "forbidden",
  );
  await call("DELETE", `${address}?hard=true`);
  expect((await rest("GET", `${address}?includeArchived=true`)).status).toBe(404);

  await call("DELETE", `/v1/pillars/${pillar.id}`);
  expect((await call("GET", "/v1/keywords?q=Trail")).data).toMatchObject([{ keyword: "Trail shoes", pillarId: null }]);
});

test("tags are the same whichever way they come: trimmed, without empty ones, each once", async () => {
  const { call } = caller(await newWorkspace());
  const MESSY = [" team:growth ", "team:growth", "  ", "q4\n"];
  const TIDY = ["team:growth", "q4"];
  const tagsOf = async (id: string) => (await call("GET", `/v1/keywords/${id}`)).tags;
  const create = async (address: string, body: object): Promise<string> =>
    (await call("POST", address, body)).created[0].id;

  const one = await create("/v1/keywords", { keywords: [{ keyword: "one", tags: MESSY }], tags: [" all", "q4"] });
  const two = await create("/v1/keywords/bulk", { keywords: [{ keyword: "two" }], tags: MESSY });
  const three = await create("/v1/keywords", { keywords: [{ keyword: "three" }] });
  const patched = await call("PATCH", `/v1/keywords/${three}`, { tags: MESSY });

  expect(await Promise.all([one, two, three].map(tagsOf))).toEqual([["all", "q4", "team:growth"], TIDY, TIDY]);
  expect(patched.tags).toEqual(TIDY);

  const scope = { keywordIds: [three] };
  await call("PATCH", "/v1/keywords/bulk", { scope, addTags: [" new ", "q4 "], removeTags: ["\tteam:growth"] });
  expect(await tagsOf(three)).toEqual(["q4", "new"]);

  const competitor = await call("POST", "/v1/research/competitor", { domain: "rival.com", tags: MESSY });
  expect(competitor.tags).toEqual(TIDY);
});

test("a pillar is made, renamed, listed and guarded over MCP, and keywords are put into it", async () => {
  const client = await service.mcp({ workspace: await newWorkspace() });
  const tool = async (name: string, args: Record<string, unknown>) => {
    const { structuredContent, isError } = await client.callTool({ name, arguments: args });
    return { isError: isError === true, answer: Object(structuredContent) };
  };

  const { answer: pillar } = await tool("research.pillar.create", { name: "Boots" });
  expect((await tool("research.pillar.create", { name: "boots" })).answer).toMatchObject({ code: "pillar_exists" });
  expect((await tool("research.pillar.update", { id: pillar.id, slug: "winter-boots" })).answer.slug).toBe(
    "winter-boots",
  );
  const keywords = [{ keyword: "snow boots", pillarId: pillar.id, status: "FOCUSED", kd: 12.5 }];
  await tool("research.keyword.create", { keywords });

  const { answer } = await tool("research.keyword.search", { pillarSlugs: ["winter-boots"] });
  expect(answer).toMatchObject({ total: 1, data: [{ keyword: "snow boots", status: "FOCUSED", kd: 12.5 }] });
  const nobody = await tool("research.keyword.create", { keywords: [{ keyword: "x" }], pillarId: "pil_none" });
  expect(nobody).toMatchObject({ isError: true, answer: { code: "pillar_not_found" } });
});

test("keywords that are to be labelled wait for the run that was started with them; without the skill nothing is created", async () => {
  const { call } = caller(await newWorkspace());
  const input = { keywords: [{ keyword: "one" }, { keyword: "two" }], label: true };

  const { created, labelingInvocationId } = await call("POST", "/v1/keywords", input);

  expect(created).toMatchObject([{ status: "LABELLING" }, { status: "LABELLING" }]);
  const run = await call("GET", `/v1/agent/invocations/${labelingInvocationId}?waitSeconds=30`);
  expect(run).toMatchObject({ status: "SUCCEEDED", skill: "research.keyword.relabel", result: { matched: 2 } });
  const repeated = await call("POST", "/v1/keywords", input);
  expect(repeated).toMatchObject({ created: [], duplicatesSkipped: ["one", "two"], labelingInvocationId: null });

  await using without = await startService({ skills: [], worker: false });
  const primaryDomain = "without.example";
  const { id } = (await without.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain })).body;
  const refused = await without.rest("POST", "/v1/keywords", input, { workspace: id });
  expect([refused.status, refused.body.code]).toEqual([503, "skill_unavailable"]);
  expect((await without.rest("GET", "/v1/keywords", undefined, { workspace: id })).body.total).toBe(0);
});

test.each([
  ["POST", "/v1/keywords", { keywords: [{ keyword: "a" }, { keyword: " \t " }] }, "keywords[1].keyword"],
  ["POST", "/v1/keywords", { keywords: [] }, "keywords"],
  ["POST", "/v1/keywords", { keywords: [{ keyword: "a", intentLabels: ["BUY"] }] }, "keywords[0].intentLabels[0]"],
  ["POST", "/v1/keywords/search", { minConfidence: 2 }, "minConfidence"],
  ["GET", "/v1/keywords?sort=pillar", undefined, "sort"],
  ["GET", "/v1/keywords?cursor=nonsense", undefined, "cursor"],
  ["GET", "/v1/keywords/facets?status=DONE", undefined, "status"],
  ["PATCH", "/v1/keywords/kw_1", { status: "DONE" }, "status"],
  ["POST", "/v1/pillars", { name: "A", slug: "Not A Slug" }, "slug"],
])("%s %s with %j is refused by its field", async (method, address, body, field) => {
  const answer = await caller(await newWorkspace()).rest(method, address, body);

  expect(answer.status, answer.text).toBe(400);
  expect(answer.body.details.errors[0].field).toBe(field);
});

test("keywords and pillars of another workspace are as if they were not there", async () => {
  const [mine, theirs] = [caller(await newWorkspace()), caller(await newWorkspace())];
  const pillar = await theirs.call("POST", "/v1/pillars", { name: "Theirs" });
  const keywords = [{ keyword: "theirs", pillarId: pillar.id, tags: ["t"] }];
  const [{ id }] = (await theirs.call("POST", "/v1/keywords", { keywords })).created;

  const refusals = await Promise.all([
    mine.rest("PATCH", `/v1/keywords/${id}`, { status: "FOCUSED" }),
    mine.rest("DELETE", `/v1/keywords/${id}?hard=true`),
    mine.rest("PATCH", `/v1/pillars/${pillar.id}`, { name: "Mine" }),
    mine.rest("DELETE", `/v1/pillars/${pillar.id}`),
    mine.rest("POST", "/v1/keywords", { keywords: [{ keyword: "mine", pillarId: pillar.id }] }),
  ]);

  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 422]);
  expect((await mine.call("GET", "/v1/keywords?includeArchived=true&tag=t")).total).toBe(0);
  expect((await mine.call("GET", `/v1/keywords/facets?pillar=${pillar.id}`)).total).toBe(0);
  expect((await mine.call("POST", "/v1/keywords/search", { pillarSlugs: ["theirs"] })).total).toBe(0);
  expect((await theirs.call("GET", `/v1/keywords/${id}`)).status).toBe("RAW");
});

test("a workspace's keywords go through a CSV file into another one, and the file is safe in a spreadsheet", async () => {
  const [from, to] = [await newWorkspace(), await newWorkspace()];
  const findable = (...args: string[]) =>
    runFindable(args, { FINDABLE_URL: service.url, FINDABLE_API_KEY: service.key, DATA_DIR: folder });
  const source = caller(from);
  const pillar = await source.call("POST", "/v1/pillars", { name: "Shoes" });
  await caller(to).call("POST", "/v1/pillars", { name: "Shoes" });
  await source.call("POST", "/v1/keywords", {
    keywords: [
      { keyword: "=1+1", tags: ["a|b", "back\\slash", 'quo"te', "two\nlines"] },
      { keyword: "'=already", status: "FOCUSED", priority: "LOW", relevanceLabel: "INCUMBENT" },
      { keyword: 'shoes, "red"', intentLabels: ["PURCHASE", "PRODUCT"], pillarId: pillar.id, volume: 10, kd: 33.25 },
    ],
  });
  const [first, second] = [path.join(folder, "first.csv"), path.join(folder, "second.csv")];

  expect(await findable("keywords", "export", first, "--workspace", from)).toMatchObject({ code: 0 });
  const imported = await findable("keywords", "import", first, "--workspace", to, "--json");
  expect([imported.code, imported.stderr]).toEqual([0, ""]);
  expect(JSON.parse(imported.stdout)).toEqual({ created: 3, skipped: 0, ignoredColumns: [] });
  expect(await findable("keywords", "export", second, "--workspace", to)).toMatchObject({ code: 0 });

  const text = await readFile(first, "utf8");
  expect(await readFile(second, "utf8")).toBe(text);
  expect(text).toContain("\r\n'=1+1,");
  const shown = (await caller(to).call("GET", "/v1/keywords?sort=keyword")).data;
  expect(shown).toMatchObject([
    { keyword: "'=already", status: "FOCUSED", priority: "LOW", relevanceLabel: "INCUMBENT" },
    { keyword: "=1+1", tags: ["a|b", "back\\slash", 'quo"te', "two\nlines"] },
    { keyword: 'shoes, "red"', intentLabels: ["PURCHASE", "PRODUCT"], volume: 10, kd: 33.25 },
  ]);

  await writeFile(second, 'keyword,intent\r\nfine,\r\n"two\r\nlines",BUY\r\n');
  const refused = await findable("keywords", "import", second, "--workspace", to);
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toContain("Line 3");

  await writeFile(second, 'sep=;\r\nKeyword;Tags;Volume\r\n"red; trail, shoes";a|b;1200\r\n');
  const german = await findable("keywords", "import", second, "--workspace", to, "--json");
  await writeFile(second, "Volume\tKeyword\tDifficulty\r70\tblue, trail; shoes\t5\r");
  const tabs = await findable("keywords", "import", second, "--workspace", to, "--json");
  await writeFile(second, "");
  const empty = await findable("keywords", "import", second, "--workspace", to);
  expect([german.stdout, tabs.stdout].map((text) => JSON.parse(text))).toEqual([
    { created: 1, skipped: 0, ignoredColumns: [] },
    { created: 1, skipped: 0, ignoredColumns: ["Difficulty"] },
  ]);
  expect([empty.code === 0, empty.stderr]).toEqual([false, expect.stringContaining("must name the columns")]);
  expect((await caller(to).call("GET", "/v1/keywords?q=trail&sort=volume")).data).toMatchObject([
    { keyword: "blue, trail; shoes", volume: 70 },
    { keyword: "red; trail, shoes", volume: 1200, tags: ["a", "b"] },
  ]);

  await writeFile(second, "\uFEFFkeyword\r\ncafé zürich\r\n", "utf16le");
  const wide = await findable("keywords", "import", second, "--workspace", to);
  await writeFile(second, "keyword\r\ncafé zürich\r\n", "latin1");
  const narrow = await findable("keywords", "import", second, "--workspace", to);
  await writeFile(second, "\uFEFFkeyword,tags\r\ncafé zürich,\r\n,\r\n\r\n");
  const saved = await findable("keywords", "import", second, "--workspace", to, "--json");
  expect([wide.stderr, narrow.stderr]).toEqual(Array(2).fill(expect.stringContaining("is not UTF-8")));
  expect(JSON.parse(saved.stdout)).toEqual({ created: 1, skipped: 0, ignoredColumns: [] });
  expect((await caller(to).call("GET", "/v1/keywords?q=caf")).data).toMatchObject([{ keyword: "café zürich" }]);
});
