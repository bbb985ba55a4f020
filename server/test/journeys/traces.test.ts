import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeLlm, startLlm } from "../fakes/vendors/llm.ts";
import { type FakeSearxng, startSearxng } from "../fakes/vendors/searxng.ts";
import { type Service, startService } from "../harness/service.ts";

interface Span {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string }[];
  status?: { code?: number };
}

/** A collector on loopback. */
const received: { service: string; span: Span }[] = [];
let bodies = "";
let collector: Server;
let llm: FakeLlm;
let searxng: FakeSearxng;
let service: Service;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString();
    bodies += text;
    for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }: { spans: Span[] }) => spans))
        received.push({ service: String(attributesOf(resource)["service.name"]), span });
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  [llm, searxng] = await Promise.all([startLlm(), startSearxng()]);
  llm.answerWith(() => JSON.stringify({}));
  const address = collector.address();
  service = await startService({
    processes: "separate",
    env: {
      // No process is killed here, so a busy machine must not take a run away.
      RUN_LEASE_MS: "30000",
      LLM_PROVIDER: "openai-compatible",
      LLM_MODEL: "small-one",
      LLM_BASE_URL: llm.baseUrl("openai-compatible"),
      SEARXNG_URL: searxng.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    },
  });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await Promise.all([llm.close(), searxng.close()]);
  collector.close();
  collector.closeAllConnections();
});

function attributesOf({ attributes }: Pick<Span, "attributes">): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

function spansOf(name: RegExp): Span[] {
  return received.filter(({ span }) => name.test(span.name)).map(({ span }) => span);
}

async function runToEnd(path: string, body: object, here: { workspace: string }): Promise<string> {
  const started = await service.rest("POST", path, body, here);
  const { invocationId } = started.body;
  await service.rest("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`, undefined, here);
  return invocationId;
}

test("a trace leads from the request through the run and its step to the vendor, and holds nothing of what was asked", async () => {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Traced", primaryDomain: "traced.example" });
  const id = await runToEnd("/v1/research/serp", { query: "zanzibar lamps" }, { workspace: made.body.id });

  await expect.poll(() => spansOf(/^serpdata\./).length).toBeGreaterThan(0);
  await expect.poll(() => spansOf(/^run research\.serp$/).length).toBeGreaterThan(0);
  const [request] = spansOf(/^POST \/v1\/research\/serp$/);
  const [run] = spansOf(/^run research\.serp$/);
  const [vendor] = spansOf(/^serpdata\./);
  if (request === undefined || run === undefined || vendor === undefined) throw new Error("A span is missing.");
  const step = received.map(({ span }) => span).find(({ spanId }) => spanId === vendor.parentSpanId);

  expect(attributesOf(request)).toMatchObject({
    "http.request.method": "POST",
    "http.route": "/v1/research/serp",
    "http.response.status_code": 202,
    "findable.workspace.id": made.body.id,
    "findable.run.id": id,
  });
  expect(request.links?.map(({ traceId }) => traceId)).toEqual([run.traceId]);
  expect(attributesOf(run)).toMatchObject({ "findable.run.id": id, "findable.outcome": "succeeded" });
  expect(step?.name).toMatch(/^step /);
  expect([step?.traceId, vendor.traceId, step?.parentSpanId]).toEqual([run.traceId, run.traceId, run.spanId]);
  expect(attributesOf(vendor)).toMatchObject({ "findable.port": "serpdata", "findable.vendor": "searxng" });
  expect(new Set(received.map((one) => one.service))).toEqual(new Set(["findable-api", "findable-worker"]));
  expect(["zanzibar", "traced.example", service.key].filter((text) => bodies.includes(text))).toEqual([]);
});

test("a call of a language model follows the GenAI conventions, without prompt and answer", async () => {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Model", primaryDomain: "model.example" });
  await runToEnd(
    "/v1/agent/invoke",
    { skill: "integrations.check", input: { port: "llm" } },
    { workspace: made.body.id },
  );

  await expect.poll(() => spansOf(/^chat /).length).toBeGreaterThan(0);
  const [chat] = spansOf(/^chat /);
  expect(chat?.kind).toBe(3);
  expect(chat && attributesOf(chat)).toMatchObject({
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai-compatible",
    "gen_ai.request.model": "small-one",
    "gen_ai.usage.input_tokens": expect.anything(),
    "gen_ai.usage.output_tokens": expect.anything(),
  });
  expect(bodies).not.toContain("gen_ai.input.messages");
});
