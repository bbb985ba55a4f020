import type { ServerResponse } from "node:http";
import { expect, expectTypeOf, test } from "vitest";
import { sendError, sendJson, startScriptedServer } from "./__fixtures__/scripted-server.ts";
import { type BootstrapBrandResult, createClient, RunFailedError } from "./index.ts";

const STORY = [
  event(1, "status.changed", { from: "PENDING", to: "RUNNING" }),
  event(2, "step.started", { step: "crawl", tool: "crawl" }),
  event(3, "narration", { text: "Zoë’s site\nhas 3 pages." }),
  event(4, "progress", { done: 1, total: 3, unit: "pages" }),
  event(5, "step.completed", { step: "crawl", durationMs: 12 }),
  event(6, "status.changed", { from: "RUNNING", to: "SUCCEEDED", creditsUsed: 3 }),
];

function event(seq: number, type: string, data: object): string {
  return `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ ...data, at: "2026-11-16T09:00:00.000Z" })}\n\n`;
}

function startStream(response: ServerResponse, ...texts: (string | Uint8Array)[]): ServerResponse {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  for (const text of ["retry: 20\n\n", ": keep-alive\n\n", ...texts]) response.write(text);
  return response;
}

/** The events after the one that the request names. */
function restOf(lastEventId: string | string[] | undefined): string[] {
  return STORY.slice(Number(lastEventId ?? 0));
}

test("yields every event of a run in order and ends with the run, although the server keeps the connection open", async () => {
  await using server = await startScriptedServer((response) => void startStream(response, ...STORY));

  const events = await Array.fromAsync(createClient({ baseUrl: server.url }).runs.watch("inv_1"));

  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(events[2]).toEqual({
    seq: 3,
    type: "narration",
    at: "2026-11-16T09:00:00.000Z",
    data: { text: "Zoë’s site\nhas 3 pages." },
  });
  expect(server.received.map(({ url, headers }) => [url, headers.accept, headers["last-event-id"]])).toEqual([
    ["/v1/agent/invocations/inv_1/events", "text/event-stream", undefined],
  ]);
});

test("reconnects after the last complete event wherever the connection breaks, even inside a character, and repeats none", async () => {
  const bytes = Buffer.from(STORY.join(""));
  // The first connection breaks inside the ë of event 3, the next one right after it, and the third sends nothing.
  const cut = bytes.indexOf(Buffer.from("ë")) + 1;
  await using server = await startScriptedServer((response, { headers }, index) => {
    const rest = restOf(headers["last-event-id"]);
    if (index === 0) startStream(response, bytes.subarray(0, cut)).end();
    else if (index === 1) startStream(response, rest[0] ?? "").write(rest[1] ?? "", () => response.destroy());
    else if (index === 2) sendError(response, 503, "external_unavailable");
    else if (index === 3) response.socket?.destroy();
    else startStream(response, ...rest);
  });
  const losses: string[] = [];

  const events = await Array.fromAsync(
    createClient({ baseUrl: server.url }).runs.watch("inv_1", {
      onLost: () => losses.push("lost"),
      onBack: () => losses.push("back"),
    }),
  );

  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(server.received.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "2", "4", "4", "4"]);
  expect(losses.at(-1)).toBe("back");
});

test("ends at a 204, which reports that all events were delivered", async () => {
  await using server = await startScriptedServer((response, _request, index) => {
    if (index === 0) startStream(response, ...STORY.slice(0, 2)).end();
    else response.writeHead(204).end();
  });

  const events = await Array.fromAsync(createClient({ baseUrl: server.url }).runs.watch("inv_1"));

  expect(events.map(({ seq }) => seq)).toEqual([1, 2]);
});

test("drops duplicate events of one connection and ignores unknown types", async () => {
  await using server = await startScriptedServer(
    (response) => void startStream(response, ...STORY.slice(0, 2), event(3, "step.dreamt", {}), ...STORY.slice(1, 6)),
  );

  const events = await Array.fromAsync(createClient({ baseUrl: server.url }).runs.watch("inv_1"));

  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 4, 5, 6]);
});

