import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { forAgency } from "../../kernel/processes/current-agency.ts";
import type { Work } from "./__fixtures__/computation.ts";
import { type ComputeLimits, computeInThread } from "./compute-in-thread.ts";

const MODULE = new URL("./__fixtures__/computation.ts", import.meta.url);
const run = (work: Work, limits: Partial<ComputeLimits> = {}) =>
  computeInThread<Work, number>(MODULE, work, { signal: new AbortController().signal, ...limits });

test("computations one after the other share a thread, and at once each has a separate one", async () => {
  const first = await run("number");

  expect(await run("number")).toBe(first);
  const [one, other] = await Promise.all([run("number"), run("number")]);
  expect(one).not.toBe(other);
});

test("an error reaches the caller as it was thrown, and the next computation runs", async () => {
  await expect(run("throw")).rejects.toThrow(new TypeError("This input is wrong."));
  expect(await run("number")).toBeGreaterThan(0);
});

test("a computation without an end is stopped by its signal and by its time limit, and holds no slot", async () => {
  const abort = new AbortController();
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const endless = Array.from({ length: 4 }, () => run({ endless: begun }, { signal: abort.signal }));
  await expect.poll(() => Atomics.load(begun, 0)).toBeGreaterThan(0);
  abort.abort(new Error("cancelled"));

  for (const one of await Promise.allSettled(endless))
    expect(one).toMatchObject({ status: "rejected", reason: { message: "cancelled" } });
  await expect(run({ endless: begun }, { timeLimitMs: 100 })).rejects.toThrow(/timeout/i);
  expect(await run("number")).toBeGreaterThan(0);
});

test("a computation that needs more memory than a thread has fails alone", async () => {
  const [exhausted, other] = await Promise.allSettled([run("exhaust"), run("number")]);

  expect(exhausted).toMatchObject({ status: "rejected", reason: { code: "ERR_WORKER_OUT_OF_MEMORY" } });
  expect(other.status).toBe("fulfilled");
});

test("an agency with more computations than there are threads leaves some to others, and what gives up leaves the line", async () => {
  const more = availableParallelism() * 2 + 4;
  const abort = new AbortController();
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const endless = Array.from({ length: more }, () =>
    forAgency("busy", () => run({ endless: begun }, { signal: abort.signal })),
  );
  await expect.poll(() => Atomics.load(begun, 0)).toBeGreaterThan(0);

  const others = await Promise.all(["one", "other"].map((agency) => forAgency(agency, () => run("number"))));
  const given = new AbortController();
  const queued = forAgency("busy", () => run("number", { signal: given.signal }));
  given.abort(new Error("given up"));
  await expect(queued).rejects.toThrow("given up");
  const stillWaiting = more - Atomics.load(begun, 0);
  abort.abort(new Error("cancelled"));

  expect(others).toHaveLength(2);
  expect(stillWaiting).toBeGreaterThan(0);
  expect((await Promise.allSettled(endless)).every(({ status }) => status === "rejected")).toBe(true);
  expect(await forAgency("busy", () => run("number"))).toBeGreaterThan(0);
});
