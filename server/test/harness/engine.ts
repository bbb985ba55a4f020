import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import sql from "sql-template-tag";
import { findStandingApproval } from "../../src/domains/approvals/index.ts";
import { findPinnedFiles, putAgentFile, requireAgentPath } from "../../src/domains/files/index.ts";
import { startRun } from "../../src/domains/invocations/invocations.store.ts";
import { newId } from "../../src/kernel/ids/new-id.ts";
import { type Clock, systemClock } from "../../src/kernel/processes/clock.ts";
import { type ApprovalScope, planRun } from "../../src/kernel/runs/new-run.ts";
import type { Providers } from "../../src/kernel/runs/providers.ts";
import type { SkillDefinition } from "../../src/kernel/runs/skill.ts";
import { createDiskBlobs } from "../../src/platform/blobs/disk-blobs.ts";
import { enterTenant } from "../../src/platform/database/tenant.ts";
import { createRunWatcher } from "../../src/platform/engine/poll-runs.ts";
import type { SegmentServices } from "../../src/platform/engine/run-services.ts";
import { type RunWorker, startWorker, type WorkerOptions } from "../../src/platform/engine/worker/worker.ts";
import { readInput } from "../../src/platform/inputs/read-input.ts";
import { NOTIFY_WORKERS } from "../../src/platform/pipeline/run-operation.ts";
import { checkSkillResult } from "../../src/platform/validation/skill-values.ts";
import { createSkillCatalog } from "../../src/wiring/skill-catalog.ts";
import type { TestDatabase } from "./database.ts";
import { testServices } from "./services.ts";

export interface Workplace {
  agencyId: string;
  workspaceId: string;
}

/** An agency with one workspace, put there without the operations that make them. */
export async function seedWorkplace(database: TestDatabase): Promise<Workplace> {
  const place = { agencyId: newId("agency"), workspaceId: newId("ws") };
  await database.system.batch([
    sql`insert into agencies (id, name, mode) values (${place.agencyId}, 'Test agency', 'live')`,
    sql`insert into workspaces (id, agency_id, name, primary_domain, created_at)
        values (${place.workspaceId}, ${place.agencyId}, 'Acme', ${`${place.workspaceId}.example`}, now())`,
  ]);
  return place;
}

export interface EngineHarness extends AsyncDisposable {
  services: SegmentServices;
  startWorker(
    options?: Partial<Pick<WorkerOptions, "concurrency" | "leaseMs" | "longCallMs" | "instance">>,
  ): Promise<RunWorker>;
  /** Records a run, makes it due and notifies the workers, as a start does. Returns its id. */
  start(
    place: Workplace,
    skill: SkillDefinition,
    input: unknown,
    budget?: { maxCredits?: number; maxLlmCalls?: number },
    columns?: { approval_scope?: ApprovalScope; scheduled?: boolean },
  ): Promise<string>;
  /** Waits for the run to end, and answers with its row. */
  ended(place: Workplace, id: string, timeoutMs?: number): Promise<EndedRun>;
}

export interface EndedRun {
  status: string;
  result: unknown;
  error: { code: string; message: string } | null;
  raw: string;
  files: string[];
  credits_captured: number;
  credits_of_children: number;
  llm_calls: number;
}

/** The engine on a test database, with skills of the test's own. */
export async function createEngine(
  database: TestDatabase,
  skills: readonly SkillDefinition[],
  providers: Providers,
  /** A fake one ends the pauses between the attempts of a step at once. */
  clock: Clock = systemClock,
): Promise<EngineHarness> {
  const folder = await mkdtemp(path.join(tmpdir(), "findable-blobs-"));
  const catalog = createSkillCatalog(skills);
  const workers = new Set<RunWorker>();
  const watcher = createRunWatcher(database.system, () => undefined);
  const services: SegmentServices = {
    tenant: database.tenant,
    blobs: createDiskBlobs({ folder }),
    providersFor: () => providers,
    links: testServices().links,
    operations: testServices().operations,
    hasRoom: () => true,
    limits: {
      maxDepth: 5,
      maxChildren: 5000,
      gscSubmissionsPerDay: 200,
      gscInspectionsPerDay: 2000,
      segmentsPerWorkspace: 10,
    },
    checkFilePath: requireAgentPath,
    writeFile: putAgentFile,
    findStandingApproval,
    worldClock: { moveOn: () => Promise.reject(new Error("No clock is moved here.")) },
    findInputFiles: findPinnedFiles,
    readInput,
    findSkill: ({ skill, skill_version }) => catalog.findVersion(skill, skill_version),
    checkResult: checkSkillResult,
    clock,
    logger: pino({ level: "silent" }),
  };
  return {
    services,
    async startWorker({ concurrency = 20, leaseMs = 30_000, ...others } = {}) {
      const worker = await startWorker({
        services,
        system: database.system,
        databaseUrl: database.appUrl,
        concurrency,
        leaseMs,
        ...others,
      });
      workers.add(worker);
      const close = async () => {
        if (workers.delete(worker)) await worker.close();
      };
      return { id: worker.id, tick: worker.tick, close, [Symbol.asyncDispose]: close };
    },
    async start(place, skill, input, budget, columns = {}) {
      const { run, reserve } = planRun(skill, input, { mode: "BACKGROUND", budget });
      const answer = await database.tenant.transaction(
        [enterTenant(place)],
        (tx) => startRun(tx, { ...run, ...columns }, reserve),
        { afterwards: [NOTIFY_WORKERS] },
      );
      if (answer.outcome !== "started") throw new Error(`The run was refused: ${answer.outcome}.`);
      return run.id;
    },
    async ended(place, id, timeoutMs = 150_000) {
      await watcher.settled({ ...place, invocationId: id }, timeoutMs, new AbortController().signal);
      const [rows] = await database.system.batch<EndedRun>([
        sql`select status, result, error, raw, files, credits_captured, credits_of_children, llm_calls from invocations where id = ${id}`,
      ]);
      const [row] = rows ?? [];
      if (row === undefined) throw new Error(`There is no run ${id}.`);
      return row;
    },
    async [Symbol.asyncDispose]() {
      watcher.close();
      await Promise.all([...workers].map((worker) => worker.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
