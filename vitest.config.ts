import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./server/test/run/longest-first.ts";
import { openRunFolder } from "./server/test/run/run-folder.ts";

const HOUSE = "{server,web}/test/house/**/*.test.ts";
const WORLDS = "server/test/{clusters,labels,report,worlds}/**/*.test.ts";
/** What is waited for comes later on a busy machine, and no test is about how soon. */
const PATIENCE = { poll: { timeout: 40_000 } };
/** Three times as long as a test may take in CI without naming another limit. */
const PATIENT_MS = 180_000;
/** The server's code runs as it does in service, and is loaded once by each worker and not by each file of tests. */
const AS_IN_SERVICE = {
  isolate: false,
  setupFiles: [
    "./server/test/harness/drawn-inputs.ts",
    "./server/test/harness/few-connections.ts",
    "./server/test/run/each-file.ts",
  ],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};
/** `npm run release:dump` uses the databases of the tests, but is not a test. */
const RELEASE_DUMP = process.env["RELEASE_DUMP"] === "true" ? [] : ["server/test/upgrade/write-release.test.ts"];
/** What one process has compiled, the next need not: loading the service takes 2.9 s of processor time instead of 4.5. */
process.env["NODE_COMPILE_CACHE"] ??= path.join(tmpdir(), "node-compile-cache");

/** Files of tests that run at once; `npm test` gives failed files their second run alone. */
const ALONE = process.env["TEST_ALONE"] === "true";
const CORES = availableParallelism();
/** What computes needs a core each. What waits, for leases, polls, processes and browsers, shares them. */
const COMPUTES = { maxWorkers: ALONE ? 1 : CORES, sequence: { groupOrder: 0, sequencer: LongestFirst } };
const WAITS = { maxWorkers: ALONE ? 1 : 2 * CORES, sequence: { groupOrder: 1, sequencer: LongestFirst } };

openRunFolder();

export default defineConfig({
  test: {
    reporters: ["default", "./server/test/run/outcome.ts"],
    projects: [
      {
        // Rules about the code itself: no database is started for them.
        test: { name: "house", include: [HOUSE], ...COMPUTES, testTimeout: PATIENT_MS, ...AS_IN_SERVICE },
      },
      {
        // The demo, the simulated market and the real queries, which need none either and compute for a while.
        test: {
          name: "worlds",
          include: [WORLDS],
          ...COMPUTES,
          testTimeout: PATIENT_MS,
          hookTimeout: PATIENT_MS,
          ...AS_IN_SERVICE,
        },
      },
      {
        test: {
          name: "service",
          ...WAITS,
          include: ["contract/**/*.test.ts", "server/**/*.test.ts"],
          exclude: ["**/node_modules/**", HOUSE, WORLDS, ...RELEASE_DUMP],
          globalSetup: "./server/test/harness/global-setup.ts",
          testTimeout: PATIENT_MS,
          hookTimeout: PATIENT_MS,
          expect: PATIENCE,
          ...AS_IN_SERVICE,
        },
      },
      {
        // The web app in a real Chromium, against one service for all of it.
        test: {
          name: "web",
          ...WAITS,
          include: ["web/test/**/*.test.ts"],
          exclude: ["**/node_modules/**", HOUSE],
          isolate: false,
          globalSetup: "./web/test/harness/global-setup.ts",
          testTimeout: PATIENT_MS,
          hookTimeout: PATIENT_MS,
          expect: PATIENCE,
        },
      },
    ],
  },
});