test("accepts any line break", async () => {
  await using server = await startScriptedServer((response) => {
    startStream(response, STORY.slice(0, 3).join("").replaceAll("\n", "\r\n"), STORY.slice(3).join(""));
  });

  const events = await Array.fromAsync(createClient({ baseUrl: server.url }).runs.watch("inv_1"));

  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("rejects immediately if the run does not exist", async () => {
  await using server = await startScriptedServer((response) => sendError(response, 404, "not_found"));

  const events = Array.fromAsync(createClient({ baseUrl: server.url }).runs.watch("inv_1"));

  await expect(events).rejects.toMatchObject({ code: "not_found" });
  expect(server.received.length).toBe(1);
});

test("rejects when the service is unavailable for longer than `patienceMs`", async () => {
  await using server = await startScriptedServer((response) => sendError(response, 503, "external_unavailable"));

  const events = Array.fromAsync(createClient({ baseUrl: server.url }).runs.watch("inv_1", { patienceMs: 100 }));

  await expect(events).rejects.toMatchObject({ code: "external_unavailable" });
});

test("closes the connection when the caller leaves the loop or aborts the signal", async () => {
  const closed: Promise<void>[] = [];
  await using server = await startScriptedServer((response) => {
    startStream(response, ...STORY.slice(0, 2));
    closed.push(new Promise((resolve) => response.on("close", resolve)));
  });
  const client = createClient({ baseUrl: server.url });
  const stop = new AbortController();

  for await (const _event of client.runs.watch("inv_1")) break;
  await closed[0];
  const watching = (async () => {
    for await (const { seq } of client.runs.watch("inv_1", { signal: stop.signal })) {
      if (seq === 2) stop.abort(new Error("enough"));
    }
  })();

  await expect(watching).rejects.toThrow("enough");
  await closed[1];
  expect(closed.length).toBe(2);
});

test("a started run returns its result after it has ended", async () => {
  await using server = await startScriptedServer((response, { url }) => {
    if (url.endsWith("/events")) startStream(response, ...STORY);
    else if (url.endsWith("/invoke")) sendJson(response, 202, { invocationId: "inv_1" });
    else sendJson(response, 200, { invocationId: "inv_1", status: "SUCCEEDED", result: { pages: 3 } });
  });
  const client = createClient({ baseUrl: server.url });

  const run = await client.runs.start({ skill: "bootstrap_brand", input: { depth: "fast" } }, { workspaceId: "ws_1" });
  const result = await run.result();

  expect(result).toEqual({ pages: 3 });
  expectTypeOf(run.result).returns.resolves.toEqualTypeOf<BootstrapBrandResult>();
  expect(JSON.parse(server.received[0]?.body ?? "")).toEqual({ skill: "bootstrap_brand", input: { depth: "fast" } });
  expect(server.received.map(({ headers }) => headers["x-workspace-id"])).toEqual(["ws_1", "ws_1", "ws_1"]);
});

test("a failed run rejects with its code and record", async () => {
  const error = {
    type: "",
    code: "crawl_failed",
    message: "The site did not answer.",
    details: {},
    requestId: "req_1",
  };
  await using server = await startScriptedServer((response, { url }) => {
    if (url.endsWith("/events")) response.writeHead(204).end();
    else if (url.includes("inv_1")) sendJson(response, 200, { status: "FAILED", result: null, error });
    else sendJson(response, 200, { invocationId: "inv_2", status: "CANCELLED", result: null });
  });
  const { runs } = createClient({ baseUrl: server.url });

  const failed = await runs.result("inv_1").catch((reason: unknown) => reason);
  const cancelled = await runs.result("inv_2").catch((reason: unknown) => reason);

  expect(failed).toBeInstanceOf(RunFailedError);
  expect(failed).toMatchObject({ message: "The site did not answer.", code: "crawl_failed" });
  expect(cancelled).toMatchObject({ message: "The run inv_2 ended as CANCELLED without a result.", code: undefined });
});
