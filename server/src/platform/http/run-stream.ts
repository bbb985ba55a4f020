import type { ServerResponse } from "node:http";
import { type InvocationEvent, TERMINAL_STATUSES } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Credentials } from "../../kernel/operations/caller.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import type { RunWatcher } from "../../kernel/runs/run-watcher.ts";
import type { OperationRequest, RunOperation } from "../pipeline/request.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { sendNothing } from "./answer.ts";
import type { Authenticate } from "./authenticate.ts";
import { type Delivery, type EventStream, openEventStream } from "./event-stream.ts";
import { headerError } from "./headers.ts";

const TICK_MS = 5_000;
const TICKS_PER_KEEP_ALIVE = 3;

export interface RunStreamsOptions {
  runOperation: RunOperation;
  runs: RunWatcher;
  authenticate: Authenticate;
  metrics: Metrics;
  /** Milliseconds that a client has to drain a full queue. */
  patienceMs: number;
}

interface OpenStream {
  credentials: Credentials;
  /** Whom the stream was opened for. If the caller's rights change, the stream ends and the client opens another one. */
  rights: string;
  keepAlive(): void;
  end(): void;
}

/** All event streams of this process. Requests open them, one timer keeps them alive, and a revoked key closes them. */
export interface RunStreams {
  open(
    operation: AnyOperation,
    request: OperationRequest,
    lastEventId: string | undefined,
    response: ServerResponse,
    headers: Record<string, string>,
  ): Promise<void>;
  /** Ends every stream, so that its client resumes at another process. */
  close(): void;
}

export function createRunStreams(options: RunStreamsOptions): RunStreams {
  const streams = new Set<OpenStream>();
  let ticks = 0;
  let closed = false;
  let checking = false;
  const timer = setInterval(() => {
    ticks++;
    if (ticks % TICKS_PER_KEEP_ALIVE === 0) for (const stream of streams) stream.keepAlive();
    if (checking) return;
    checking = true;
    void closeRevoked(streams, options.authenticate).finally(() => {
      checking = false;
    });
  }, TICK_MS);
  timer.unref();

  return {
    async open(operation, request, lastEventId, response, headers) {
      const start = await findStart(options, operation, request, lastEventId);
      Object.assign(headers, start.headers);
      if (start.workspaceId !== undefined) headers["X-Workspace-Id"] = start.workspaceId;
      if (start.finished) return sendNothing(response, 204, headers);
      const actor = await options.authenticate(credentialsOf(request));
      const { agencyId } = actor;
      if (response.destroyed) return;

      const stopped = new AbortController();
      const stream = openEventStream({ response, headers, patienceMs: options.patienceMs });
      const entry: OpenStream = {
        credentials: credentialsOf(request),
        rights: JSON.stringify(actor),
        keepAlive: () => stream.keepAlive(),
        end: () => stopped.abort(),
      };
      if (closed) entry.end();
      streams.add(entry);
      options.metrics.streams(1);
      try {
        const address = { agencyId, workspaceId: start.workspaceId, invocationId: start.invocationId };
        const signal = AbortSignal.any([request.signal, stopped.signal]);
        const delivery = await deliver(options.runs.events(address, start.after, signal), stream, signal);
        if (delivery === "too-slow") options.metrics.slowReader();
        if (delivery !== "delivered") response.destroy();
      } finally {
        streams.delete(entry);
        options.metrics.streams(-1);
        stream.end();
      }
    },
    close() {
      closed = true;
      clearInterval(timer);
      for (const stream of streams) stream.end();
    },
  };
}

/** Sends events until the run ends or the signal is aborted. Some watchers throw on abort. */
async function deliver(
  batches: AsyncIterable<InvocationEvent[]>,
  stream: EventStream,
  signal: AbortSignal,
): Promise<Delivery> {
  try {
    for await (const events of batches) {
      const delivery = await stream.send(events);
      if (delivery !== "delivered") return delivery;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return "delivered";
}

interface Start {
  workspaceId: string | undefined;
  /** The headers of the pipeline's response. */
  headers: Record<string, string>;
  invocationId: string;
  after: number;
  /** The run has ended and all events were sent. */
  finished: boolean;
}

/** Reads one event through the pipeline before the stream starts, so that a caller without access gets the pipeline's error. */
async function findStart(
  { runOperation }: RunStreamsOptions,
  operation: AnyOperation,
  request: OperationRequest,
  lastEventId: string | undefined,
): Promise<Start> {
  const texts: OperationRequest["texts"] = { ...request.texts, limit: "1" };
  if (lastEventId !== undefined) texts["after"] = lastEventId;
  const bodyError = request.bodyError ?? lastEventIdError(lastEventId);
  const answer = await runOperation(operation, { ...request, texts, ...(bodyError && { bodyError }) });
  const page = readPage(answer.output);
  return {
    workspaceId: answer.workspaceId,
    headers: answer.headers,
    invocationId: String(texts["id"]),
    after: Number(texts["after"] ?? 0),
    finished: page.events === 0 && isTerminal(page.status),
  };
}

function lastEventIdError(lastEventId: string | undefined): AppError | undefined {
  if (lastEventId === undefined || /^\d{1,15}$/.test(lastEventId)) return undefined;
  return headerError("Last-Event-ID", "must be the `id` of an event of this stream, a whole number from 0");
}

function readPage(output: unknown): { events: number; status: string } {
  if (typeof output !== "object" || output === null || !("data" in output) || !("status" in output)) {
    throw new Error("The operation of an event stream must return a page of events with the run's status.");
  }
  return { events: Array.isArray(output.data) ? output.data.length : 0, status: String(output.status) };
}

function isTerminal(status: string): boolean {
  return TERMINAL_STATUSES.some((terminal) => terminal === status);
}

function credentialsOf({ authorization, workspaceHeader, appSession }: OperationRequest): Credentials {
  return { authorization, workspaceHeader, appSession };
}

/** Authenticates once for all streams of a key. A lost database connection does not close them. */
async function closeRevoked(streams: Set<OpenStream>, authenticate: Authenticate): Promise<void> {
  const byCredentials = Map.groupBy(
    streams,
    ({ credentials: { authorization = "", workspaceHeader = "", appSession = "" } }) =>
      `${authorization}\n${workspaceHeader}\n${appSession}`,
  );
  for (const group of byCredentials.values()) {
    const [first] = group;
    if (first === undefined) continue;
    try {
      const rights = JSON.stringify(await authenticate(first.credentials));
      for (const stream of group) if (stream.rights !== rights) stream.end();
    } catch (error) {
      if (error instanceof AppError) for (const stream of group) stream.end();
    }
  }
}
