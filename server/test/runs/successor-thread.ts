import { workerData } from "node:worker_threads";
import sql from "sql-template-tag";
import { openDatabase } from "../../src/platform/database/pool.ts";
import { claimRun, endRun } from "../../src/platform/engine/segments/segments.store.ts";
import { finishStep } from "../../src/platform/engine/steps/steps.store.ts";
import type { Workplace } from "../harness/engine.ts";
import { stepWrite } from "./step-write.ts";

export interface Succession {
  appUrl: string;
  place: Workplace;
  invocationId: string;
  step: string;
  /** Set to 1, with a notice, when the run has ended. */
  over: Int32Array<SharedArrayBuffer>;
}

const { appUrl, place, invocationId, step, over }: Succession = workerData;
await using system = openDatabase({ url: appUrl, role: "findable_system", maxConnections: 1, applicationName: "next" });
await using tenant = openDatabase({ url: appUrl, role: "findable_tenant", maxConnections: 1, applicationName: "next" });

let claim: Awaited<ReturnType<typeof claimRun>>;
while (claim === undefined) {
  await system.batch([sql`select take_over_expired_runs(100)`]);
  claim = await claimRun(system, { invocation: invocationId, segment: 2 }, { id: "worker_next", leaseMs: 60_000 });
}
const fence = { ...place, invocationId, epoch: claim.run.epoch };
await finishStep(tenant, fence, stepWrite(step, "by the successor"));
const result = JSON.stringify({ by: "the successor" });
await endRun(tenant, fence, {
  status: "SUCCEEDED",
  result,
  error: null,
  events: [],
  narration: "",
  narrations: 0,
  vendorCostUsd: 0,
  vendorCosts: [],
});
Atomics.store(over, 0, 1);
Atomics.notify(over, 0);
