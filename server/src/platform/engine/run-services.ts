import type { PolicyRule } from "@findable/contract";
import type { Logger } from "pino";
import type { TSchema } from "typebox";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { Blobs } from "../../kernel/files/blobs.ts";
import type { Limits } from "../../kernel/operations/limits.ts";
import type { Links } from "../../kernel/operations/services.ts";
import type { Clock } from "../../kernel/processes/clock.ts";
import type { EffectKind, EffectPlan } from "../../kernel/runs/effect.ts";
import type { InputFile } from "../../kernel/runs/files.ts";
import type { OperationCalls } from "../../kernel/runs/operation-calls.ts";
import type { ProvidersFor } from "../../kernel/runs/providers.ts";
import type { SkillDefinition } from "../../kernel/runs/skill.ts";
import type { Database } from "../database/pool.ts";
import type { ReadInput } from "../inputs/read-input.ts";
import type { RunRecord } from "./segments/run-record.ts";

/* The engine knows no domain. The wiring passes in what it needs of them. */

/** What approves an effect in place of a person: a rule of the approval policy, or a trust grant, whose use is counted. */
export interface StandingApproval {
  approver: string;
  policyRule?: PolicyRule;
}

/** Undefined where a person must decide. */
export type FindStandingApproval = (
  tx: Tx,
  effect: {
    agencyId: string;
    workspaceId: string;
    invocationId: string;
    skill: string;
    step: string;
    effect: EffectKind;
    subject: NonNullable<EffectPlan<object>["subject"]>;
    preview: Readonly<Record<string, unknown>>;
  },
) => Promise<StandingApproval | undefined>;

/** Writes a file of the workspace in a transaction of the run. */
export type WriteRunFile = (
  tx: Tx,
  file: {
    agencyId: string;
    workspaceId: string;
    invocationId: string;
    path: string;
    checksum: string;
    size: number;
    contentType: string;
    tags: string[];
  },
) => Promise<{ path: string }>;

export interface RunFileServices {
  blobs: Blobs;
  links: Links;
  checkFilePath(path: string): void;
  writeFile: WriteRunFile;
  /** The files that the caller passed at the start, in the order of the request. */
  findInputFiles(db: Db, run: { workspaceId: string; invocationId: string }): Promise<InputFile[]>;
  readInput: ReadInput;
}

/** A run that moves the clock of its test world. */
export interface AdvancingRun {
  agencyId: string;
  invocationId: string;
  /** Epoch of the claim. The database refuses to move the clock for an older one. */
  epoch: number;
}

/** Minutes of the world. */
export interface ClockProgress {
  done: number;
  total: number;
}

/** Moves the clocks of test worlds. */
export interface WorldClock {
  /**
   * Moves the clock for a few seconds of real time, from one due time to the next. Each waits until everything before it has
   * ended, is parked until a later time, or waits for a person. Returns true when the clock has reached the run's target.
   * After a crash the next call continues from the stored clock.
   */
  moveOn(
    run: AdvancingRun,
    tools: { signal: AbortSignal; onProgress(progress: ClockProgress): void },
  ): Promise<boolean>;
}

/** What the context of a run is made from. */
export interface RunServices extends RunFileServices {
  tenant: Database;
  providersFor: ProvidersFor;
  limits: Pick<
    Limits,
    "maxDepth" | "maxChildren" | "segmentsPerWorkspace" | "gscSubmissionsPerDay" | "gscInspectionsPerDay"
  >;
  operations: OperationCalls;
  findStandingApproval: FindStandingApproval;
  worldClock: WorldClock;
}

export interface SegmentServices extends RunServices {
  /** False while the service cannot store data. Then no segment is claimed: its work could not be recorded. */
  hasRoom(): boolean;
  /** The skill, in the version with which the run started. */
  findSkill(run: RunRecord): SkillDefinition | undefined | Promise<SkillDefinition | undefined>;
  /** Throws where the result does not match its schema. */
  checkResult(schema: TSchema, result: unknown): void;
  /** For the pauses between the attempts of a step. */
  clock: Clock;
  logger: Logger;
  /** Receives the end of every segment, for the metrics. */
  onSegment?(run: Pick<RunRecord, "skill">, outcome: string, seconds: number): void;
}
