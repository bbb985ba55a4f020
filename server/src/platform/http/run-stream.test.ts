import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeService, KEY, readEnvelope, startFakeService } from "./__fixtures__/fake-service.ts";

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(async () => {
  vi.useRealTimers();
  await service[Symbol.asyncDispose]();
  expect(service.logged).toEqual([]);
});

const EVENTS = "/v1/agent/invocations/inv_1/events";

/** The ids of the events in a piece of a stream. */
function idsOf(stream: string): number[] {
  return [...stream.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
}

async function readUntil(response: Response, wanted: string): Promise<{ seen: string; leave(): Promise<void> }> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = "";
  while (!seen.includes(wanted)) {
    const piece = await reader?.read();
    if (piece?.done !== false) throw new Error(`The stream ended before ${wanted}.`);
    seen += piece.value;
  }
  return { seen, leave: async () => reader?.cancel() };
}

test("replays a run from the start, follows it and ends with it", async () => {
  service.runs.add("step.started", { step: "fetch", tool: "serp" });
  const response = await service.get(EVENTS);
  service.runs.add("progress", { done: 1, total: 2, unit: "pages" });
  service.runs.end();

  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  expect(response.headers.get("x-workspace-id")).toBe("ws_1");
  expect(await response.text()).toBe(
    [
      "retry: 3000\n\n",
      'id: 1\nevent: step.started\ndata: {"step":"fetch","tool":"serp","at":"2026-01-31T09:00:00.000Z"}\n\n',
      'id: 2\nevent: progress\ndata: {"done":1,"total":2,"unit":"pages","at":"2026-01-31T09:00:00.000Z"}\n\n',
      'id: 3\nevent: status.changed\ndata: {"from":"RUNNING","to":"SUCCEEDED","at":"2026-01-31T09:00:00.000Z"}\n\n',
    ].join(""),
  );
});

test("gives a client that reconnects with Last-Event-ID every event once, in order", async () => {
  service.runs.add("narration", { text: "one" });
  const first = await readUntil(await service.get(EVENTS), "id: 1\n");
  await first.leave();
  service.runs.add("narration", { text: "two" });
  const second = await readUntil(await service.get(EVENTS, { "Last-Event-ID": "1" }), "id: 2\n");
  await second.leave();
  service.runs.end();
  const last = await service.get(EVENTS, { "Last-Event-ID": "2" });

  expect([...idsOf(first.seen), ...idsOf(second.seen), ...idsOf(await last.text())]).toEqual([1, 2, 3]);
});

test("stops the reconnects of a client that received all events of a run", async () => {
  service.runs.end();

  const response = await service.get(EVENTS, { "Last-Event-ID": "1" });

  expect(response.status).toBe(204);
});

test.each(["-1", "x", "1.5", "99999999999999999"])("refuses the Last-Event-ID %s", async (lastEventId) => {
  const response = await service.get(EVENTS, { "Last-Event-ID": lastEventId });

  expect(response.status).toBe(400);
  expect((await readEnvelope(response)).message).toContain("Last-Event-ID");
});

test("answers errors as any operation does before a stream begins", async () => {
  const unknown = await service.get("/v1/agent/invocations/inv_2/events");
  const withoutKey = await service.get(EVENTS, { Authorization: "Bearer wrong" });

  expect(unknown.status).toBe(404);
  expect(withoutKey.status).toBe(401);
});

test("lets go of the run when its reader goes away", async () => {
  service.runs.add("narration", { text: "one" });
  const stream = await readUntil(await service.get(EVENTS), "id: 1\n");
  await stream.leave();

  await expect.poll(() => service.runs.watching).toBe(0);
});

test("disconnects a slow client, and lets it resume at the same event", async () => {
  await service[Symbol.asyncDispose]();
  service = await startFakeService({ limits: { slowReaderMs: 100 } });
  const socket = connect(service.port, "127.0.0.1");
  socket.write(`GET ${EVENTS} HTTP/1.1\r\nHost: a\r\nAuthorization: ${KEY}\r\n\r\n`);
  await once(socket, "readable");
  service.runs.add("narration", { text: "x".repeat(20_000_000) });

  await expect.poll(() => service.runs.watching).toBe(0);
  socket.destroy();
  service.runs.end();
  const resumed = await service.get(EVENTS, { "Last-Event-ID": "1" });

  expect(idsOf(await resumed.text())).toEqual([2]);
});

test("replays ten thousand events to a reader that keeps up", async () => {
  for (let index = 0; index < 10_000; index++) service.runs.add("llm.call", { text: "x".repeat(500) });
  service.runs.end();

  const ids = idsOf(await (await service.get(EVENTS)).text());

  expect(ids).toEqual(Array.from({ length: 10_001 }, (_value, index) => index + 1));
});

test("closes the streams of a key within five seconds of its revocation, and sends comments every fifteen", async () => {
  await service[Symbol.asyncDispose]();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  service = await startFakeService();
  service.runs.add("narration", { text: "one" });
  const response = await service.get(EVENTS);

  vi.advanceTimersByTime(15_000);
  const stream = await readUntil(response, ": keep-alive\n\n");
  service.revoked.add(KEY);
  vi.advanceTimersByTime(5_000);

  await vi.waitFor(() => expect(service.runs.watching).toBe(0), { timeout: 40_000 });
  expect(idsOf(stream.seen)).toEqual([1]);
});

test("ends streams when the server drains, completes active requests, and then refuses connections", async () => {
  service.runs.add("narration", { text: "one" });
  const response = await service.get(EVENTS);
  const text = response.text();

  await service.app.close();

  expect(idsOf(await text)).toEqual([1]);
  await expect(fetch(`${service.url}/healthz`)).rejects.toThrow("fetch failed");
});
