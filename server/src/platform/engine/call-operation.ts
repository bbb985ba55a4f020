import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { CallingRun, OperationCalls, PreparedCall } from "../../kernel/runs/operation-calls.ts";
import type { OperationOutcome, StepOptions } from "../../kernel/runs/run-context.ts";
import type { RunStarter } from "../../kernel/runs/run-starter.ts";
import { tenantDb } from "../database/tenant.ts";
import { askingOf, awaitChildren, type ChildrenOptions, requireRoom, startChildren } from "./children.ts";

// SQL: server/database/functions/run-children.sql

export interface CallOptions extends ChildrenOptions {
  operations: OperationCalls;
  /** Undefined where no key started the run. */
  caller: CallingRun | undefined;
}

interface AskedCall extends Pick<StepOptions, "shows"> {
  step: string;
  /** Of the operation. */
  name: string;
  input: Record<string, unknown>;
}

/** What the step of a call remembers. */
interface CallRecord {
  output: unknown;
  /** The run that a start began. */
  child: string | null;
}

/** Calls an operation in a step of its own. Whatever it is refused with is the step's outcome, and met again by a replay. */
export async function callOperation(
  options: CallOptions,
  { step, name, input, shows }: AskedCall,
): Promise<OperationOutcome> {
  const { steps } = options;
  const given = { operation: name, input };
  const stepOptions = { input: given, ...(shows !== undefined && { shows: { ...given, ...shows } }) };
  const call = prepared(options, name, input);
  const record =
    call instanceof AppError || !writes(call)
      ? await steps.act(step, { sequential: true, gate: "step" }, stepOptions, () => read(options, call))
      : await steps.save(step, stepOptions, (tx) => write(options, tx, call));
  if (record.child === null) return { output: record.output, child: undefined };
  const [child] = await awaitChildren<Record<string, unknown>>(options, [record.child]);
  return { output: record.output, child };
}

function prepared({ operations, caller }: CallOptions, name: string, input: Record<string, unknown>) {
  try {
    if (caller === undefined) throw new AppError("forbidden", "No API key started this run, so it may call nothing.");
    return operations.prepare(caller, name, input);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function writes({ contract }: PreparedCall): boolean {
  return contract.kind === "command" || contract.kind === "start";
}

async function read({ tenant, fence }: CallOptions, call: PreparedCall | AppError): Promise<CallRecord> {
  if (call instanceof AppError) throw call;
  return { output: await call.read(tenantDb(tenant, fence)), child: null };
}

async function write(options: CallOptions, tx: Tx, call: PreparedCall): Promise<CallRecord> {
  let child: string | null = null;
  const starter: RunStarter = {
    limit: (skill, input, asked) => {
      const estimate = skill.estimate(input).credits;
      return {
        maxCredits: Math.min(asked?.maxCredits ?? estimate, estimate),
        maxLlmCalls: Math.min(asked?.maxLlmCalls ?? skill.budget.llmCalls, options.llmCallsLeft()),
        maxRetries: asked?.maxRetries ?? options.run.max_retries,
      };
    },
    start: async ({ run, reserve }) => {
      if (child !== null) throw new Error(`${call.contract.name} began two runs in one call.`);
      requireRoom(options, 1);
      const createdAt = await startChildren(
        options,
        tx,
        [{ ...run, sibling: 0, reserve, ...askingOf(options.run) }],
        1,
      );
      if (createdAt === null) throw new Error("spawn_children did not say when the child was created.");
      child = run.id;
      return { createdAt };
    },
  };
  return { output: await call.write(tx, starter), child };
}
