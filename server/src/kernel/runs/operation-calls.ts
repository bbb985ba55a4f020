import type { OperationContract } from "@findable/contract";
import type { Db, Tx } from "../database/db.ts";
import type { ActingPerson } from "../operations/caller.ts";
import type { RunStarter } from "./new-run.ts";

/** The run that calls an operation. */
export interface CallingRun {
  requestId: string;
  /** The actor in the audit log; undefined for a call that is only planned. */
  actor: { invocationId: string; skill: string } | undefined;
  agencyId: string;
  workspaceId: string;
  worldMode: "live" | "test";
  /** The key that started the run, and the person behind it, whose role counts as it is now. */
  key: { id: string; readOnly: boolean; person: ActingPerson | undefined };
  /** The operation of a run that consists of one call; undefined for the run of a skill. */
  soleOperation: string | undefined;
  signal: AbortSignal;
}

/** A call with valid input. Both methods may be repeated after a rollback. */
export interface PreparedCall {
  readonly contract: OperationContract;
  /** Of a query. */
  read(db: Db): Promise<unknown>;
  /** Of a command or a start. */
  write(tx: Tx, runStarter: RunStarter): Promise<unknown>;
}

/** How runs call operations. */
export interface OperationCalls {
  /** Throws `unknown_action`, and `forbidden` for an operation that no run may call. */
  requireCallable(name: string, options: { isSoleOperation: boolean }): OperationContract;
  /** Throws the same errors, and those of the operation's checks of key and input. */
  prepare(run: CallingRun, name: string, input: Record<string, unknown>): PreparedCall;
}
