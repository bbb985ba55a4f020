import { defineConfig } from "vitest/config";

const HOUSE = "{server,web}/test/house/**/*.test.ts";
const WORLDS = "server/test/worlds/**/*.test.ts";

export default defineConfig({
  test: {
    reporters: ["default", "./server/test/harness/plain-summary.ts"],
    maxWorkers: 2,
    projects: [
      {
        // Rules about the code itself: no database is started for them.
        test: { name: "house", include: [HOUSE], testTimeout: 30_000 },
      },
      {
        // The demo and the simulated market, which need none either and compute for a while.
        test: { name: "worlds", include: [WORLDS], testTimeout: 30_000, hookTimeout: 60_000 },
      },
      {
        test: {
          name: "service",
          include: ["contract/**/*.test.ts", "server/**/*.test.ts"],
          exclude: ["**/node_modules/**", HOUSE, WORLDS],
          globalSetup: "./server/test/harness/global-setup.ts",
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The web app in a real Chromium, against one service for all of it.
        test: {
          name: "web",
          include: ["web/test/**/*.test.ts"],
          exclude: ["**/node_modules/**", HOUSE],
          globalSetup: "./web/test/harness/global-setup.ts",
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
