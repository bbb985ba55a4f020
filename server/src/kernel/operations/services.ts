import type { Schedule, SkillContract } from "@findable/contract";
import type { Tx } from "../database/db.ts";
import type { FieldError } from "../errors/app-error.ts";
import type { Blobs } from "../files/blobs.ts";
import type { FileCheck } from "../files/file-check.ts";
import type { OperationCalls } from "../runs/operation-calls.ts";
import type { RunWatcher } from "../runs/run-watcher.ts";
import type { SkillDefinition } from "../runs/skill.ts";
import type { Sealer } from "../secrets/sealer.ts";
import type { Actor } from "./caller.ts";
import type { Limits } from "./limits.ts";

export interface Links {
  invocation(id: string): { self: string; events: string; tree: string; cancel: string; approvals: string };
  file(path: string): string;
  /** Where whoever has the token sees one approval. */
  sharedApproval(token: string): string;
  /** Where a person decides it. */
  approval(id: string): string;
  errorPage(code: string): string;
}

/** The input with its defaults. Throws a `validation_error` whose fields begin with `input.`. */
export type CheckSkillInput = (skill: Pick<SkillContract, "input">, input: unknown) => unknown;

/** What is wrong with new values of some fields, by the schema of all fields that may change. */
export type CheckEdits = (schema: EditSchema, edits: Readonly<Record<string, unknown>>) => FieldError[];

/** A JSON Schema of an object, as it is stored with an approval. */
export interface EditSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface SkillCatalog {
  /** The newest version of a skill. */
  find(slug: string): SkillDefinition | undefined;
  /** A skill that is listed and whose live side is not built. */
  findUnbuilt(slug: string): SkillContract | undefined;
  checkInput: CheckSkillInput;
}

export interface PortState {
  /** Neutral name of the port, for example `serpdata`. */
  name: string;
  status: "healthy" | "warning" | "not_connected";
  message?: string;
  /** Who answers it; absent for nobody. */
  vendor?: string;
  /** When a connection was last tried; absent where it was not. */
  lastCheckedAt?: string;
}

/** What a schedule performs repeatedly. */
export type ScheduledAction = Pick<Schedule, "action" | "workspaces" | "filter" | "config" | "concurrency" | "tags">;

interface ScheduledActionContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly agencyId: string;
  readonly services: Services;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** Schedules start bulk actions through this interface: their domain must not import the domain of bulk actions. */
export interface ScheduledActions {
  /** Throws if no run could ever accept the input. A temporary obstacle, such as missing credits, does not throw. */
  requireUsable(context: ScheduledActionContext, action: ScheduledAction): Promise<void>;
  /** Starts the runs in the caller's transaction. */
  start(context: ScheduledActionContext, action: ScheduledAction): Promise<{ invocationId: string }>;
}

/** What operations may use beside their database handle. */
export interface Services {
  links: Links;
  blobs: Blobs;
  fileChecks: readonly FileCheck[];
  runs: RunWatcher;
  skills: SkillCatalog;
  /** The operations, for those that others do the calling of. */
  operations: OperationCalls;
  scheduledActions: ScheduledActions;
  limits: Limits;
  checkEdits: CheckEdits;
  /** Runs the default export of a module in a thread of its own, so that no stream waits for it. */
  compute<I, O>(module: URL, data: I): Promise<O>;
  /** For secrets that are kept and must be read again. */
  sealer: Sealer;
  /** Why an address that events or requests are to be sent to may not be used, in words that follow the name of its field. */
  refuseAddress(address: string): string | undefined;
  /** State of every integration port, as the operator has set it up for everybody; in test worlds the sandbox answers. */
  ports(mode: Actor["mode"]): PortState[];
  /** Wall-clock time. */
  now(): Date;
}
