import type {
  AiCitationHistory,
  AiCitationQueryDetail,
  AiCitationSample,
  AiCitationSampleDetail,
  ImportedAnswers,
  ShareOfVoiceSummary,
} from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoAgo } from "../harness/moments.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

const BASE = "/v1/research/ai-citation";
const PROMPT = "Which time tracking tool suits a small studio?";

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** A live workspace of a service that no answer engine is connected to. */
async function openWorkspace() {
  const agencyId = await createAgency(service.database);
  const workspace = await createWorkspace(service.database, { agencyId });
  const { secret: key } = await createKey(service.database, { agencyId, workspaceId: workspace });
  const send = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const { primaryDomain } = await call("GET", `/v1/workspaces/${workspace}`);
  return {
    ...{ key, workspace, send, call, own: String(primaryDomain) },
    importAnswers: async (body: object): Promise<ImportedAnswers> => call("POST", `${BASE}/answers`, body),
  };
}

test("imported answers alone make monitored prompts with a history, shares, a funnel and evidence, and cost nothing", async () => {
  const { call, importAnswers, own } = await openWorkspace();
  const answers = [1, 2, 3].map((day) => ({
    prompt: PROMPT,
    llm: "llm_chat_1",
    text: `Answer ${day}: [Ours](https://www.${own}/tour?utm_source=chatgpt.com) and [Rival](https://rival.example/).`,
    sampledAt: isoAgo({ days: day }),
  }));

  const trackDomains = [own, "rival.example"];
  const query = await call("POST", `${BASE}/queries`, { prompt: PROMPT, cadence: "none", trackDomains });

  const imported = await importAnswers({ answers });

  const counts = { received: 3, imported: 3, refused: 0, monitoredPrompts: 1, newMonitoredPrompts: 0 };
  expect(imported).toMatchObject({ format: "answers", ...counts, warnings: [] });
  const { series }: AiCitationHistory = await call("GET", `${BASE}/queries/${query.queryId}/history`);
  expect(series.map(({ perLlm }) => perLlm["llm_chat_1"]?.ourRate)).toEqual([1, 1, 1]);
  const shares: ShareOfVoiceSummary = await call("GET", `${BASE}/share-of-voice`);
  expect(shares.summary[own]).toMatchObject({ rate: 0.5, n: 3 });
  const { funnel }: AiCitationQueryDetail = await call("GET", `${BASE}/queries/${query.queryId}`);
  expect(funnel.perEngine).toMatchObject([
    {
      llm: "llm_chat_1",
      surface: "imported",
      answers: 3,
      indexed: null,
      retrieved: null,
      cited: { answers: 3, rate: 1 },
    },
  ]);
  const { data: samples } = await call("GET", imported.evidence ?? "");
  expect(samples.map(({ sampleId }: AiCitationSample) => sampleId).toSorted()).toEqual(imported.sampleIds.toSorted());
  const detail: AiCitationSampleDetail = await call("GET", `${BASE}/samples/${imported.sampleIds[0]}`);
  expect(detail).toMatchObject({ surface: "imported", vendor: "openai", retrieval: null, queryId: query.queryId });
  expect(detail.citations[0]).toMatchObject({ url: `https://www.${own}/tour`, party: "own", span: { kind: "marker" } });
});

test("the same answer is stored once, whichever way and however often it comes", async () => {
  const { importAnswers } = await openWorkspace();
  const answer = { prompt: PROMPT, llm: "llm_search_2", text: "Try [A](https://a.example)." };
  const csv = `Question,Engine,Response\n"${PROMPT}",Perplexity,Try [A](https://a.example).\n`;

  const [first, other] = await Promise.all([importAnswers({ answers: [answer, answer] }), importAnswers({ csv })]);
  const again = await importAnswers({ csv: csv.replaceAll("\n", "\r\n") });

  expect(first.imported + other.imported).toBe(1);
  expect(again).toMatchObject({ received: 1, imported: 0, alreadyStored: 1, refused: 0 });
});

