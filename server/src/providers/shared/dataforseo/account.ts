import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError, type ProviderErrorFacts, type ProviderPort } from "../../../kernel/errors/provider-error.ts";
import { addressBelow } from "../address-below.ts";
import { callJson, type Explanation, misfitOf } from "../http.ts";
import { Maybe } from "../maybe.ts";
import { safeText } from "../safe-text.ts";
import { createSlots, type Slots } from "../slots.ts";
import { CREATED, meaningOf, NO_RESULTS, OK } from "./codes.ts";

export interface DataForSeoOptions {
  login: string;
  /** The API password. It differs from the account's password. */
  password: string;
  /** Default `https://api.dataforseo.com`; `https://sandbox.dataforseo.com` returns dummy data free of charge. */
  baseUrl?: string;
  fetch: typeof fetch;
  now: () => Date;
  /** Time limit of one call in milliseconds; default 130,000, because the vendor's own limit is 120 s. */
  timeoutMs?: number;
}

const ADDRESS = "https://api.dataforseo.com";
/** The vendor refuses more concurrent requests of one account (40209), counted over all ports. */
const CALLS_AT_ONCE = 30;
const slots = new Map<string, Slots>();

const Task = Type.Object({
  id: Maybe(Type.String()),
  status_code: Maybe(Type.Number()),
  status_message: Maybe(Type.String()),
  cost: Maybe(Type.Number()),
  result: Maybe(Type.Array(Type.Unknown())),
});

/** @see https://docs.dataforseo.com/v3/ */
const Envelope = Type.Object({
  status_code: Maybe(Type.Number()),
  status_message: Maybe(Type.String()),
  tasks: Maybe(Type.Array(Task)),
});

export interface TaskAnswer<R> {
  /** Undefined if the vendor found nothing. */
  result: R | undefined;
  /** US dollars; null if the vendor did not report a price. */
  costUsd: number | null;
}

export interface TaskCall<S extends TSchema> {
  /** Path below the vendor's base URL, for example `v3/serp/google/organic/live/advanced`. */
  path: string;
  /** The vendor refuses unknown fields (40506). Undefined sends a GET request. */
  task?: Readonly<Record<string, unknown>>;
  /** Of the first result. */
  result: S;
  signal: AbortSignal;
}

/** Queued tasks. */
export interface TaskOrder {
  /** For example `v3/serp/google/organic/task_post`. */
  path: string;
  /** At most 100. */
  tasks: readonly Readonly<Record<string, unknown>>[];
  signal: AbortSignal;
}

export interface OrderedTasks {
  /** The task IDs, in the order of the tasks; null for a task that the vendor did not accept. */
  ids: (string | null)[];
  /** Total charge of the accepted tasks in US dollars; null if the vendor did not report it. */
  costUsd: number | null;
}

/** One DataForSEO account, used for one port. */
export interface DataForSeoAccount {
  readonly port: ProviderPort;
  /** Runs one paid task immediately. Throws a ProviderError. */
  run<S extends TSchema>(call: TaskCall<S>): Promise<TaskAnswer<Static<S>>>;
  /** Queues paid tasks. Throws a ProviderError if the vendor accepted none. */
  order(order: TaskOrder): Promise<OrderedTasks>;
}

export function openAccount(port: ProviderPort, options: DataForSeoOptions): DataForSeoAccount {
  const inSlot = slotsOf(`${options.baseUrl ?? ADDRESS} ${options.login}`);
  return {
    port,
    run: (call) => inSlot(call.signal, () => runTask(port, options, call)),
    order: (order) => inSlot(order.signal, () => orderTasks(port, options, order)),
  };
}

function slotsOf(account: string): Slots {
  const known = slots.get(account) ?? createSlots(CALLS_AT_ONCE);
  slots.set(account, known);
  return known;
}

