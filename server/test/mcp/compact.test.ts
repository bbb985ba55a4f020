import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defineSkill } from "../../src/kernel/runs/skill.ts";
import { estimateTokens } from "../../src/kernel/text/tokens.ts";
import { skills } from "../../src/skills.ts";
import { type Service, startService } from "../harness/service.ts";

const PARAGRAPHS = 1_200;
const REPORT = `<!doctype html><html><head><title>x</title><style>p{color:red}</style></head><body><h1>Report</h1>
<ul><li>One</li><li>Two <a href="https://a.example/">link</a></li></ul>
<figure><figcaption>Responses</figcaption><svg role="img" aria-label="Responses: 19 with 200."><text>19</text></svg></figure>
<p><span>Indexable</span><span>19</span></p>
<table><tr><th>Keyword</th><th>Volume</th></tr><tr><td>oak desk</td><td>720</td></tr></table>
${Array.from({ length: PARAGRAPHS }, (_, number) => `<p>Paragraph ${number} about <b>desks</b> &amp; more.</p>`).join("\n")}</body></html>`;
const ITEMS = Array.from({ length: 900 }, (_, number) => ({
  number,
  text: `Item ${number} of a long result of a run.`,
}));

const writer = defineSkill({
  slug: "test.reporter",
  version: 1,
  name: "Reporter",
  description: "Writes a report.",
  category: "test",
  area: "research",
  input: Type.Object({}),
  output: Type.Object({ items: Type.Array(Type.Unknown()), said: Type.Unknown(), none: Type.Null() }),
  budget: { credits: 10, llmCalls: 0, durationSeconds: 60 },
  estimate: () => ({ credits: 0, durationSeconds: 1 }),
  minimumCredits: () => 0,
  supportsApproval: false,
  supportsFiles: false,
  async run(ctx) {
    await ctx.step("count", { price: 0 }, async () => 1);
    await ctx.files.write("agent-output/report.html", REPORT, { contentType: "text/html; charset=utf-8" });
    await ctx.files.write("agent-output/log.txt", HUGE, { contentType: "text/plain; charset=utf-8" });
    return { items: ITEMS, said: SAID, none: null };
  },
});

const SAID = [
  { statement: "We make desks.", quote: "We make desks." },
  { statement: "Oak desks.", quote: "Our desks are of oak." },
];

/** 9 MB, with characters of two bytes across the borders of the chunks it is read in. */
const HUGE = Array.from({ length: 300_000 }, (_line, index) => `größe ${index} of the line here.\n`).join("");

let service: Service;
let workspace: string;
let runId: string;
beforeAll(async () => {
  service = await startService({ skills: [...skills, writer] });
  workspace = (await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" })).body.id;
  await service.rest(
    "POST",
    "/v1/keywords",
    { keywords: [{ keyword: "oak desk" }, { keyword: "elm desk" }] },
    { workspace },
  );
  const started = { skill: "test.reporter", input: {}, mode: "FOREGROUND" };
  runId = (await service.rest("POST", "/v1/agent/invoke", started, { workspace })).body.invocationId;
});
afterAll(() => service[Symbol.asyncDispose]());

async function call(name: string, given: Record<string, unknown> = {}, query = "") {
  const result = await (await service.mcp({ workspace, query })).callTool({ name, arguments: given });
  const [first] = result.content;
  return { ...result, data: Object(result.structuredContent), text: first?.type === "text" ? first.text : "" };
}

/** Every path of a value whose value is null, and every record of REST links. */
function noise(value: unknown, path = ""): string[] {
  if (value === null) return [path];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "links" || name === "stepsCompleted" ? [`${path}.${name}`] : noise(part, `${path}.${name}`),
  );
}

test("skills are listed in a line each within 10 kB, with price and what is missing, and schemas come from get", async () => {
  const { data, text } = await call("agent.skills.list");
  const whole = (await service.rest("GET", "/v1/agent/skills", undefined, { workspace })).body;
  const { data: one } = await call("agent.skills.get", { slug: "bootstrap_brand" });

  for (const reading of [text, JSON.stringify(data)]) expect(Buffer.byteLength(reading)).toBeLessThan(10_000);
  expect(data.skills.map(({ slug }: { slug: string }) => slug)).toEqual(
    whole.skills.map(({ slug }: { slug: string }) => slug),
  );
  for (const { does, credits } of data.skills) expect([typeof does, typeof credits]).toEqual(["string", "string"]);
  expect(data.skills.find(({ slug }: { slug: string }) => slug === "rank_monitor")).toMatchObject({
    missing: "serpdata",
  });
  expect(whole.skills.find(({ slug }: { slug: string }) => slug === "rank_monitor").missing).toEqual(["serpdata"]);
  for (const { slug } of data.skills) expect(text).toContain(slug);
  expect(one.inputSchema).toEqual(
    whole.skills.find(({ slug }: { slug: string }) => slug === "bootstrap_brand").inputSchema,
  );
});

