import sql from "sql-template-tag";
import { type StartAnswer, startRun } from "../../src/domains/invocations/invocations.store.ts";
import { planRun } from "../../src/kernel/runs/new-run.ts";
import type { SkillDefinition } from "../../src/kernel/runs/skill.ts";
import { enterTenant, inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { spawnChildren } from "../../src/platform/engine/children/children.store.ts";
import type { Fence } from "../../src/platform/engine/segments/fence.ts";
import { claimRun } from "../../src/platform/engine/segments/segments.store.ts";
import type { TestDatabase } from "../harness/database.ts";
import type { Workplace } from "../harness/engine.ts";

class Refused extends Error {
  readonly answer: StartAnswer;
  constructor(answer: StartAnswer) {
    super(answer.outcome);
    this.answer = answer;
  }
}

/** The statements of a worker, one at a time, so that a test controls their order. */
export class HandWorker {
  readonly #database: TestDatabase;
  readonly #place: Workplace;

  constructor(database: TestDatabase, place: Workplace) {
    this.#database = database;
    this.#place = place;
  }

  /** Starts a run as an operation does: a refused start rolls back. */
  async start(skill: SkillDefinition): Promise<{ id: string; outcome: StartAnswer["outcome"] }> {
    const { run, reserve } = planRun(skill, {}, { mode: "BACKGROUND" });
    try {
      await inTenantTransaction(this.#database.tenant, this.#place, async (tx) => {
        const answer = await startRun(tx, run, reserve);
        if (answer.outcome !== "started") throw new Refused(answer);
      });
      return { id: run.id, outcome: "started" };
    } catch (error) {
      if (error instanceof Refused) return { id: run.id, outcome: error.answer.outcome };
      throw error;
    }
  }

  /** Undefined where the claim fails. A lease of 0 ms expires at once. */
  async claim(id: string, segment: number, workerId: string, leaseMs = 60_000): Promise<Fence | undefined> {
    const claim = await claimRun(this.#database.system, { invocation: id, segment }, { id: workerId, leaseMs });
    return claim && { ...this.#place, invocationId: id, epoch: claim.run.epoch };
  }

  async claimed(id: string, segment: number, workerId: string, leaseMs?: number): Promise<Fence> {
    const fence = await this.claim(id, segment, workerId, leaseMs);
    if (fence === undefined) throw new Error(`Segment ${segment} of ${id} could not be claimed.`);
    return fence;
  }

  /** Claims the run and dies, `times` times. Returns the segment that is due afterwards. */
  async dieOver(id: string, times: number, firstSegment = 1): Promise<number> {
    for (let segment = firstSegment; segment < firstSegment + times; segment += 1) {
      await this.claimed(id, segment, "worker_dying", 0);
      await this.takeOver();
    }
    return firstSegment + times;
  }

  async takeOver(): Promise<void> {
    await this.#database.system.batch([sql`select take_over_expired_runs(100)`]);
  }

  /** Starts children for which the run will wait. */
  async spawn(fence: Fence, skill: SkillDefinition, count: number): Promise<string[]> {
    const children = Array.from({ length: count }, (_child, sibling) => {
      const { run, reserve } = planRun(skill, {}, { mode: "BACKGROUND" });
      return { ...run, sibling, reserve };
    });
    await this.#database.tenant.transaction([enterTenant(fence)], (tx) => spawnChildren(tx, fence, children, count));
    return children.map((child) => child.id);
  }
}
