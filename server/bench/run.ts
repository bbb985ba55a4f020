import { mkdir } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { benchApprovals } from "./approvals.bench.ts";
import { benchCitations } from "./citations.bench.ts";
import { benchClusters } from "./clusters.bench.ts";
import { benchCrawlerLog } from "./crawler-log.bench.ts";
import { benchDemo } from "./demo.bench.ts";
import { benchGetInvocation } from "./get-invocation.bench.ts";
import { describeFinding, type Finding } from "./harness/finding.ts";
import { profileProgramsInto } from "./harness/program.ts";
import { openWorld, type World } from "./harness/world.ts";
import { benchKeywords } from "./keywords.bench.ts";
import { benchMcpCall } from "./mcp-call.bench.ts";
import { benchOverlap } from "./overlap.bench.ts";
import { benchRankLists } from "./rank-lists.bench.ts";
import { benchRanks } from "./ranks.bench.ts";
import { benchRuns } from "./runs.bench.ts";
import { benchSearchPerformance } from "./search-performance.bench.ts";
import { benchWebhooks } from "./webhooks.bench.ts";

const benchmarks: Record<string, (world: World) => Promise<Finding[]>> = {
  runs: benchRuns,
  get: benchGetInvocation,
  mcp: benchMcpCall,
  approvals: benchApprovals,
  demo: benchDemo,
  webhooks: benchWebhooks,
  keywords: benchKeywords,
  ranks: benchRanks,
  "rank-lists": benchRankLists,
  clusters: benchClusters,
  overlap: benchOverlap,
  citations: benchCitations,
  "crawler-log": benchCrawlerLog,
  "search-performance": benchSearchPerformance,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, profile: { type: "string" } },
});
const unknown = positionals.filter((name) => benchmarks[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(benchmarks).join(", ")}.\n`,
  );
  process.exit(2);
}
if (values.profile !== undefined) {
  await mkdir(values.profile, { recursive: true });
  profileProgramsInto(path.resolve(values.profile));
}

const findings: (Finding & { benchmark: string })[] = [];
for (const [name, bench] of Object.entries(benchmarks)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  await using world = await openWorld();
  if (!values.json) process.stdout.write(`${name}\n`);
  for (const finding of await bench(world)) {
    findings.push({ benchmark: name, ...finding });
    if (!values.json) process.stdout.write(`${describeFinding(finding)}\n`);
  }
}
const machine = { node: process.version, cores: availableParallelism(), load: loadavg()[0] };
if (values.json) process.stdout.write(`${JSON.stringify({ machine, findings }, null, 2)}\n`);
else
  process.stdout.write(
    `on ${machine.cores} cores with Node ${machine.node}, load average ${machine.load?.toFixed(1)}\n`,
  );
