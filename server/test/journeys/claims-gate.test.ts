import type { Invocation } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let key: string;
let workspace: string;
let platformId: string;

beforeAll(async () => {
  service = await startService();
  const made = await service.rest("POST", "/v1/auth/keys", {
    canApprove: true,
    name: "w",
    mode: "test",
    scope: "AGENCY",
    seed: "claims",
  });
  key = made.body.secret;
  const brand = { shortDescription: "Bergzeit sells folding bikes since 2011.", primaryKeywords: ["folding bikes"] };
  const workspaceFields = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de", brand };
  workspace = (await service.rest("POST", "/v1/workspaces", workspaceFields, { key })).body.id;
  const { criteria } = (await rest("GET", "/v1/produce/rubric")).body;
  await rest("PUT", "/v1/produce/rubric", { criteria, gates: ["claims_supported"], readyAt: 40 });
  platformId = await platformOf("files");
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });

async function platformOf(kind: string, fields: object = {}): Promise<string> {
  const made = await rest("POST", "/v1/produce/platforms", { kind, name: kind, ...fields });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

async function ended(id: string): Promise<Invocation> {
  return (await rest("GET", `/v1/agent/invocations/${id}?waitSeconds=60`)).body;
}

async function writtenPost(): Promise<string> {
  const started = await rest("POST", "/v1/produce/blog-post", { topic: "How to choose folding bikes", mode: "quick" });
  expect(started.status, started.text).toBe(202);
  const run = await ended(started.body.invocationId);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
  return Object(run.result).blogPostId;
}

async function publishedWith(id: string, body: string): Promise<Invocation> {
  const changed = await rest("PATCH", `/v1/produce/blog-post/${id}`, { content: { body } });
  expect(changed.status, changed.text).toBe(200);
  const started = await rest("POST", `/v1/produce/blog-post/${id}/publish`, { platformConfigId: platformId });
  return await ended(started.body.invocationId);
}

test("the rubric's support rate decides: a text above it is published, and below it the sentences are named", async () => {
  const { criteria } = (await rest("GET", "/v1/produce/rubric")).body;
  const rubric = { criteria, gates: ["claims_supported"], readyAt: 40 };
  const set = await rest("PUT", "/v1/produce/rubric", { ...rubric, minSupportRate: 0.6 });
  expect(set.body).toMatchObject({ minSupportRate: 0.6 });
  const id = await writtenPost();
  const known = "Bergzeit sells folding bikes since 2011.";
  const [first, second] = ["Folding bikes lost 37 percent of their weight in 2024.", "Oslo has 9,120 folding bikes."];

  // Two of three facts have a source, then two of four.
  const linked = "Folding bikes [cost 950 euros](https://prices.example/).";
  const enough = await publishedWith(id, `# Choose\n\n${known} ${linked}\n\n${first}`);
  const tooFew = await publishedWith(id, `# Choose\n\n${known} ${linked}\n\n${first} ${second}`);
  const evaluated = await rest("POST", `/v1/produce/blog-post/${id}/evaluate`);
  const scored = await ended(evaluated.body.invocationId);
  const refused = await rest("PUT", "/v1/produce/rubric", { ...rubric, minSupportRate: 1.1 });
  await rest("PUT", "/v1/produce/rubric", rubric);

  expect(enough, JSON.stringify(enough.error)).toMatchObject({ status: "WAITING_APPROVAL" });
  expect(tooFew).toMatchObject({ status: "FAILED", creditsUsed: 0 });
  for (const sentence of [first, second]) expect(tooFew.error?.message).toContain(sentence);
  expect(tooFew.error?.message).toContain("the rubric allows 40 %");
  const gates = Object(scored.result).gates;
  expect(gates.find(({ name }: { name: string }) => name === "claims_supported")).toMatchObject({ passed: false });
  expect(refused.status).toBe(400);
  expect((await rest("GET", "/v1/produce/rubric")).body.minSupportRate).toBe(1);
});

test("a fact that a person adds passes the gate with a link or from the brand's profile, and is refused without a source", async () => {
  const id = await writtenPost();
  const fact = "Folding bikes lost 37 percent of their weight in 2024.";
  const known = "Bergzeit sells folding bikes since 2011.";

  const refused = await publishedWith(id, `# Choose\n\nFolding bikes fit under a desk.\n\n${fact}`);
  const linked = await publishedWith(
    id,
    "# Choose\n\nFolding bikes [lost 37 percent of their weight](https://weights.example/2024) in 2024.",
  );
  const ofTheBrand = await publishedWith(id, `# Choose\n\n${known}`);

  expect(refused).toMatchObject({ status: "FAILED", error: { code: "validation_error" }, creditsUsed: 0 });
  expect(refused.error?.message).toContain(fact);
  // Both wait for the approval of the publication.
  expect(linked, JSON.stringify(linked.error)).toMatchObject({ status: "WAITING_APPROVAL" });
  expect(ofTheBrand, JSON.stringify(ofTheBrand.error)).toMatchObject({ status: "WAITING_APPROVAL" });
});