test("bad rows of a CSV are refused by their line with a way out, and the others are stored", async () => {
  const { importAnswers } = await openWorkspace();
  const csv = [
    "Prompt;Engine;Answer;Date;Country;Note",
    'Good?;ChatGPT;"Two\nlines [A](https://a.example)";2026-01-05;DE;x',
    ";ChatGPT;An answer;;;",
    "Which?;Copilot;An answer;;;",
    "Which?;Claude;;;;",
    "Which?;Gemini;An answer;05.01.2026;;",
    "Which?;Gemini;An answer;2999-01-01;;",
    "Which?;Gemini;An answer;2001-01-01;;",
    "Which?;AI Overviews;An answer;;Germany;",
    'Which?;Gemini;"An answer that never ends;;',
  ].join("\n");

  const imported = await importAnswers({ csv });

  expect(imported).toMatchObject({ received: 9, imported: 1, refused: 8 });
  expect(
    imported.refusals.toSorted((one, other) => one.line - other.line).map(({ line, field }) => [line, field]),
  ).toEqual([
    [4, "prompt"],
    [5, "engine"],
    [6, "answer"],
    [7, "date"],
    [8, "date"],
    [9, "date"],
    [10, "country"],
    [11, ""],
  ]);
  expect(imported.refusals.find(({ line }) => line === 5)?.message).toContain("ChatGPT, Perplexity, Claude, Gemini");
  expect(imported.warnings).toEqual(["These columns were not read: Note."]);
});

test("a stored file is imported, whether it is a CSV of many answers or one answer as Markdown", async () => {
  const { call, importAnswers } = await openWorkspace();
  const upload = (path: string, text: string, contentType: string) =>
    call("POST", "/v1/agent/files", { path, contentType, contentBase64: Buffer.from(text).toString("base64") });
  const rows = Array.from(
    { length: 1_200 },
    (_, index) => `Question ${index % 7}?,Claude,"Answer ${index}: [A](https://a${index % 90}.example/p)"`,
  );
  await upload("answers/many.csv", `\uFEFFprompt,engine,answer\n${rows.join("\n")}`, "text/csv");
  await upload(
    "answers/one.md",
    "# Choose\n\n[A](https://a.example/) [bad](javascript:alert(1)) <http://192.0.2.1/>",
    "text/markdown",
  );

  const many = await importAnswers({ path: "answers/many.csv" });
  const one = await importAnswers({ path: "answers/one.md", prompt: PROMPT, llm: "llm_assistant_4" });

  expect(many).toMatchObject({ received: 1_200, imported: 1_200, refused: 0, newMonitoredPrompts: 7 });
  expect(many.sampleIds).toHaveLength(100);
  expect(one).toMatchObject({ imported: 1, refused: 0 });
  const detail: AiCitationSampleDetail = await call("GET", `${BASE}/samples/${one.sampleIds[0]}`);
  expect(detail.citations.map(({ domain }) => domain)).toEqual(["a.example", null]);
  expect(detail.warnings).toEqual(["1 links are no pages of the web and were left out."]);
});

test("an import that cannot be read names the field and the way out, and stores nothing", async () => {
  const { send } = await openWorkspace();
  const faults: [object, string, string][] = [
    [{}, "answers", "send exactly one"],
    [{ csv: "a,b\n1,2" }, "csv", "prompt, engine and answer"],
    [{ csv: "Page,Clicks,Impressions\nhttps://a.example,1,2" }, "csv", "ordinary performance report"],
    [{ csv: "Top pages,Impressions\nhttps://a.example,2" }, "csv", "send from and to"],
    [{ csv: "Date,Citations\n2026-11-02,3", from: "2026-11-02" }, "to", "with from"],
  ];
  for (const [body, field, words] of faults) {
    const { status, body: error } = await send("POST", `${BASE}/answers`, body);
    expect(status).toBe(400);
    expect(error.details.errors[0]).toMatchObject({ field });
    expect(error.details.errors[0].message).toContain(words);
  }
  expect((await send("POST", `${BASE}/answers`, { path: "none.csv" })).body.code).toBe("file_not_found");
});

test("reports of vendors are stored as counts: they are no samples, and a newer count replaces the earlier one", async () => {
  const { call, importAnswers, own } = await openWorkspace();
  const csv = `Page,Citations\nhttps://${own}/a,"1,204"\nhttps://${own}/b,7\nnowhere,3\n`;
  const period = { from: "2026-01-01", to: "2026-01-31" };

  const first = await importAnswers({ csv, ...period });
  const again = await importAnswers({ csv: csv.replace(",7", ",9"), ...period });
  const days = await importAnswers({ csv: "Date;Impressions\n1/31/2026;5\n1/2/2026;6\n" });

  expect(first).toMatchObject({
    format: "bing_ai_performance",
    imported: 2,
    refused: 1,
    refusals: [{ line: 4, field: "page" }],
  });
  expect(first.report).toMatchObject({ dimension: "page", metric: "citations", from: "2026-01-01", total: 1_211 });
  expect(again).toMatchObject({ imported: 1, alreadyStored: 1 });
  expect(days.report).toMatchObject({
    dimension: "day",
    metric: "impressions",
    from: "2026-01-02",
    to: "2026-01-31",
    total: 11,
  });
  expect((await call("GET", `${BASE}/samples`)).total).toBe(0);
});

