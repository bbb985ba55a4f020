import type { ProduceRefineResult } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { createKey } from "../../../test/harness/seeds.ts";
import { addRevision, insertContent, requireStoredRevision } from "../../domains/content/index.ts";
import { updateBlogPost } from "../../domains/content/operations/update-blog-post.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import type { LlmAnswer, LlmTextRequest } from "../../providers/llm/port.ts";
import { produceRefine } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const SOURCE = { id: "s1", url: "https://test.example/prices", text: "A cargo bike costs 4,800 euros on average." };
const FACT = "A cargo bike costs 4,800 euros on average ([test.example](https://test.example/prices)).";
const PLAIN =
  "Try it with your children and your shopping before you decide, and ask what the service costs each year.";
const BODY = ["# Cargo bikes", "## Price", `${FACT} ${PLAIN}`, "## Size", `${PLAIN} Measure the cellar as well.`].join(
  "\n\n",
);
const REFINER = "rfn_builtin_plain_words";

interface Text extends Workplace {
  contentId: string;
  recordId: string;
}

async function newText(body = BODY): Promise<Text> {
  const place = await seedWorkplace(database);
  return inTenantTransaction(database.tenant, place, async (tx) => {
    const { contentId, recordId } = await insertContent(tx, place, {
      kind: "blog_post",
      title: "Cargo bikes",
      keywords: [],
      pillarId: null,
      icpSegmentId: null,
      tags: [],
      source: "USER",
      writing: { length: "medium", targetWordCount: null, instructions: null, model: null },
      request: {},
    });
    const intermediateData = { outline: [], researchSnippets: [SOURCE] };
    const first = {
      body,
      title: "Cargo bikes",
      origin: "generated",
      reason: null,
      from: null,
      intermediateData,
    } as const;
    await addRevision(tx, { ...place, contentId }, first);
    return { ...place, contentId, recordId };
  });
}

type Refine = (parts: Record<string, string>, request: LlmTextRequest) => Record<string, string> | Promise<never>;

/** A model that refines with `refine`, which gets and returns the parts by their identifiers. */
function modelWith(refine: Refine): { providers: Providers; asked: LlmTextRequest[] } {
  const asked: LlmTextRequest[] = [];
  const refuse = () => Promise.reject(new Error("The refiner asks for objects only."));
  const providers: Providers = {
    ...noProviders,
    llm: {
      model: "test/model",
      text: refuse,
      turn: refuse,
      async object(request): Promise<LlmAnswer<unknown>> {
        asked.push(request);
        const found = [...request.prompt.matchAll(/part (p\d+)[^\n]*\n([\s\S]*?)(?=\n[^\n]*part p\d|$)/g)];
        const parts = Object.fromEntries(found.map(([, id = "", text = ""]) => [id, text]));
        const answer = Object.entries(await refine(parts, request)).map(([id, text]) => ({ id, text }));
        return { value: { parts: answer }, calls: 1, inputTokens: 1, outputTokens: 1 };
      },
    },
  };
  return { providers, asked };
}

async function refined(place: Text, providers: Providers) {
  await using engine = await createEngine(database, [produceRefine], providers);
  await engine.startWorker();
  const input = { contentId: place.contentId, refinerId: REFINER };
  return await engine.ended(place, await engine.start(place, produceRefine, input));
}

async function current({ contentId }: Text) {
  const [rows] = await database.system.batch<{ body: string; revision: number; drift: unknown; origin: string }>([
    sql`select r.body, r.revision, r.drift, r.origin from contents c
      join content_revisions r on r.content_id = c.id and r.revision = c.revision where c.id = ${contentId}`,
  ]);
  return rows?.[0];
}

const GOOD = {
  p1: "[[s1]] On average a cargo bike costs 4,800 euros [[s1]].",
  p2: "Measure the cellar, and try it with children.",
};

