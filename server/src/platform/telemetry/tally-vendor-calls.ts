import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Database } from "../database/pool.ts";
import { costOf, costOfFailure, vendorOf, watchCalls } from "../engine/watch-vendor-calls.ts";
import type { WorkMetrics } from "./process-metrics.ts";
import { isTraced } from "./spans.ts";
import { traceVendorCall } from "./trace-vendor-call.ts";
import { type Account, addVendorCalls, type VendorCalls } from "./vendor-calls.store.ts";

export interface VendorTally {
  /** Wraps the ports and counts every call. */
  watch<T extends object>(ports: T, account: Account): T;
  /** Adds the counts since the last flush to the shared rows. */
  flush(): Promise<void>;
}

/** Counts vendor calls in this process, and reports how long each took. */
export function tallyVendorCalls(
  system: Database,
  observe: WorkMetrics["vendorCalled"] = () => undefined,
): VendorTally {
  let counted = new Map<string, VendorCalls>();

  function countsOf({ port, vendor, account }: Pick<VendorCalls, "port" | "vendor" | "account">): VendorCalls {
    const key = JSON.stringify([port, vendor, account]);
    const known = counted.get(key) ?? { port, vendor, account, answered: 0, failed: 0, cost_usd: 0 };
    counted.set(key, known);
    return known;
  }

  async function flush(): Promise<void> {
    if (counted.size === 0) return;
    const calls = [...counted.values()];
    counted = new Map();
    try {
      await addVendorCalls(system, calls);
    } catch (error) {
      for (const one of calls) {
        const counts = countsOf(one);
        counts.answered += one.answered;
        counts.failed += one.failed;
        counts.cost_usd += one.cost_usd;
      }
      throw error;
    }
  }

  return {
    watch<T extends object>(ports: T, account: Account): T {
      const watched = Object.entries(ports).map(([port, adapter]) => {
        if (typeof adapter !== "object" || adapter === null) return [port, adapter];
        const who = { port, vendor: vendorOf(adapter), account };
        const model = "model" in adapter ? String(adapter.model) : undefined;
        const watcher = {
          ...(isTraced() && {
            around: (method: string, call: () => Promise<unknown>) =>
              traceVendorCall({ port, vendor: who.vendor, model }, method, call),
          }),
          answered(answer: unknown, seconds: number) {
            observe(port, who.vendor, "answered", seconds);
            const counts = countsOf(who);
            counts.answered++;
            counts.cost_usd += costOf(answer);
          },
          failed(error: unknown, seconds: number) {
            observe(port, who.vendor, error instanceof ProviderError ? error.kind : "error", seconds);
            const counts = countsOf(who);
            counts.failed++;
            counts.cost_usd += costOfFailure(error);
          },
        };
        return [port, watchCalls(adapter, watcher)];
      });
      return { ...ports, ...Object.fromEntries(watched) };
    },
    flush,
  };
}
