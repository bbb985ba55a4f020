import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "judges",
    root: new URL("../../..", import.meta.url).pathname,
    include: ["server/test/judges/judge-*.ts"],
    globalSetup: "./server/test/harness/global-setup.ts",
    reporters: ["default", "./server/test/run/outcome.ts"],
    // On two cores vitest's own choice is one, and most of the judges' programs have one thread.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