test("a prompt that is never sampled is created without an engine and without credits, and is sampled only once one is connected", async () => {
  const { call, send } = await openWorkspace();

  const query = await call("POST", `${BASE}/queries`, { prompt: PROMPT, cadence: "none" });
  const retagged = await call("PATCH", `${BASE}/queries/${query.queryId}`, { tags: ["a"] });
  const sampled = await send("PATCH", `${BASE}/queries/${query.queryId}`, { cadence: "daily" });

  expect(query).toMatchObject({ cadence: "none", creditsPerDay: 0, nextSampleAt: null });
  expect(retagged).toMatchObject({ cadence: "none", nextSampleAt: null, tags: ["a"] });
  expect(sampled.body.code).toBe("llm_unavailable");
});

test("aliases of the brand count as its name, in new and in stored answers", async () => {
  const { call, importAnswers, workspace, own } = await openWorkspace();
  const answer = (text: string) => ({ prompt: PROMPT, llm: "llm_assistant_3", text });
  const before = await importAnswers({ answers: [answer("Quillworks is the simplest choice.")] });
  const namedIn = async (id = "") => (await call("GET", `${BASE}/samples/${id}`)).mentions;
  expect(await namedIn(before.sampleIds[0])).toEqual([]);

  await call("PATCH", `/v1/workspaces/${workspace}`, { brand: { aliases: ["Quillworks", "QW Suite"] } });
  const after = await importAnswers({ answers: [answer("Many like QW Suite.")] });

  const ours = [{ domain: own, party: "own", counted: true }];
  expect(await namedIn(before.sampleIds[0])).toMatchObject(ours);
  expect(await namedIn(after.sampleIds[0])).toMatchObject(ours);
});

test("wordings of one family count as one prompt of the market, and show how often each is cited", async () => {
  const { call, importAnswers, own } = await openWorkspace();
  const trackDomains = [own, "rival.example"];
  const wordings = ["Which tool suits a studio?", "What should a studio use?", "Best tool for studios?"];
  const others = Array.from({ length: 4 }, (_, index) => `Another question ${index}?`);
  const monitor = (prompt: string, family?: string) =>
    call("POST", `${BASE}/queries`, {
      prompt,
      cadence: "none",
      trackDomains,
      ...(family === undefined ? {} : { family }),
    });
  const [first] = await Promise.all(wordings.map((prompt) => monitor(prompt, "studios")));
  const [other] = await Promise.all(others.map((prompt) => monitor(prompt)));
  const answer = (prompt: string, isCited: boolean, day: number) => ({
    ...{ prompt, llm: "llm_chat_1", sampledAt: isoAgo({ days: day }) },
    text: isCited ? `Answer ${day}: [Ours](https://www.${own}/).` : `Answer ${day}: [Rival](https://rival.example/).`,
  });
  const answers = [1, 2].flatMap((day) => [
    ...wordings.map((prompt, index) => answer(prompt, index === 0, day)),
    ...others.map((prompt) => answer(prompt, true, day)),
  ]);
  await importAnswers({ answers });

  const { figures }: ShareOfVoiceSummary = await call("GET", `${BASE}/share-of-voice?details=true`);
  const detail: AiCitationQueryDetail = await call("GET", `${BASE}/queries/${first?.queryId}`);

  // Five prompts like these: four others that always cite, and a family that cites once in three.
  expect(figures?.presence.market.rate).toBeCloseTo((4 + 1 / 3) / 5, 3);
  expect(figures?.presence.basket.rate).toBeCloseTo(5 / 7, 3);
  expect(figures?.variance).toMatchObject([
    { llm: "llm_chat_1", surface: "imported", outcome: "insufficient", shares: [], families: 1, wordings: 3, days: 2 },
  ]);
  expect(detail.family).toBe("studios");
  expect(detail.wordings.map(({ prompt, hits, n }) => [prompt, hits, n]).toSorted()).toEqual(
    wordings.map((prompt, index) => [prompt, index === 0 ? 2 : 0, 2]).toSorted(),
  );
  const alone = await call("PATCH", `${BASE}/queries/${first?.queryId}`, { family: null });
  const joined = await call("PATCH", `${BASE}/queries/${other?.queryId}`, { family: "studios" });
  expect([alone.family, joined.family, joined.version]).toEqual([null, "studios", 1]);
});