test("the model gets marks for addresses, and what it invents is taken out", async () => {
  const text = await newText();
  const { providers, asked } = modelWith(() => ({
    p1: "On average a cargo bike costs 4,800 euros [[s1]]. In 2019 Urban Arrow sold 9,000 of them. [More](https://evil.example/)",
    p2: '<script>alert(1)</script>Measure the cellar, and try it with your children <img src="x"> before you buy.',
  }));

  const run = await refined(text, providers);
  const after = await current(text);

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", credits_captured: 5, llm_calls: 1 });
  expect(asked[0]?.prompt).toContain("[[s1]]");
  expect(asked[0]?.prompt).not.toContain("test.example/prices");
  expect(after?.body).toContain("4,800 euros ([test.example](https://test.example/prices))");
  expect(after?.body).toMatch(/## Size\n\nMeasure the cellar/);
  expect(after?.body).not.toMatch(/9,000|evil|<|alert/);
  expect(after).toMatchObject({ revision: 2, origin: "refined" });
  expect(run.raw).toMatch(/1 sentences were taken out.*Urban Arrow/);
});

test.each<[string, Refine]>([
  ["refuses", (parts) => mapped(parts, () => "I'm sorry, but I can't help with that request.")],
  ["loops", (parts) => mapped(parts, () => `${PLAIN} `.repeat(20))],
  ["answers half", (parts) => mapped(parts, (text) => text.slice(0, 20))],
  ["leaves parts out", () => ({})],
])("a model that %s is asked once more, then nothing changes and nothing is charged", async (_what, answer) => {
  const text = await newText();
  const { providers, asked } = modelWith(answer);

  const run = await refined(text, providers);

  expect(run).toMatchObject({ status: "FAILED", credits_captured: 0, error: { code: "model_unavailable" } });
  expect(asked).toHaveLength(2);
  expect(await current(text)).toMatchObject({ revision: 1, body: BODY });
});

test("parts with images or code stay as they are, and no answer for them is asked", async () => {
  const image = `## Gallery\n\n![A bike](https://cdn.example/bike.png) ${PLAIN}`;
  const text = await newText(`${BODY}\n\n${image}`);
  const { providers, asked } = modelWith(() => GOOD);

  const run = await refined(text, providers);

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
  expect((await current(text))?.body).toContain(image);
  expect(asked[0]?.prompt).not.toContain("Gallery");
});

test("while the run refines no person can change the text; a change that happened anyway stays", async () => {
  const text = await newText();
  const { actor } = await createKey(database, text);
  let edit: unknown;
  const { providers } = modelWith(async () => {
    const caller = asActor(database, actor);
    edit = await codeOf(caller.call(updateBlogPost, { id: text.recordId, content: { body: "Mine." } }));
    await inTenantTransaction(database.tenant, text, async (tx) => {
      const from = await requireStoredRevision(tx, { contentId: text.contentId, revision: 1 });
      await addRevision(tx, text, { body: "Mine.", title: "Mine", origin: "edited", reason: null, from });
    });
    return GOOD as never;
  });

  const run = await refined(text, providers);

  expect(edit).toBe("concurrent_generation");
  expect(run).toMatchObject({ status: "FAILED", credits_captured: 0, error: { code: "concurrent_modification" } });
  expect(await current(text)).toMatchObject({ revision: 2, body: "Mine." });
});

test("another worker continues a refinement whose worker died: one revision, paid once", async () => {
  const text = await newText();
  let stalled = false;
  const { providers } = modelWith((_parts, { signal }) => {
    if (stalled) return GOOD;
    stalled = true;
    return new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  await using engine = await createEngine(database, [produceRefine], providers);
  const first = await engine.startWorker({ leaseMs: 1000 });
  const input = { contentId: text.contentId, refinerId: REFINER };
  const id = await engine.start(text, produceRefine, input);
  await expect.poll(() => stalled).toBe(true);
  await first.close();
  await engine.startWorker({ leaseMs: 1000 });

  const run = await engine.ended(text, id);

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", credits_captured: 5 });
  expect(run.result as unknown as ProduceRefineResult).toMatchObject({ revision: 2 });
  expect(await current(text)).toMatchObject({ revision: 2 });
});

function mapped(parts: Record<string, string>, answer: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).map(([id, text]) => [id, answer(text)]));
}
