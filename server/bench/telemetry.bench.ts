import { createServer } from "node:http";
import path from "node:path";
import { compare, type Finding } from "./harness/finding.ts";
import { finishRuns } from "./harness/finished-run.ts";
import { startProgram } from "./harness/program.ts";
import { alternate } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import type { World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";
import { type LoadQuestion, loadProgram } from "./programs/load.ts";

const CLIENTS = 16;
const ROUND_MS = 1000;
const ROUNDS = sized(8, 2);

/** What log lines and traces cost `GET` of one invocation: the same API without either, with a line for each call, and with spans too. */
export async function benchTelemetry(world: World): Promise<Finding[]> {
  const run = await finishRuns(world);
  const shared = { databaseUrl: world.database.appUrl, folder: world.folder };
  const collector = await startCollector();
  const logFile = path.join(world.folder, "calls.log");
  await using silent = await startProgram("api", apiProgram, shared);
  await using logging = await startProgram("api", apiProgram, { ...shared, logFile });
  await using tracing = await startProgram("api", apiProgram, { ...shared, logFile, collector: collector.url });
  await using load = await startProgram("load", loadProgram, null);
  const get = (url: string): LoadQuestion => ({
    url: `${url}/v1/agent/invocations/${run.id}`,
    method: "GET",
    headers: { Authorization: `Bearer ${run.secret}`, "X-Workspace-Id": run.workspaceId },
    body: "",
    connections: CLIENTS,
    durationMs: ROUND_MS,
  });
  const [without = 0, withLines = 0, withSpans = 0] = await alternate(
    [
      { name: "without", round: async () => (await load.ask(get(silent.facts.url))).perSecond },
      { name: "log lines", round: async () => (await load.ask(get(logging.facts.url))).perSecond },
      { name: "log lines and spans", round: async () => (await load.ask(get(tracing.facts.url))).perSecond },
    ],
    ROUNDS,
  );
  collector.close();
  const peer = [{ name: "the same without either", figure: without }];
  return [
    compare("GET with a log line for each call", "requests/s", withLines, peer, 0.9),
    compare("GET with log lines and spans", "requests/s", withSpans, peer, 0.7),
  ];
}

/** Accepts spans and forgets them. */
async function startCollector(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.setHeader("content-type", "application/json").end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
