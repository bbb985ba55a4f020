import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "mail",
    root: new URL("../../../..", import.meta.url).pathname,
    include: ["server/test/outreach/judge/judge-*.ts"],
    globalSetup: "./server/test/harness/global-setup.ts",
    reporters: ["default", "./server/test/run/outcome.ts"],
    maxWorkers: 1,
    testTimeout: 150_000,
    hookTimeout: 60_000,
  },
});
