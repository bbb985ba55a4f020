import { type InvocationEvent, TERMINAL_STATUSES } from "@findable/contract";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import type { RunAddress, RunWatcher } from "../../kernel/runs/run-watcher.ts";
import type { OperationAnswer, OperationRequest, RunOperation } from "../pipeline/request.ts";

/** Reports only the latest events of a batch: a run that is followed late has a long history. */
const MAX_EVENTS_PER_BATCH = 20;
/** Name prefix of steps that write a file. */
const FILE = "file:";
const GET = "agent.invocations.get";
const INVOKE = "agent.invoke";

/** Sends one progress notification. `progress` only ever grows. */
export type SendProgress = (progress: number, message: string) => Promise<void>;

export interface RunFollower {
  /** Executes a call that waits for a run and reports the progress of the run meanwhile. Waits no longer than the operation would. */
  run(operation: AnyOperation, request: OperationRequest, sendProgress: SendProgress): Promise<OperationAnswer>;
}

export interface RunFollowerOptions {
  /** The wait of a FOREGROUND invocation. */
  foregroundMs: number;
  runOperation: RunOperation;
  runs: RunWatcher;
  /** Finds an operation by name. */
  find(name: string): AnyOperation | undefined;
  /** Finds the agency of the key of a request. */
  agencyOf(request: OperationRequest): Promise<string>;
}

/** True for the calls that may wait for a run: a FOREGROUND invocation, other starts, and reading one with `waitSeconds`. */
export function waitsForRun(operation: AnyOperation, body: Record<string, unknown>): boolean {
  const { name, kind } = operation.contract;
  if (name === INVOKE) return body["mode"] === "FOREGROUND" && body["dryRun"] !== true;
  if (name === GET) return typeof body["waitSeconds"] === "number" && body["waitSeconds"] > 0;
  return kind === "start";
}

export function createRunFollower({
  runOperation,
  runs,
  find,
  agencyOf,
  foregroundMs,
}: RunFollowerOptions): RunFollower {
  async function followed<T>(
    request: OperationRequest,
    handle: Handle,
    sendProgress: SendProgress,
    wait: (address: RunAddress) => Promise<T>,
  ): Promise<T> {
    const address = { ...handle.address, agencyId: await agencyOf(request) };
    const waited = new AbortController();
    const sending = sendEvents(runs, address, request.signal, waited.signal, sendProgress);
    try {
      return await wait(address);
    } finally {
      waited.abort();
      await sending;
    }
  }

  /** The run starts in the background, because its identifier is known only from the response. This function then waits for it. */
  async function runInvoke(operation: AnyOperation, request: OperationRequest, sendProgress: SendProgress) {
    const body = { ...readObject(request.body), mode: "BACKGROUND" };
    const started = await runOperation(operation, { ...request, body });
    const handle = readHandle(started);
    const get = find(GET);
    if (handle === undefined || get === undefined) return started;
    await followed(request, handle, sendProgress, (address) => runs.settled(address, foregroundMs, request.signal));
    const { idempotencyKey: _used, ...rest } = request;
    const read = { ...rest, idempotencyKey: undefined, counted: true, body: { id: handle.address.invocationId } };
    return await runOperation(get, read);
  }

  /** Reads without waiting first: callers without access, and those of an ended run, get a response at once. */
  async function runGet(operation: AnyOperation, request: OperationRequest, sendProgress: SendProgress) {
    const body = { ...readObject(request.body), waitSeconds: 0 };
    const now = await runOperation(operation, { ...request, body });
    const handle = readHandle(now);
    if (handle === undefined || !handle.moving) return now;
    return await followed(request, handle, sendProgress, () => runOperation(operation, { ...request, counted: true }));
  }

  /** Any other start reports the run that it waits for, if any. */
  async function runStart(operation: AnyOperation, request: OperationRequest, sendProgress: SendProgress) {
    const waited = new AbortController();
    let sending: Promise<void> | undefined;
    const onRun = (run: RunAddress) => {
      sending = sendEvents(runs, run, request.signal, waited.signal, sendProgress);
    };
    try {
      return await runOperation(operation, { ...request, onRun });
    } finally {
      waited.abort();
      await sending;
    }
  }

  const ways: Readonly<Record<string, RunFollower["run"]>> = { [INVOKE]: runInvoke, [GET]: runGet };
  return {
    run: (operation, request, sendProgress) =>
      (ways[operation.contract.name] ?? runStart)(operation, request, sendProgress),
  };
}

interface Handle {
  address: Omit<RunAddress, "agencyId">;
  /** Neither ended nor parked. */
  moving: boolean;
}

function readHandle(answer: OperationAnswer): Handle | undefined {
  const { invocationId, status } = readObject(answer.output);
  if (typeof invocationId !== "string" || typeof status !== "string") return undefined;
  const ended = TERMINAL_STATUSES.some((terminal) => terminal === status);
  return {
    address: { workspaceId: answer.workspaceId, invocationId },
    moving: !ended && !status.startsWith("WAITING_"),
  };
}

function readObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Sends what was written before the wait ended, too. Progress is optional: if sending it fails, the call continues. */
async function sendEvents(
  runs: RunWatcher,
  address: RunAddress,
  signal: AbortSignal,
  waited: AbortSignal,
  sendProgress: SendProgress,
): Promise<void> {
  try {
    for await (const events of runs.events(address, 0, signal, waited)) {
      const messages = events.flatMap((event) => toMessage(event) ?? []);
      for (const { seq, text } of messages.slice(-MAX_EVENTS_PER_BATCH)) await sendProgress(seq, text);
    }
  } catch {
    return;
  }
}

function toMessage(event: InvocationEvent): { seq: number; text: string } | undefined {
  const text = textOf(event);
  return text === undefined ? undefined : { seq: event.seq, text };
}

function textOf({ type, data }: InvocationEvent): string | undefined {
  const step = String(data["step"] ?? "");
  if (type === "narration") return String(data["text"] ?? "");
  if (type === "progress") return `${data["done"]} of ${data["total"]} ${data["unit"] ?? ""}`.trim();
  if (type === "step.completed" && step.startsWith(FILE)) return `Wrote ${step.slice(FILE.length)}.`;
  // One of many items, named by its identifier: progress reports the count instead.
  const isItem = step.includes(":");
  if (type === "step.started") return isItem ? undefined : `Started ${step}.`;
  if (type === "step.completed") return isItem ? undefined : `Finished ${step}.`;
  if (type === "step.failed") return `Failed at ${step}.`;
  if (type === "step.awaiting_approval") return `Waits for approval of ${step}.`;
  return undefined;
}
