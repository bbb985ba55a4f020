import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["contract/**/*.test.ts", "server/**/*.test.ts"],
    reporters: ["default", "./server/test/harness/plain-summary.ts"],
    globalSetup: "./server/test/harness/global-setup.ts",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
