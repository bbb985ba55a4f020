import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

test("a scrape reads what was counted of vendors once, and the next one reads it anew", async () => {
  let reads = 0;
  const metrics = createMetrics({
    processMetrics: false,
    vendorCalls: async () => {
      reads += 1;
      return [
        { port: "serpdata", vendor: "dataforseo", account: "operator", answered: reads, failed: 0, cost_usd: 0.5 },
      ];
    },
  });

  const first = await metrics.render();
  const second = await metrics.render();

  const who = 'port="serpdata",vendor="dataforseo",account="operator"';
  expect(reads).toBe(2);
  expect(first).toContain(`findable_vendor_calls_total{${who},outcome="answered"} 1`);
  expect(second).toContain(`findable_vendor_calls_total{${who},outcome="answered"} 2`);
  expect(second).toContain(`findable_vendor_cost_usd_total{${who}} 0.5`);
});

test("a scrape that cannot read the table fails, and the next one tries again", async () => {
  const answers = [Promise.reject(new Error("away")), Promise.resolve([])];
  const metrics = createMetrics({ processMetrics: false, vendorCalls: () => answers.shift() ?? Promise.resolve([]) });

  await expect(metrics.render()).rejects.toThrow("away");
  await expect(metrics.render()).resolves.toContain("findable_vendor_cost_usd_total");
});
