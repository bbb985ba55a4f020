import type { CallOptions } from "./call.ts";
import { type AnyErrorCode, isErrorBody } from "./errors.ts";
import type { AgentInvokeInput, OperationCalls } from "./generated/calls.ts";
import type { Invocation, InvocationHandle } from "./generated/shapes.ts";
import type { Skills } from "./generated/skills.ts";
import type { RunEvent } from "./run-events.ts";
import type { WatchOptions } from "./watch-run.ts";

export interface WaitOptions extends Pick<CallOptions, "signal" | "workspaceId"> {}

/** Starts of built-in skills have typed inputs and results. */
export type StartInput<Slug extends string> = Omit<AgentInvokeInput, "skill" | "input"> & {
  skill: Slug;
  input: Slug extends keyof Skills ? Skills[Slug]["input"] : AgentInvokeInput["input"];
};
export type ResultOf<Slug extends string> = Slug extends keyof Skills
  ? Skills[Slug]["result"]
  : Record<string, unknown>;

/** A started run. */
export interface Run<Result> {
  readonly invocationId: string;
  /** The response to the start. */
  readonly handle: InvocationHandle;
  /** Yields the events of the run until it ends. */
  watch(options?: WatchOptions): AsyncGenerator<RunEvent, void, undefined>;
  /** Resolves with the run after it has ended, successfully or not. */
  wait(options?: WaitOptions): Promise<Invocation>;
  /** Resolves with the result. Rejects with a RunFailedError if the run failed or was cancelled. */
  result(options?: WaitOptions): Promise<Result>;
  cancel(reason?: string): Promise<Invocation>;
}

/** Starts runs and follows them through their event streams. */
export interface Runs {
  /** Starts a run of a skill. */
  start<Slug extends keyof Skills | (string & Record<never, never>)>(
    input: StartInput<Slug>,
    options?: CallOptions,
  ): Promise<Run<ResultOf<Slug>>>;
  /** Yields the events of a run in order, each once, until it ends. Reconnects after the last event received. */
  watch(invocationId: string, options?: WatchOptions): AsyncGenerator<RunEvent, void, undefined>;
  /** Resolves with the run after it has ended, successfully or not. It also waits while the run waits for a person. */
  wait(invocationId: string, options?: WaitOptions): Promise<Invocation>;
  /** Resolves with the result of a run. Rejects with a RunFailedError if it failed or was cancelled. */
  result(invocationId: string, options?: WaitOptions): Promise<Record<string, unknown>>;
}

/** A run ended without a result. */
export class RunFailedError extends Error {
  readonly invocation: Invocation;
  /** Error code of the run; undefined if it was cancelled. */
  readonly code: AnyErrorCode | undefined;

  constructor(invocation: Invocation) {
    const { invocationId, status, error } = invocation;
    super(isErrorBody(error) ? error.message : `The run ${invocationId} ended as ${status} without a result.`);
    this.name = "RunFailedError";
    this.invocation = invocation;
    this.code = error?.code;
  }
}

type Watch = Runs["watch"];

export function createRuns({ agent }: Pick<OperationCalls, "agent">, watch: Watch): Runs {
  async function wait(invocationId: string, options: WaitOptions = {}): Promise<Invocation> {
    for await (const _event of watch(invocationId, options)) {
      // Wait for the end of the stream.
    }
    return agent.invocations.get({ id: invocationId }, options);
  }

  async function result(invocationId: string, options?: WaitOptions): Promise<Record<string, unknown>> {
    const invocation = await wait(invocationId, options);
    if (invocation.status !== "SUCCEEDED" || invocation.result === null) throw new RunFailedError(invocation);
    return invocation.result;
  }

  return {
    watch,
    wait,
    result,
    async start(input, options = {}) {
      const handle = await agent.invoke(asInvokeInput(input), options);
      const { invocationId } = handle;
      const here = { workspaceId: options.workspaceId };
      return {
        invocationId,
        handle,
        watch: (more) => watch(invocationId, { ...here, ...more }),
        wait: (more) => wait(invocationId, { ...here, ...more }),
        result: async (more) => asResult(await result(invocationId, { ...here, ...more })),
        cancel: (reason) => agent.invocations.cancel({ id: invocationId, reason }, here),
      };
    },
  };
}

// A skill's input is a record with known names.
function asInvokeInput(input: { skill: string; input: unknown }): AgentInvokeInput {
  return input as AgentInvokeInput;
}

// The service validates the result against the skill before it stores it.
function asResult<Result>(result: Record<string, unknown>): Result {
  return result as Result;
}