test("rows have no nulls, REST links and steps unless asked, and the text is a short reading and no copy", async () => {
  const keywords = await call("research.keyword.list");
  const run = await call("agent.invocations.get", {
    id: runId,
    fields: ["status", "stepsCompleted", "links", "cancelReason"],
  });
  const plain = await call("agent.invocations.list");
  const whole = await call("agent.invocations.list", { fields: ["*"] });
  const rest = (await service.rest("GET", "/v1/agent/invocations", undefined, { workspace })).body;
  const wrong = await call("agent.invocations.get", { id: runId, waitSeconds: 5, fields: ["steps", "status"] });
  const allWrong = await call("agent.invocations.get", { id: runId, fields: ["steps"] });

  expect([noise(keywords.data), noise(plain.data)]).toEqual([[], []]);
  expect(keywords.data.data.map(({ keyword }: { keyword: string }) => keyword).toSorted()).toEqual([
    "elm desk",
    "oak desk",
  ]);
  expect(keywords.text).toContain("oak desk");
  expect(keywords.text.length).toBeLessThan(JSON.stringify(keywords.data).length);
  expect(run.data).toEqual({
    status: "SUCCEEDED",
    stepsCompleted: expect.arrayContaining(["count"]),
    links: expect.objectContaining({ self: expect.any(String) }),
    cancelReason: null,
  });
  expect(whole.data).toEqual(rest);
  expect(wrong.isError ?? false).toBe(false);
  expect(wrong.data).toEqual({ notice: expect.stringContaining('no "steps" here; choose from'), status: "SUCCEEDED" });
  expect(allWrong.data).toMatchObject({ notice: expect.stringContaining("stepsCompleted"), status: "SUCCEEDED" });
});

test("a long result is cut with a way on, its notice comes first, and reading on returns all of it", async () => {
  const cut = await call("agent.invocations.get", { id: runId });
  const whole = await call("agent.invocations.get", { id: runId, fields: ["result.said"] });
  const read: unknown[] = [];
  for (let reads = 0; reads < 20 && read.length < ITEMS.length; reads++) {
    const piece = await call("agent.invocations.get", { id: runId, fields: ["result.items"], offset: read.length });
    read.push(...piece.data["result.items"]);
  }

  expect(Object.keys(cut.data)[0]).toBe("notice");
  expect(cut.data.notice).toMatch(/result\.items: \d+ of 900 items.*fields.*offset/s);
  expect(cut.text.startsWith(cut.data.notice)).toBe(true);
  for (const line of ["skill: test.reporter", "status: SUCCEEDED", `invocationId: ${runId}`, "creditsUsed: 0"])
    expect(cut.text.split("\n")).toContain(line);
  expect(cut.data.result.said).toEqual([{ statement: "We make desks." }, SAID[1]]);
  expect([cut.data.estimatedCost, cut.data.childCount]).toEqual([undefined, undefined]);
  expect(whole.data["result.said"]).toEqual(SAID);
  expect(read).toEqual(ITEMS);
});

test("a text too large to be held is read from any offset to its end", async () => {
  const path = "agent-output/log.txt";
  const first = (await call("agent.files.raw", { path })).data;
  const next = (await call("agent.files.raw", { path, offset: first.nextOffset })).data;
  const late = (await call("agent.files.raw", { path, offset: HUGE.length - 100 })).data;
  const beyond = (await call("agent.files.raw", { path, offset: HUGE.length + 100 })).data;
  const client = await service.mcp({ workspace });
  const [resource] = (await client.readResource({ uri: `findable://files/${path}?offset=${first.nextOffset}` }))
    .contents;

  expect(first.text + next.text).toBe(HUGE.slice(0, next.nextOffset));
  expect(first.text.length).toBeGreaterThan(4_000);
  expect(late).toMatchObject({ text: HUGE.slice(-100), offset: HUGE.length - 100 });
  expect(late).not.toHaveProperty("nextOffset");
  expect(beyond).toMatchObject({ text: "" });
  expect(resource).toMatchObject({ text: expect.stringContaining(next.text) });
});

test("an HTML report reads as Markdown, piece by piece to its end, and its link is a readable resource", async () => {
  let text = "";
  let sizes = 0;
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const piece = await call("agent.files.raw", { path: "agent-output/report.html", offset });
    expect(estimateTokens(JSON.stringify(piece.data))).toBeLessThan(7_000);
    text += piece.data.text;
    sizes++;
    offset = piece.data.nextOffset;
  }
  const { data, content } = await call("agent.files.raw", { path: "agent-output/report.html" });
  const client = await service.mcp({ workspace, query: "" });
  const parts: string[] = [];
  for (let uri: string | undefined = data.url; uri !== undefined; ) {
    const [resource] = (await client.readResource({ uri })).contents;
    const part = resource !== undefined && "text" in resource ? String(resource.text) : "";
    parts.push(part.replace(/^[^\n]*\n\n/, ""));
    uri = /The rest is at (\S+)/.exec(part)?.[1];
  }

  expect(sizes).toBeGreaterThan(1);
  expect(text).toContain("# Report\n\n- One\n- Two [link](https://a.example/)");
  expect(text).toContain("Responses\n\nResponses: 19 with 200.\n\nIndexable 19\n");
  expect(text).toContain("| Keyword | Volume |\n| --- | --- |\n| oak desk | 720 |");
  expect(text).toContain(`Paragraph ${PARAGRAPHS - 1} about **desks** & more.`);
  expect(text).not.toContain("color:red");
  expect(data).toMatchObject({ form: "markdown", url: "findable://files/agent-output/report.html" });
  expect(content.find(({ type }) => type === "resource_link")).toMatchObject({ uri: data.url });
  expect(parts.join("")).toBe(REPORT);
});

test("?schemas=full answers completely, as its output schemas say", async () => {
  const { data, text } = await call("agent.invocations.list", {}, "?schemas=full");

  expect(data).toEqual((await service.rest("GET", "/v1/agent/invocations", undefined, { workspace })).body);
  expect(JSON.parse(text)).toEqual(data);
});
