import type { Finding } from "./harness/finding.ts";
import { type Need, needsDisk, needsMemory, needsPackage, needsProgram } from "./harness/needs.ts";
import type { World } from "./harness/world.ts";

export interface Benchmark {
  /** Loaded on demand: a benchmark whose packages lack must not stop the others. */
  load(): Promise<(world: World) => Promise<Finding[]>>;
  needs: readonly Need[];
}

/** An empty database has 400 MB with its log, and the processes take about a gigabyte. */
const USUAL = [needsDisk(1500, 800), needsMemory(1200, 800)];
const PRISM = needsPackage("@stoplight/prism-cli", { folder: "server/test/judges", get: "npm run judge:install" });

/** Every benchmark by its name, in the order in which they run. */
export const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  runs: {
    load: async () => (await import("./runs.bench.ts")).benchRuns,
    needs: [...USUAL, needsPackage("@dbos-inc/dbos-sdk")],
  },
  "fair-share": { load: async () => (await import("./fair-share.bench.ts")).benchFairShare, needs: USUAL },
  get: { load: async () => (await import("./get-invocation.bench.ts")).benchGetInvocation, needs: USUAL },
  telemetry: { load: async () => (await import("./telemetry.bench.ts")).benchTelemetry, needs: USUAL },
  capacity: { load: async () => (await import("./capacity.bench.ts")).benchCapacity, needs: USUAL },
  mcp: {
    load: async () => (await import("./mcp-call.bench.ts")).benchMcpCall,
    needs: [...USUAL, needsPackage("@modelcontextprotocol/server")],
  },
  approvals: { load: async () => (await import("./approvals.bench.ts")).benchApprovals, needs: USUAL },
  demo: { load: async () => (await import("./demo.bench.ts")).benchDemo, needs: [...USUAL, PRISM] },
  webhooks: { load: async () => (await import("./webhooks.bench.ts")).benchWebhooks, needs: USUAL },
  keywords: {
    load: async () => (await import("./keywords.bench.ts")).benchKeywords,
    needs: [needsDisk(6000, 1000), needsMemory(2500, 800)],
  },
  ranks: {
    load: async () => (await import("./ranks.bench.ts")).benchRanks,
    needs: [needsDisk(2500, 800), needsMemory(1500, 800)],
  },
  "rank-lists": { load: async () => (await import("./rank-lists.bench.ts")).benchRankLists, needs: USUAL },
  year: {
    load: async () => (await import("./year.bench.ts")).benchYear,
    needs: [needsDisk(3000, 1000), needsMemory(1500, 800)],
  },
  clusters: { load: async () => (await import("./clusters.bench.ts")).benchClusters, needs: USUAL },
  overlap: { load: async () => (await import("./overlap.bench.ts")).benchOverlap, needs: USUAL },
  citations: {
    load: async () => (await import("./citations.bench.ts")).benchCitations,
    needs: [needsDisk(5000, 1000), needsMemory(2000, 800)],
  },
  crawl: { load: async () => (await import("./crawl.bench.ts")).benchCrawl, needs: [needsMemory(1200, 600)] },
  "crawler-log": {
    load: async () => (await import("./crawler-log.bench.ts")).benchCrawlerLog,
    needs: [needsDisk(2500, 800), needsMemory(1200, 800), needsProgram("awk", "apt-get install mawk")],
  },
  "search-performance": {
    load: async () => (await import("./search-performance.bench.ts")).benchSearchPerformance,
    needs: [needsDisk(5000, 1000), needsMemory(2000, 800)],
  },
};
