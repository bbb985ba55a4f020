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
const LIST_TIMEOUT_MS = 15_000;
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
  cost: Maybe(Type.Number()),
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

/** A free list of the vendor. */
export interface ListCall<S extends TSchema> {
  path: string;
  row: S;
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
  /** Total charge in US dollars; null if the vendor did not report it. */
  costUsd: number | null;
}

/** One DataForSEO account, used for one port. */
export interface DataForSeoAccount {
  readonly port: ProviderPort;
  /** The vendor's base URL. */
  readonly address: string;
  readonly now: () => Date;
  /** Runs one paid task immediately. Throws a ProviderError. */
  run<S extends TSchema>(call: TaskCall<S>): Promise<TaskAnswer<Static<S>>>;
  /** Queues paid tasks. Throws a ProviderError if the vendor accepted none. */
  order(order: TaskOrder): Promise<OrderedTasks>;
  /** Reads a free list. Rows of an unknown shape are skipped. Throws a ProviderError. */
  list<S extends TSchema>(call: ListCall<S>): Promise<Static<S>[]>;
}

export function openAccount(port: ProviderPort, options: DataForSeoOptions): DataForSeoAccount {
  const address = options.baseUrl ?? ADDRESS;
  const inSlot = slotsOf(`${address} ${options.login}`);
  return {
    port,
    address,
    now: options.now,
    run: (call) => inSlot(call.signal, () => runTask(port, options, call)),
    order: (order) => inSlot(order.signal, () => orderTasks(port, options, order)),
    list: (call) => inSlot(call.signal, () => readList(port, options, call)),
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
  const done = await oneTask(port, options, { path, body, signal });
  return { result: firstResult(port, result, done), costUsd: done.cost ?? null };
}

async function readList<S extends TSchema>(
  port: ProviderPort,
  options: DataForSeoOptions,
  { path, row, signal }: ListCall<S>,
): Promise<Static<S>[]> {
  const timeoutMs = Math.min(options.timeoutMs ?? LIST_TIMEOUT_MS, LIST_TIMEOUT_MS);
  const { result } = await oneTask(port, { ...options, timeoutMs }, { path, body: undefined, signal });
  return (result ?? []).filter((one): one is Static<S> => Check(row, one));
}

/** The only task of a request. Throws if it failed. */
async function oneTask(port: ProviderPort, options: DataForSeoOptions, call: Parameters<typeof callTasks>[2]) {
  const [done] = await callTasks(port, options, call);
  if (done === undefined) throw withoutTask(port);
  const failure = failureOf(port, done, options);
  if (failure !== undefined) throw failure;
  return done;
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
  const costs = ordered.flatMap(({ cost }) => cost ?? []);
  const costUsd = costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0);
  if (ids.every((id) => id === null)) {
    throw failureOf(port, { ...first, cost: costUsd }, options) ?? withoutTask(port);
  }
  return { ids, costUsd };
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
  { result: results, cost }: Static<typeof Task>,
): Static<S> | undefined {
  const [first] = results ?? [];
  if (first === undefined || first === null) return undefined;
  if (!Check(schema, first)) {
    const facts = { httpStatus: 200, ...chargeOf(cost) };
    throw new ProviderError(port, "upstream_empty", misfitOf("DataForSEO", schema, first), facts);
  }
  return first;
}

/** The status of a request or of its task. */
type Outcome = Pick<Static<typeof Task>, "status_code" | "status_message" | "cost">;

function failureOf(
  port: ProviderPort,
  { status_code: code, status_message: message, cost }: Outcome,
  options: DataForSeoOptions,
): ProviderError | undefined {
  if (code === OK || code === NO_RESULTS) return undefined;
  if (code === null || code === undefined) {
    const sentence = "The response of DataForSEO contains no status code.";
    return new ProviderError(port, "upstream_empty", sentence, chargeOf(cost));
  }
  const { kind, retryAfterMs } = meaningOf(code);
  const facts: ProviderErrorFacts = { httpStatus: 200, providerCode: String(code), ...chargeOf(cost) };
  if (retryAfterMs !== undefined) facts.retryAfterMs = retryAfterMs;
  return new ProviderError(port, kind, safeText(sentenceFor(code, message), [options.password]), facts);
}

function explain(_status: number, body: unknown): Explanation | undefined {
  if (!Check(Envelope, body) || typeof body.status_code !== "number" || body.status_code === OK) return undefined;
  const code = body.status_code;
  const message = sentenceFor(code, body.status_message);
  return { ...meaningOf(code), ...chargeOf(body.cost), providerCode: String(code), message };
}

/** The vendor charges for some calls that fail. */
function chargeOf(cost: number | null | undefined): { costUsd?: number } {
  return typeof cost === "number" && cost > 0 ? { costUsd: cost } : {};
}

function sentenceFor(code: number, message: string | null | undefined): string {
  return `DataForSEO refused the request with code ${code}${message ? `: ${message}` : "."}`;
}
