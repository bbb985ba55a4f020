import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { OperationOutcome } from "../../../kernel/runs/child-run.ts";
import type { RunStarter } from "../../../kernel/runs/new-run.ts";
import type { CallingRun, OperationCalls, PreparedCall } from "../../../kernel/runs/operation-calls.ts";
import type { StepOptions } from "../../../kernel/runs/step.ts";
import { tenantDb } from "../../database/tenant.ts";
import { ORDINARY_STEP } from "../steps/steps.ts";
import { approvalColumnsOf, awaitChildren, type ChildrenOptions, requireRoom, startChildren } from "./children.ts";

export interface CallOptions extends ChildrenOptions {
  operations: OperationCalls;
  /** Undefined where no key started the run. */
  caller: CallingRun | undefined;
}

interface RequestedCall extends Pick<StepOptions, "shows"> {
  step: string;
  /** Of the operation. */
  name: string;
  input: Record<string, unknown>;
}

/** The output of the step of a call. */
interface CallRecord {
  output: unknown;
  /** The run that a start began. */
  child: string | null;
}

/** Calls an operation in its own step. A refusal is the recorded failure of the step, so a replay throws it again. */
export async function callOperation(
  options: CallOptions,
  { step, name, input, shows }: RequestedCall,
): Promise<OperationOutcome> {
  const { steps } = options;
  const request = { operation: name, input };
  const stepOptions = { input: request, ...(shows !== undefined && { shows: { ...request, ...shows } }) };
  const call = prepare(options, name, input);
  const record =
    call instanceof AppError || !writes(call)
      ? await steps.act(step, ORDINARY_STEP, stepOptions, () => read(options, call))
      : await steps.save(step, stepOptions, (tx) => write(options, tx, call));
  if (record.child === null) return { output: record.output, child: undefined };
  const [child] = await awaitChildren<Record<string, unknown>>(options, [record.child]);
  return { output: record.output, child };
}

/** Returns a refusal instead of throwing it, so that it is thrown and recorded inside the step. */
function prepare({ operations, caller }: CallOptions, name: string, input: Record<string, unknown>) {
  try {
    if (caller === undefined)
      throw new AppError("forbidden", "No API key started this run, so it cannot call operations.");
    return operations.prepare(caller, name, input);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function writes({ contract }: PreparedCall): boolean {
  return contract.kind === "command" || contract.kind === "start";
}

async function read({ scope }: CallOptions, call: PreparedCall | AppError): Promise<CallRecord> {
  if (call instanceof AppError) throw call;
  return { output: await call.read(tenantDb(scope.tenant, scope.fence)), child: null };
}

/** Runs the operation in the step's transaction. The run that a start begins becomes an awaited child. */
async function write(options: CallOptions, tx: Tx, call: PreparedCall): Promise<CallRecord> {
  const { run: parent } = options.scope;
  let child: string | null = null;
  const starter: RunStarter = {
    limit: (skill, input, requested) => {
      const estimate = skill.estimate(input).credits;
      return {
        maxCredits: Math.min(requested?.maxCredits ?? estimate, estimate),
        maxLlmCalls: Math.min(requested?.maxLlmCalls ?? skill.budget.llmCalls, options.llmCallsLeft()),
        maxRetries: requested?.maxRetries ?? parent.max_retries,
      };
    },
    start: async ({ run, reserve }) => {
      if (child !== null) throw new Error(`${call.contract.name} started two runs in one call.`);
      requireRoom(options, 1);
      const planned = { ...run, sibling: 0, reserve, ...approvalColumnsOf(parent) };
      const createdAt = await startChildren(options, tx, [planned], 1);
      if (createdAt === null) throw new Error("spawn_children did not return when the child was created.");
      child = run.id;
      return { createdAt };
    },
  };
  return { output: await call.write(tx, starter), child };
}
