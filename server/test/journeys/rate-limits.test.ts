import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller, type RestAnswer } from "../harness/caller.ts";
import { type Service, startService } from "../harness/service.ts";

const PER_SECOND = 5;
const BURST = 20;
/** What a process may grant before it reports to the others: a tenth of the burst. */
const BLOCK = 2;

let service: Service;
/** The same service twice, on one database. */
let processes: Service["rest"][];

beforeAll(async () => {
  const env = { REQUESTS_PER_SECOND: String(PER_SECOND), REQUEST_BURST: String(BURST), DEMO_REQUESTS_PER_MINUTE: "3" };
  service = await startService({ worker: false, env });
  const other = await service.spawn("api");
  processes = [service.rest, createCaller({ url: other.url, key: service.key }).rest];
});
afterAll(() => service[Symbol.asyncDispose]());

/** Eight callers that never pause, four at each process. Returns all responses. */
async function hammer(key: string, forMs: number): Promise<RestAnswer[]> {
  const answers: RestAnswer[] = [];
  const until = performance.now() + forMs;
  const caller = async (rest: Service["rest"]) => {
    while (performance.now() < until) answers.push(await rest("GET", "/v1/auth/keys?limit=1", undefined, { key }));
  };
  await Promise.all([...processes, ...processes, ...processes, ...processes].map(caller));
  return answers;
}

/** The first refusal that callers who never pause meet. */
async function refusalOf(key: string): Promise<RestAnswer> {
  for (;;) {
    const refusal = (await hammer(key, 100)).find(({ status }) => status === 429);
    if (refusal !== undefined) return refusal;
  }
}

async function newKey(): Promise<string> {
  const made = await service.rest("POST", "/v1/auth/keys", { name: "Caller", scope: "ADMIN" });
  return made.body.secret;
}

test("however two processes are asked, a key gets its burst and its rate, and at most what both may grant unheard", async () => {
  const key = await newKey();
  const since = performance.now();

  const answers: RestAnswer[] = [];
  while (!answers.some(({ status }) => status === 429)) answers.push(...(await hammer(key, 100)));
  answers.push(...(await hammer(key, 1000)));

  const seconds = (performance.now() - since) / 1000;
  const granted = answers.filter(({ status }) => status === 200).length;
  expect(granted).toBeLessThanOrEqual(BURST + PER_SECOND * seconds + processes.length * BLOCK);
  expect(granted).toBeGreaterThanOrEqual(BURST + 2);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

test("every answer announces the limit, and a refusal says when to come back", async () => {
  const key = await newKey();

  const first = await service.rest("GET", "/v1/auth/keys", undefined, { key });
  const missing = await service.rest("GET", "/v1/keywords/none", undefined, { key });
  const refusal = await refusalOf(key);

  expect(first.headers.get("ratelimit-policy")).toBe('"key";q=20;w=4');
  expect(first.headers.get("ratelimit")).toBe('"key";r=19;t=1');
  expect(missing.headers.get("ratelimit")).toMatch(/^"key";r=1[89];t=1$/);
  expect(refusal.headers.get("ratelimit")).toBe('"key";r=0;t=1');
  expect(refusal.headers.get("retry-after")).toBe("1");
  expect(refusal.body).toMatchObject({ code: "rate_limited", details: { retryAfterSeconds: 1, burst: BURST } });
});

test("a caller that waits for Retry-After gets through", async () => {
  const key = await newKey();
  const refusal = await refusalOf(key);

  const told = Number(refusal.headers.get("retry-after"));
  await new Promise((resolve) => setTimeout(resolve, told * 1000));
  const [first, second] = await Promise.all(processes.map((rest) => rest("GET", "/v1/auth/keys", undefined, { key })));

  expect([first?.status, second?.status]).toEqual([200, 200]);
});

test("tools count like calls over REST, and one key's calls are nothing to another's", async () => {
  const key = await newKey();
  const client = await service.mcp({ key });
  const callTools = async () => {
    const results: unknown[] = [];
    for (let calls = 0; calls < 10; calls += 1) {
      results.push(await client.callTool({ name: "auth.keys.list", arguments: { limit: 1 } }));
    }
    return results;
  };

  const [results, refused] = await Promise.all([callTools(), hammer(key, 1000)]);
  const neighbour = await service.rest("GET", "/v1/auth/keys");

  const refusal = expect.objectContaining({ code: "rate_limited", details: expect.objectContaining({ burst: BURST }) });
  expect(results).toContainEqual(expect.objectContaining({ isError: true, structuredContent: refusal }));
  expect(refused.length).toBeGreaterThan(BURST);
  expect(neighbour.status).toBe(200);
});

test("every answer to an MCP message announces the limit, and each message counts once", async () => {
  const key = await newKey();
  const send = async (method: string, params: object, id: number | undefined = 1) => {
    const response = await fetch(new URL("/mcp", service.url), {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", method, params, ...(id === undefined ? {} : { id }) }),
    });
    await response.text();
    return response;
  };
  const clientInfo = { name: "test", version: "1" };
  const messages: [string, object, number?][] = [
    ["initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo }, 1],
    ["notifications/initialized", {}],
    ["tools/list", {}, 2],
    ["prompts/list", {}, 3],
    ["resources/list", {}, 4],
    ["tools/call", { name: "auth.keys.list", arguments: { limit: 1 } }, 5],
    ["tools/call", { name: "auth.keys.list", arguments: { limit: "one" } }, 6],
    ["tools/call", { name: "make.coffee", arguments: {} }, 7],
  ];

  const left: number[] = [];
  for (const [method, params, id] of messages) {
    const { headers } = await send(method, params, id);
    expect(headers.get("ratelimit-policy"), method).toBe('"key";q=20;w=4');
    left.push(Number(/;r=(\d+);/.exec(headers.get("ratelimit") ?? "")?.[1]));
  }
  await refusalOf(key);
  const call = await send("tools/call", { name: "auth.keys.list", arguments: {} });
  const list = await send("tools/list", {});

  // Time refills the bucket meanwhile, so that a message takes one request or none.
  const steps = left.map((count, index) => (left[index - 1] ?? BURST) - count);
  expect(steps.filter((step) => step > 1)).toEqual([]);
  expect(left[0]).toBe(BURST - 1);
  const refused = [call, list].map(({ status, headers }) => [status, headers.get("retry-after")]);
  expect(refused).toEqual([
    [200, "1"],
    [429, "1"],
  ]);
});

test("calls without a key are limited by their address where the operator says so, whatever they claim to be", async () => {
  const noKey = { key: null, headers: { "X-Forwarded-For": "198.51.100.7" } };
  const answers = [
    await service.rest("GET", "/v1/keywords", undefined, { key: null }),
    await service.rest("GET", "/v1/keywords", undefined, noKey),
    await service.rest("GET", "/v1/keywords", undefined, { key: null }),
    await service.rest("GET", "/v1/keywords", undefined, noKey),
  ];

  expect(answers.map(({ headers }) => headers.get("ratelimit")?.split(";t=")[0])).toEqual([
    '"address";r=2',
    '"address";r=1',
    '"address";r=0',
    '"address";r=0',
  ]);
  expect(answers.map(({ headers }) => headers.get("ratelimit-policy"))).toEqual(Array(4).fill('"address";q=3;w=60'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.headers.get("retry-after")).toMatch(/^([1-9]|1\d|20)$/);
});
