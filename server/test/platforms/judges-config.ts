import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "platforms",
    root: new URL("../../..", import.meta.url).pathname,
    include: ["server/test/platforms/judge-*.ts"],
    globalSetup: "./server/test/harness/global-setup.ts",
    reporters: ["default", "./server/test/run/outcome.ts"],
    maxWorkers: 1,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
