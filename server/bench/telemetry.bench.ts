import { createServer } from "node:http";
import path from "node:path";
import { compare, type Finding } from "./harness/finding.ts";
import { finishRuns } from "./harness/finished-run.ts";
import { startProgram } from "./harness/program.ts";
import { quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import type { World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";
import { loadProgram } from "./programs/load.ts";

const CLIENTS = 16;
/** Other load of the machine changes within seconds, and what is compared should meet the same. */
const ROUND_MS = 300;
const ROUNDS = sized(40, 8);
/** A process needs some ten thousand requests until its code is as fast as it gets. */
const WARM_UP_MS = sized(8000, 2000);
/** Processes that do the same differ by a tenth, so there are several of each. */
const PAIRS = sized(3, 1);

/**
 * What log lines and traces cost `GET` of one invocation, in requests for each second of the processor that the API process uses. The same
 * processes work without lines and with a line for each call; others send spans too. Figures are ratios within a round, and their median.
 */
export async function benchTelemetry(world: World): Promise<Finding[]> {
  const run = await finishRuns(world);
  const collector = await startCollector();
  await using stack = new AsyncDisposableStack();
  const load = stack.use(await startProgram("load", loadProgram, null));
  const start = async (options: { collector?: string }) => {
    const shared = { databaseUrl: world.database.appUrl, folder: world.folder };
    const logFile = path.join(world.folder, "calls.log");
    return stack.use(await startProgram("api", apiProgram, { ...shared, logFile, ...options }));
  };
  type Api = Awaited<ReturnType<typeof start>>;
  const perProcessorSecond = async (api: Api, logLevel: "error" | "info", durationMs = ROUND_MS): Promise<number> => {
    const before = await api.ask({ logLevel });
    const { answered } = await load.ask({
      url: `${api.facts.url}/v1/agent/invocations/${run.id}`,
      method: "GET",
      headers: { Authorization: `Bearer ${run.secret}`, "X-Workspace-Id": run.workspaceId },
      body: "",
      connections: CLIENTS,
      durationMs,
    });
    const after = await api.ask({ logLevel });
    return (answered * 1000) / (after.processorMs - before.processorMs);
  };
  const without: number[] = [];
  const ratios = { lines: [] as number[], spans: [] as number[], both: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const plain = await start({});
    const tracing = await start({ collector: collector.url });
    for (const api of [plain, tracing]) await perProcessorSecond(api, "info", WARM_UP_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const base = await perProcessorSecond(plain, "error");
      without.push(base);
      ratios.lines.push((await perProcessorSecond(plain, "info")) / base);
      ratios.spans.push((await perProcessorSecond(tracing, "error")) / base);
      ratios.both.push((await perProcessorSecond(tracing, "info")) / base);
    }
  }
  collector.close();
  if (collector.received() === 0) throw new Error("The collector received no spans.");
  const figure = quantile(without, 0.5);
  const beside = (what: string, found: readonly number[], aim: number): Finding =>
    compare(what, "requests/s of processor", figure * quantile(found, 0.5), [{ name: "without either", figure }], aim);
  return [
    beside("GET with a log line for each call", ratios.lines, 0.9),
    beside("GET with spans", ratios.spans, 0.75),
    beside("GET with log lines and spans", ratios.both, 0.7),
  ];
}

/** Accepts spans, counts the requests that bring them, and forgets them. */
async function startCollector(): Promise<{ url: string; received(): number; close(): void }> {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume().on("end", () => response.setHeader("content-type", "application/json").end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, received: () => received, close: () => void server.close() };
}
