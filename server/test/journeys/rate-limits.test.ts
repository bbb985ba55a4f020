import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller, type RestAnswer } from "../harness/caller.ts";
import { type Service, startService } from "../harness/service.ts";
import { until } from "../harness/until.ts";

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

/** Calls with the key as eight callers that never pause, four at each process, until the work is done. */
async function hammerDuring<T>(key: string, work: (answers: readonly RestAnswer[]) => Promise<T>): Promise<T> {
  const answers: RestAnswer[] = [];
  let isDone = false;
  const caller = async (rest: Service["rest"]) => {
    while (!isDone) answers.push(await rest("GET", "/v1/auth/keys?limit=1", undefined, { key }));
  };
  const callers = [...processes, ...processes, ...processes, ...processes].map(caller);
  try {
    return await work(answers);
  } finally {
    isDone = true;
    await Promise.all(callers);
  }
}

function refusalOf(ask: () => Promise<Response>): Promise<Response> {
  return until(async () => {
    const answer = await ask();
    return answer.headers.has("retry-after") && answer;
  });
}

const isRefused = ({ status }: { status: number }) => status === 429;

async function databaseNow(): Promise<number> {
  const [rows] = await service.database.system.batch<{ seconds: number }>([
    sql`select extract(epoch from clock_timestamp())::double precision as seconds`,
  ]);
  return rows?.[0]?.seconds ?? 0;
}

async function newKey(): Promise<string> {
  const made = await service.rest("POST", "/v1/auth/keys", { name: "Caller", scope: "ADMIN" });
  return made.body.secret;
}

test("however two processes are asked, a key gets its burst and its rate, and at most what both may grant unheard", async () => {
  const key = await newKey();
  const since = await databaseNow();
  const grantedOf = (answers: readonly RestAnswer[]) => answers.filter(({ status }) => status === 200).length;

  const all = await hammerDuring(key, async (answers) => {
    await until(() => answers.some(isRefused) && grantedOf(answers) >= BURST + PER_SECOND);
    return answers;
  });

  const seconds = (await databaseNow()) - since;
  expect(grantedOf(all)).toBeLessThanOrEqual(BURST + PER_SECOND * seconds + processes.length * BLOCK);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

test("every answer announces the limit, and a refusal says when to come back", async () => {
  const key = await newKey();

  const first = await service.rest("GET", "/v1/auth/keys", undefined, { key });
  const missing = await service.rest("GET", "/v1/keywords/none", undefined, { key });
  const refusal = await hammerDuring(key, (answers) => until(() => answers.find(isRefused)));

  expect(first.headers.get("ratelimit-policy")).toBe('"key";q=20;w=4');
  expect(first.headers.get("ratelimit")).toBe('"key";r=19;t=1');
  expect(missing.headers.get("ratelimit")).toMatch(/^"key";r=1[89];t=1$/);
  expect(refusal.headers.get("ratelimit")).toBe('"key";r=0;t=1');
  expect(refusal.headers.get("retry-after")).toBe("1");
  expect(refusal.body).toMatchObject({ code: "rate_limited", details: { retryAfterSeconds: 1, burst: BURST } });
});

test("a caller that was refused gets through at each process once it waits", async () => {
  const key = await newKey();
  await hammerDuring(key, (answers) => until(() => answers.some(isRefused)));

  for (const rest of processes)
    await expect.poll(async () => (await rest("GET", "/v1/auth/keys", undefined, { key })).status).toBe(200);
});

test("tools count like calls over REST, and one key's calls are nothing to another's", async () => {
  const key = await newKey();
  const client = await service.mcp({ key });

  const refused = await hammerDuring(key, () =>
    until(async () => {
      const result = await client.callTool({ name: "auth.keys.list", arguments: { limit: 1 } });
      return result.isError === true && result;
    }),
  );
  const neighbour = await service.rest("GET", "/v1/auth/keys");

  expect(refused.structuredContent).toMatchObject({ code: "rate_limited", details: { burst: BURST } });
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

  const since = await databaseNow();
  const left: number[] = [];
  for (const [method, params, id] of messages) {
    const { headers } = await send(method, params, id);
    expect(headers.get("ratelimit-policy"), method).toBe('"key";q=20;w=4');
    left.push(Number(/;r=(\d+);/.exec(headers.get("ratelimit") ?? "")?.[1]));
  }
  const refilled = PER_SECOND * ((await databaseNow()) - since);
  const [call, list] = await hammerDuring(key, async () => [
    await refusalOf(() => send("tools/call", { name: "auth.keys.list", arguments: {} })),
    await refusalOf(() => send("tools/list", {})),
  ]);

  // Time refills the bucket meanwhile.
  const more = left.map((count, index) => count - (BURST - 1 - index));
  expect(Math.min(...more)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...more)).toBeLessThanOrEqual(refilled);
  const refused = [call, list].map(({ status, headers }) => [status, headers.get("retry-after")]);
  expect(refused).toEqual([
    [200, "1"],
    [429, "1"],
  ]);
});

test("calls without a key are limited by their address where the operator says so, whatever they claim to be", async () => {
  const since = await databaseNow();
  const ask = (headers: Record<string, string> = {}) =>
    service.rest("GET", "/v1/keywords", undefined, { key: null, headers });
  const answers: RestAnswer[] = [];

  let both: RestAnswer[];
  do {
    both = [await ask(), await ask({ "X-Forwarded-For": "198.51.100.7" })];
    answers.push(...both);
  } while (!both.every(isRefused));

  const seconds = (await databaseNow()) - since;
  const granted = answers.filter(({ status }) => status === 200);
  expect(granted[0]?.headers.get("ratelimit")).toMatch(/^"address";r=2;t=\d+$/);
  expect(granted.length).toBeGreaterThanOrEqual(3);
  // With a limit for each claimed address, six calls would be granted.
  expect(granted.length).toBeLessThanOrEqual(3 + seconds / 20);
  expect(new Set(answers.map(({ headers }) => headers.get("ratelimit-policy")))).toEqual(
    new Set(['"address";q=3;w=60']),
  );
  for (const { headers } of both) expect(headers.get("retry-after")).toMatch(/^([1-9]|1\d|20)$/);
});