async function runTask<S extends TSchema>(
  port: ProviderPort,
  options: DataForSeoOptions,
  { path, task, result, signal }: TaskCall<S>,
): Promise<TaskAnswer<Static<S>>> {
  const body = task === undefined ? undefined : [task];
  const [done] = await callTasks(port, options, { path, body, signal });
  if (done === undefined) throw withoutTask(port);
  const failure = failureOf(port, done, options);
  if (failure !== undefined) throw failure;
  return { result: firstResult(port, result, done.result), costUsd: done.cost ?? null };
}

async function orderTasks(
  port: ProviderPort,
  options: DataForSeoOptions,
  { path, tasks, signal }: TaskOrder,
): Promise<OrderedTasks> {
  const ordered = await callTasks(port, options, { path, body: tasks, signal });
  const [first] = ordered;
  if (first === undefined) throw withoutTask(port);
  const ids = tasks.map((_task, index) => idOf(ordered[index]));
  if (ids.every((id) => id === null)) {
    throw failureOf(port, first, options) ?? withoutTask(port);
  }
  const costs = ordered.flatMap(({ cost }) => cost ?? []);
  return { ids, costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0) };
}

/** ID of an accepted task; it becomes part of a URL. */
function idOf(task: Static<typeof Task> | undefined): string | null {
  if (task?.status_code !== CREATED) return null;
  return typeof task.id === "string" && /^[\w-]{1,100}$/.test(task.id) ? task.id : null;
}

/** Sends POST with a body, GET without. */
async function callTasks(
  port: ProviderPort,
  options: DataForSeoOptions,
  { path, body, signal }: { path: string; body: unknown; signal: AbortSignal },
): Promise<Static<typeof Task>[]> {
  const credentials = Buffer.from(`${options.login}:${options.password}`).toString("base64");
  const envelope = await callJson({
    port,
    vendor: "DataForSEO",
    fetch: options.fetch,
    url: addressBelow(options.baseUrl ?? ADDRESS, path),
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Basic ${credentials}` },
    ...(body === undefined ? {} : { body }),
    timeoutMs: options.timeoutMs ?? 130_000,
    signal,
    schema: Envelope,
    now: options.now,
    secrets: [options.password, credentials],
    explain,
  });
  const failure = failureOf(port, envelope, options);
  if (failure !== undefined) throw failure;
  return envelope.tasks ?? [];
}

function withoutTask(port: ProviderPort): ProviderError {
  return new ProviderError(port, "upstream_empty", "The response of DataForSEO contains no task.", { httpStatus: 200 });
}

function firstResult<S extends TSchema>(
  port: ProviderPort,
  schema: S,
  results: readonly unknown[] | null | undefined,
): Static<S> | undefined {
  const [first] = results ?? [];
  if (first === undefined || first === null) return undefined;
  if (!Check(schema, first)) {
    throw new ProviderError(port, "upstream_empty", misfitOf("DataForSEO", schema, first), { httpStatus: 200 });
  }
  return first;
}

/** The status of a request or of its task. */
type Outcome = Pick<Static<typeof Task>, "status_code" | "status_message">;

function failureOf(
  port: ProviderPort,
  { status_code: code, status_message: message }: Outcome,
  options: DataForSeoOptions,
): ProviderError | undefined {
  if (code === OK || code === NO_RESULTS) return undefined;
  if (code === null || code === undefined) {
    return new ProviderError(port, "upstream_empty", "The response of DataForSEO contains no status code.");
  }
  const { kind, retryAfterMs } = meaningOf(code);
  const facts: ProviderErrorFacts = { httpStatus: 200, providerCode: String(code) };
  if (retryAfterMs !== undefined) facts.retryAfterMs = retryAfterMs;
  return new ProviderError(port, kind, safeText(sentenceFor(code, message), [options.password]), facts);
}

function explain(_status: number, body: unknown): Explanation | undefined {
  if (!Check(Envelope, body) || typeof body.status_code !== "number" || body.status_code === OK) return undefined;
  const code = body.status_code;
  return { ...meaningOf(code), providerCode: String(code), message: sentenceFor(code, body.status_message) };
}

function sentenceFor(code: number, message: string | null | undefined): string {
  return `DataForSEO refused the request with code ${code}${message ? `: ${message}` : "."}`;
}
