import { defineConfig } from "vitest/config";

/** Every judge with a real program, shortly and side by side: what they do is mostly to wait. */
export default defineConfig({
  test: {
    name: "smoke",
    root: new URL("../../..", import.meta.url).pathname,
    include: [
      "server/test/platforms/judge-sites.ts",
      "server/test/outreach/judge/judge-mail.ts",
      "server/test/journeys/webhooks-guide.test.ts",
      "server/test/judges/judge-mcp.ts",
      "server/test/judges/judge-rendering.ts",
    ],
    globalSetup: "./server/test/harness/global-setup.ts",
    reporters: ["default", "./server/test/run/outcome.ts"],
    maxWorkers: 2,
    env: { SMOKE: "true", ALL_RECEIVERS: "true" },
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
