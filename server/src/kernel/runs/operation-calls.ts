import type { OperationContract } from "@findable/contract";
import type { Db, Tx } from "../database/db.ts";
import type { RunStarter } from "./new-run.ts";

/** The run on whose behalf an operation is called. */
export interface CallingRun {
  requestId: string;
  /** What the audit log says did it; undefined where a call is only planned. */
  actor: { invocationId: string; skill: string } | undefined;
  agencyId: string;
  workspaceId: string;
  worldMode: "live" | "test";
  /** The key that started the run. */
  key: { id: string; readOnly: boolean };
  /** The operation that the run is nothing else than a call of; undefined for the run of a skill. */
  soleOperation: string | undefined;
  signal: AbortSignal;
}

/** A call whose input was checked. Each of the two may be made again where its transaction was undone. */
export interface PreparedCall {
  readonly contract: OperationContract;
  /** Of a query. */
  read(db: Db): Promise<unknown>;
  /** Of a command or a start. */
  write(tx: Tx, runStarter: RunStarter): Promise<unknown>;
}

/** The operations as runs call them. */
export interface OperationCalls {
  /** Throws `unknown_action`, and `forbidden` for what no run may call. */
  requireCallable(name: string, options: { isSoleOperation: boolean }): OperationContract;
  /** Throws that too, and what the operation's own checks of key and input refuse. */
  prepare(run: CallingRun, name: string, input: Record<string, unknown>): PreparedCall;
}
